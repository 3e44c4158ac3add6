% format/2, format/3 and portray_clause/1 are built in; a program for Scryer too imports them.

:- module(format, [format_//2]).

format_(Format, Arguments) -->
    { format(chars(Characters), Format, Arguments) },
    characters(Characters).

characters([]) -->
    [].
characters([Character|Characters]) -->
    [Character],
    characters(Characters).
