% subterm_positions(P) of read_term/2,3: characters from the start of the stream, for each kind of term.
:- use_module(library(readutil)).

main :-
    positions("f(\"ab\", 'c d', -1, - 1)"),        % expect: term_position(0,23,0,1,[string_position(2,6),8-13,15-17,term_position(19,22,19,20,[21-22])])
    positions("a:-b,c"),                           % expect: term_position(0,6,1,3,[0-1,term_position(3,6,4,5,[3-4,5-6])])
    positions("[a,b|T]"),                          % expect: list_position(0,7,[1-2,3-4],5-6)
    positions("[a]"),                              % expect: list_position(0,3,[1-2],none)
    positions("{x,y}"),                            % expect: brace_term_position(0,5,term_position(1,4,2,3,[1-2,3-4]))
    positions("(a,b)"),                            % expect: parentheses_term_position(0,5,term_position(1,4,2,3,[1-2,3-4]))
    positions("- (1)"),                            % expect: term_position(0,5,0,1,[parentheses_term_position(2,5,3-4)])
    positions("-(1)"),                             % expect: term_position(0,4,0,1,[2-3])
    positions("[]"),                               % expect: 0-2
    positions("\\+a"),                             % expect: term_position(0,3,0,2,[2-3])
    positions("a= \\+"),                           % expect: term_position(0,5,1,2,[0-1,3-5])
    positions("1 - -1"),                           % expect: term_position(0,6,2,3,[0-1,4-6])
    positions("`abc`"),                            % expect: string_position(0,5)
    positions("é+(b)"),                            % expect: term_position(0,5,1,2,[0-1,parentheses_term_position(2,5,3-4)])
    positions("X"),                                % expect: 0-1
    positions("dynamic foo/1"),                    % expect: term_position(0,13,0,7,[term_position(8,13,11,12,[8-11,12-13])])
    positions("f:-(g->h)"),                        % expect: term_position(0,9,1,3,[0-1,parentheses_term_position(3,9,term_position(4,8,5,7,[4-5,7-8]))])
    source_file(main, File),
    setup_call_cleanup(open(File, read, In),
                       read_term(In, Term, [subterm_positions(term_position(From, To, _, _, _))]),
                       close(In)),
    read_file_to_string(File, All, []),
    Length is To - From,
    sub_string(All, From, Length, _, Text),
    writeln([Term,Text]).                            % expect: [(:-use_module(library(readutil))),:- use_module(library(readutil))]

positions(Text) :-
    term_string(_, Text, [subterm_positions(Positions)]),
    print(Positions), nl.
