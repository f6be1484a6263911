% library(pcre): matches, captures by number, name and type, splitting, replacing, folding, options and errors.
:- use_module(library(pcre)).
:- use_module(library(yall)).

main :-
    t(re_match("a+b", "xaab")),                      % expect: yes
    t(re_match("A+B"/i, 'xaab')),                    % expect: yes
    t(re_match("^b", "ab", [start(1)])),             % expect: no
    t(re_match("b", "ab", [anchored(true)])),        % expect: no
    s("(?<y_I>\\d+)-(?<m>\\d+)(.)", "on 2020-11!"),  % expect: re_match{0:"2020-11!",3:"!",m:"11",y:2020}
    s("(?<y_I>\\d+)-(?<m>\\d+)"/a, "on 2020-11"),    % expect: re_match{0:'2020-11',m:'11',y:2020}
    s("(a)(b)?", "a"),                               % expect: re_match{0:"a",1:"a"}
    s("é(?<p_R>.)", "xxéa"),                         % expect: re_match{0:"éa",p:3-1}
    s("(?<p_N>.*)", "1.5"),                          % expect: re_match{0:"1.5",p:1.5}
    s("(?<p_I>.*)", "x"),                            % expect: re_match{0:"x",p:x}
    s("(?<a>x)|(?<b>y)", "y"),                       % expect: re_match{0:"y",a:"",b:"y"}
    s("a.c"/s, "a\nc"),                              % expect: re_match{0:"a\nc"}
    s("^b$"/m, "a\nb\nc"),                           % expect: re_match{0:"b"}
    s("a b"/x, "ab"),                                % expect: re_match{0:"ab"}
    re_split("[,;]", "a,b;c", L1), print(L1), nl,    % expect: ["a",",","b",";","c"]
    re_split("[,;]"/a, "a,b;c", L2), print(L2), nl,  % expect: [a,',',b,;,c]
    re_split("x", "", L3), print(L3), nl,            % expect: [""]
    r("a+", "<$0>", "caat aa"),                      % expect: "c<aa>t aa"
    r("a+"/g, "<$0>", "caat aa"),                    % expect: "c<aa>t <aa>"
    r("(?<n>a)(b)"/g, "${n}\\2$2$n.", "ab ab"),      % expect: "abba. abba."
    r("a"/ga, "b", aa),                              % expect: bb
    r("a", "$$x", "a"),                              % expect: "$x"
    re_foldl([M,A,B]>>(get_dict(0, M, S), B = [S|A]), "\\w+", "hello big world", [], F, []), print(F), nl,   % expect: ["world","big","hello"]
    re_compile("a(?<q>b)"/i, Re, []), re_matchsub(Re, "xAB", Sub, []), print(Sub), nl,   % expect: re_match{0:"AB",q:"B"}
    re_flush, ( re_config(utf8(U)) -> print(U), nl ; true ),   % expect: true
    t(re_match(_, "a")),                             % expect: instantiation_error
    t(re_match("a", _)),                             % expect: instantiation_error
    t(re_match(f(x), "a")),                          % expect: type_error(text,f(x))
    t(re_match("a"/z, "a")),                         % expect: existence_error(re_flag,z)
    t(re_compile("a(b", _, [])),                     % expect: syntax_error('missing closing parenthesis')
    findall(X, ( member(X, ["ab", "cd", "ad"]), re_match("^a", X) ), Xs), print(Xs), nl.   % expect: ["ab","ad"]

t(Goal) :- catch(( Goal -> R = yes ; R = no ), error(R, _), true), print(R), nl.
s(Regex, Text) :- re_matchsub(Regex, Text, Dict), print(Dict), nl.
r(Regex, By, Text) :- re_replace(Regex, By, Text, New), print(New), nl.
