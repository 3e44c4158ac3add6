% table/1 is built in; a program that is meant for Scryer too imports it.

:- module(tabling, []).
