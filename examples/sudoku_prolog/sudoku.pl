% Sudoku, described: what a board is, and nothing about how to find one.
%
% The formulation is Markus Triska's: https://www.metalevel.at/sudoku/

:- use_module(library(clpz)).
:- use_module(library(lists)).

% sudoku(Board): nine rows of nine digits, none of which stands twice in a row, column or box.
sudoku(Board) :-
    length(Board, 9),
    maplist(same_length(Board), Board),
    append(Board, Cells),
    Cells ins 1..9,
    % name: rows
    maplist(all_distinct, Board),
    transpose(Board, Columns),
    % name: columns
    maplist(all_distinct, Columns),
    % name: boxes
    bands(Board).

% bands(Rows): three rows at a time have their boxes filled.
bands([]).
bands([Upper,Middle,Lower|Rows]) :-
    boxes(Upper, Middle, Lower),
    bands(Rows).

% boxes(Upper, Middle, Lower): three columns at a time, the nine digits differ.
boxes([], [], []).
boxes([A,B,C|Upper], [D,E,F|Middle], [G,H,I|Lower]) :-
    all_distinct([A,B,C,D,E,F,G,H,I]),
    boxes(Upper, Middle, Lower).

% puzzle(Name, Board): what is printed, with a variable for each empty cell.
puzzle(printed, [[1,_,_,8,_,4,_,_,_]|Rows]) :-
    other_rows(Rows).
puzzle(impossible, [[1,1,_,8,_,4,_,_,_]|Rows]) :-
    other_rows(Rows).

other_rows([[_,2,_,_,_,_,4,5,6],
            [_,_,3,2,_,5,_,_,_],
            [_,_,_,4,_,_,8,_,5],
            [7,8,9,_,5,_,_,_,_],
            [_,_,_,_,_,6,2,_,3],
            [8,_,1,_,_,_,7,_,_],
            [_,_,_,1,2,3,_,8,_],
            [2,_,5,_,_,_,_,_,9]]).
