% Block comments nest, as in SWI-Prolog: a star behind a slash begins another one.
/* outer /* inner */ still a comment */
/* a path like src/*.pl begins one, too
fact(hidden). */
fact(still_hidden).
*/
/**/
fact(1).
/* stars **/
fact(2).
/*/ a slash first */
fact(3).

main :-
    forall(fact(X), ( print(X), nl )),             % expect: 1
                                                   % expect: 2
                                                   % expect: 3
    term_to_atom(T, 'f(/* a /* b */ c */ x)'), print(T), nl,   % expect: f(x)
    catch(term_to_atom(_, 'f(/* a /* b */ x)'), error(syntax_error(E), _), ( print(E), nl )).   % expect: end_of_file_in_block_comment
