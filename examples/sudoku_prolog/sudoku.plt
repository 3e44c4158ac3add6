% The experiments once more, in the notation of plunit.

:- use_module(library(plunit)).
:- include('sudoku.pl').

reference([[1,5,6,8,9,4,3,2,7],
           [9,2,8,7,3,1,4,5,6],
           [4,7,3,2,6,5,9,1,8],
           [3,6,2,4,1,7,8,9,5],
           [7,8,9,3,5,2,6,4,1],
           [5,1,4,9,8,6,2,7,3],
           [8,3,1,5,4,9,7,6,2],
           [6,9,7,1,2,3,5,8,4],
           [2,4,5,6,7,8,1,3,9]]).

:- begin_tests(sudoku).

test(printed, Rows == Reference) :-
    reference(Reference),
    puzzle(printed, Rows),
    sudoku(Rows).

test(no_other_board, Boards == [Reference]) :-
    reference(Reference),
    findall(Rows, (puzzle(printed, Rows), sudoku(Rows), maplist(label, Rows)), Boards).

test(impossible, fail) :-
    puzzle(impossible, Rows),
    sudoku(Rows).

test(the_last_digit_of_a_box, Digit == 9) :-
    Digit in 1..9,
    boxes([1,2,3], [4,5,6], [7,8,Digit]).

test(no_row_of_eight, fail) :-
    length(Row, 8),
    sudoku([Row|_]).

:- end_tests(sudoku).
