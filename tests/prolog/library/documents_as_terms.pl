% library(sgml), library(xpath) and library(sgml_write): XML and HTML become terms, parts are found by paths, and terms are written.
:- use_module(library(sgml)).
:- use_module(library(sgml_write)).
:- use_module(library(xpath)).

main :-
    x("<a>\n  <b x=\"1\" y='2'>t &amp; u</b>\n  <c/> mixed <i> x </i></a>", []),
    % expect: [element(a,[],['\n  ',element(b,[x='1',y='2'],['t & u']),'\n  ',element(c,[],[]),' mixed ',element(i,[],[' x '])])]
    x("<a>\n  <b> t </b>\n  <c/>\n</a>", [space(remove)]),      % expect: [element(a,[],[element(b,[],[t]),element(c,[],[])])]
    x("<a>\n  <b> t </b>\n q </a>", [space(default)]),          % expect: [element(a,[],[element(b,[],[' t ']),'\n q '])]
    x("<?xml version='1.0'?><!-- c --><a xmlns:p='http://p' p:q='1'><p:b/><![CDATA[<x>]]><?pi foo?></a>", []),
    % expect: [element(a,['xmlns:p'='http://p','p:q'='1'],[element('p:b',[],[]),'<x>',pi('pi foo')])]
    x("<a xmlns='http://x' z='2'><b/></a>", [dialect(xmlns)]),
    % expect: [element('http://x':a,[xmlns='http://x',z='2'],[element('http://x':b,[],[])])]
    x("<!DOCTYPE a [<!ENTITY foo 'bar'>]><a>&foo;</a>", []),    % expect: [element(a,[],[bar])]
    x("<a><b>text", [syntax_errors(quiet)]),                    % expect: [element(a,[],[element(b,[],[text])])]
    load_html(string("<p class=q>Hello <b>w</b><br>x"), [Html], []),
    forall(xpath(Html, //p, P), ( print(P), nl )),              % expect: element(p,[class=q],['Hello ',element(b,[],[w]),element(br,[],[]),x])
    catch(load_xml('/no such file.xml', _, []), error(E, _), ( E =.. [Kind|_], print(Kind), nl )),   % expect: existence_error
    load_structure(string("<r><a id='1'>x</a><b><a id='2'>y<c/>z</a></b><a id='3' k='v'>12</a></r>"), [D]),
    a(D, //a(@id)),                                             % expect: ['1','3','2']
    a(D, //a(text)),                                            % expect: [x,'12',yz]
    a(D, //a(@id='2', text)),                                   % expect: [yz]
    a(D, //a(1, @id)),                                          % expect: ['1','2']
    a(D, //a(last, @id)),                                       % expect: ['3','2']
    a(D, //a(last-1, text(string))),                            % expect: ["x"]
    a(D, /r/b/a(@id)),                                          % expect: ['2']
    a(D, //(*(@k=v, number))),                                  % expect: [12]
    a(D, //a(contains(text, y), @id)),                          % expect: ['2']
    a(D, a(index(2), @id)),                                     % expect: ['3']
    a(D, //b(content)),                                         % expect: [[element(a,[id='2'],[y,element(c,[],[]),z])]]
    ( xpath_chk(D, //a(@id='3', text), T) -> print(T), nl ; true ),   % expect: '12'
    xml_write(current_output, D, [header(false)]), nl,
    % expect: <r>
    % expect:   <a id="1">x</a>
    % expect:   <b>
    % expect:     <a id="2">y<c/>z</a>
    % expect:   </b>
    % expect:   <a id="3" k="v">12</a>
    % expect: </r>
    xml_write(element(a, [b='<&"'], ['x<y&',element(c, [], [])]), [header(false)]), nl,   % expect: <a b="&lt;&amp;&quot;">x&lt;y&amp;<c/></a>
    html_write(current_output, element(p, [], [x,element(br, [], []),'a&b']), []), nl,   % expect: <p>x<br>a&amp;b</p>
    html_write([element(hr, [], [])], []), nl,                  % expect: <hr>
    xml_quote_attribute('a<"&>', Q1), print(Q1), nl,            % expect: 'a&lt;&quot;&amp;&gt;'
    xml_quote_cdata('a<"&>', Q2), print(Q2), nl,                % expect: 'a&lt;"&amp;&gt;'
    ( xml_name(foo), \+ xml_name('1a'), xml_is_dom(D) -> writeln(names) ; true ),   % expect: names
    catch(load_structure(_, _), error(I, _), ( print(I), nl )), % expect: instantiation_error
    tmp_file(xml, File),
    setup_call_cleanup(open(File, write, Out), write(Out, '<f/>'), close(Out)),
    load_xml_file(File, F), print(F), nl,                       % expect: [element(f,[],[])]
    load_html(File, [H]), load_html_file(File, [H]),
    setup_call_cleanup(open(File, read, In), load_xml(In, G), close(In)), print(G), nl,   % expect: [element(f,[],[])]
    delete_file(File).

x(Text, Options) :- load_xml(string(Text), D, Options), print(D), nl.
a(D, Path) :- findall(X, xpath(D, Path, X), L), print(L), nl.
