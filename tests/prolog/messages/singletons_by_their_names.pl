% A variable that occurs once is told unless its name begins with _ and a capital, a digit or another _.
small(_y).             % error: Singleton variables: [_y]
accented(_é).          % error: Singleton variables: [_é]
both(_aB, _Ab).        % error: Singleton variables: [_aB]
digit(_1).
double(__a).
capital(_A).
main :- print(loaded), nl.    % expect: loaded
