% library(http/html_write): HTML from terms, pages, what is posted and received; the output is SWI-Prolog's.
:- use_module(library(http/html_write)).
t(T) :- catch(( phrase(html(T), L) -> print_html(L), nl ; writeln(failed) ), E, ( E = error(F, _) -> print(F), nl ; true )), writeln('--').
foo(X) --> html(b(X)).
twice(Posts, L, R) :- length(Posts, N), phrase(html([N, i(done)]), L, R).
:- html_meta wrapped(html, ?, ?).
wrapped(Content) --> html(div(class(w), Content)).
main :-
    t([p(a),p(b)]),
    t(h1('A & B <c>')),
    t(a(href('x.html'), 'link "q"')),
    t(a([href='x?a=b&c="d"', class([a,b])], text)),
    t(div([class=c1,id(foo)], [p('x'), ul([li(1),li([2,b(x)])])])),
    t('fmt ~w'-[x]),
    t(table([tr([td(a),td(b)])])),
    t(br([])),
    t(img(src('a.png'))),
    t(input([type=text,name=n,disabled])),
    t(script('a < b')),
    t(pre('x\n y')),
    t(["str", 12, 1.5, &(nbsp), &(160), \foo(1)]),
    t(p([style='a', title=["x", y]], 'z')),
    t(a(href('foo'+[x=1,y='a b']), z)),
    t(select([option(a),option(b)])),
    t(form([action=x,method('POST')],[input([type(submit)])])),
    t([]),
    t(_),
    t(p(_)),
    t(nosuch(a)),
    t(\['<raw>']),
    t(hr([])),
    t(td([colspan=2],x)),
    t(\html(p(q))),
    t([\html_receive(late), p(x), \html_post(late, b(posted)), \html_post(late, b(posted))]),
    t([\html_begin(table(border(2))), \html_end(table)]),
    t([\html_quoted('<x>'), \html_quoted_attribute('"')]),
    t(\wrapped([b(x)])),
    t([\html_receive(n, twice), \html_post(n, a)]),
    t(a(href(encode('a b/c')), x)),
    phrase(page([title('T')], [h1('H'), p(x)]), L1), print_html(L1), nl, phrase(page([p(y)]),L2), print_html(L2), nl,
    html_set_options([dialect(html4)]),  phrase(page([title('T')], [br([])]), L3), print_html(user_output, L3), nl,
    html_set_options([dialect(html5)]), reply_html_page([title('T')], [p(x)]), reply_html_page(mine, title(t), [p(x)]),
    html_print_length(L3, Len), print(Len), nl, html_current_option(O), print(O), nl,
    html_set_options([dialect(xhtml)]),
    t(br([])),
    phrase(html_root_attribute(lang, nl), Root), length(Root, NRoot), print(NRoot), nl, phrase(xhtml_ns(x, 'http://x'), Ns), length(Ns, NNs), print(NNs), nl.
user:body(mine, Content) --> html(body([div(id(all), Content)])).
% expect:
% expect:
% expect: <p>
% expect: a</p>
% expect:
% expect: <p>
% expect: b</p>
% expect: --
% expect:
% expect:
% expect: <h1>A &amp; B &lt;c&gt;</h1>
% expect:
% expect:
% expect: --
% expect: <a href="x.html">link "q"</a>
% expect: --
% expect: <a href="x?a=b&amp;c=&quot;d&quot;" class="a b">text</a>
% expect: --
% expect:
% expect: <div class="c1" id="foo">
% expect:
% expect: <p>
% expect: x</p>
% expect: <ul>
% expect: <li>1</li>
% expect: <li>2<b>x</b></li>
% expect: </ul>
% expect: </div>
% expect:
% expect: --
% expect: fmt x
% expect: --
% expect:
% expect:
% expect: <table>
% expect: <tr><td>a</td><td>b</td></tr>
% expect: </table>
% expect:
% expect:
% expect: --
% expect: <br>
% expect:
% expect: --
% expect: <img src="a.png">
% expect: --
% expect: <input type="text" name="n" disabled>
% expect: --
% expect:
% expect: <script>
% expect: a < b
% expect: </script>
% expect:
% expect: --
% expect:
% expect:
% expect: <pre>
% expect: x
% expect:  y</pre>
% expect:
% expect:
% expect: --
% expect: str121.5&nbsp;&#160;<b>1</b>
% expect: --
% expect:
% expect:
% expect: <p style="a" title="x y">
% expect: z</p>
% expect: --
% expect: <a href="foo?x=1&amp;y=a%20b">z</a>
% expect: --
% expect:
% expect: <select>
% expect: <option>a</option>
% expect: <option>b</option>
% expect: </select>
% expect:
% expect: --
% expect:
% expect:
% expect: <form action="x" method="POST">
% expect: <input type="submit">
% expect: </form>
% expect:
% expect:
% expect: --
% expect:
% expect: --
% expect: instantiation_error
% expect: --
% expect: instantiation_error
% expect: --
% expect: <nosuch>a</nosuch>
% expect: --
% expect: <raw>
% expect: --
% expect:
% expect: <hr>
% expect:
% expect: --
% expect: <td colspan="2">x</td>
% expect: --
% expect:
% expect:
% expect: <p>
% expect: q</p>
% expect: --
% expect: <b>posted</b>
% expect:
% expect: <p>
% expect: x</p>
% expect: --
% expect:
% expect:
% expect: <table border="2">
% expect: </table>
% expect:
% expect:
% expect: --
% expect: &lt;x&gt;&quot;
% expect: --
% expect:
% expect: <div class="w"><b>x</b></div>
% expect:
% expect: --
% expect: 1<i>done</i>
% expect: --
% expect: <a href="a%20b/c">x</a>
% expect: --
% expect: <!DOCTYPE html>
% expect: <html>
% expect: <head>
% expect: <title>T</title>
% expect:
% expect: <meta http-equiv="content-type" content="text/html; charset=UTF-8">
% expect:
% expect: </head>
% expect: <body>
% expect:
% expect: <h1>H</h1>
% expect:
% expect: <p>
% expect: x</p>
% expect: </body>
% expect: </html>
% expect:
% expect: <!DOCTYPE html>
% expect: <html>
% expect:
% expect: <p>
% expect: y</p>
% expect: </html>
% expect:
% expect: <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
% expect: <html>
% expect: <head>
% expect: <title>T</title>
% expect:
% expect: <meta http-equiv="content-type" content="text/html; charset=UTF-8">
% expect:
% expect: </head>
% expect: <body>
% expect: <br>
% expect: </body>
% expect: </html>
% expect:
% expect: Content-type: text/html; charset=UTF-8
% expect:
% expect: <!DOCTYPE html>
% expect: <html>
% expect: <head>
% expect: <title>T</title>
% expect:
% expect: <meta http-equiv="content-type" content="text/html; charset=UTF-8">
% expect:
% expect: </head>
% expect: <body>
% expect:
% expect: <p>
% expect: x</p>
% expect: </body>
% expect: </html>
% expect: Content-type: text/html; charset=UTF-8
% expect:
% expect: <!DOCTYPE html>
% expect: <html>
% expect: <head>
% expect: <title>t</title>
% expect:
% expect: <meta http-equiv="content-type" content="text/html; charset=UTF-8">
% expect:
% expect: </head>
% expect: <body>
% expect: <div id="all">
% expect:
% expect: <p>
% expect: x</p></div>
% expect: </body>
% expect: </html>
% expect: 240
% expect: dialect(html5)
% expect: <br/>
% expect:
% expect: --
% expect: 1
% expect: 1
