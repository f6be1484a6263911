% YAML documents as terms and back, as SWI-Prolog reads and writes them.
:- use_module(library(yaml)).

t(Text) :- catch(( yaml_read(string(Text), Document), print(Document) ), error(E, _), print(E)), nl.
w(Term) :- yaml_write(current_output, Term).

main :-
    t("a: 1"),
    % expect: yaml{a:1}
    t("- 1\n- 2"),
    % expect: [1,2]
    t("[1, 2"),
    % expect: yaml_error(4,"did not find expected ',' or ']'")
    t("a: b: c"),
    % expect: yaml_error(3,"mapping values are not allowed in this context")
    t("just text"),
    % expect: "just text"
    t("'x'"),
    % expect: "x"
    t("{a: 1}"),
    % expect: yaml{a:1}
    t("--- \na: 1\n...\n"),
    % expect: yaml{a:1}
    t("{b: 1"),
    % expect: yaml_error(4,"did not find expected ',' or '}'")
    t("a: 'x\n  y'"),
    % expect: yaml{a:"x y"}
    t("a: @x"),
    % expect: yaml_error(3,"found character that cannot start any token")
    t("x: [a,\n b]"),
    % expect: yaml{x:["a","b"]}
    t("1_000"),
    % expect: "1_000"
    t("0b11"),
    % expect: "0b11"
    t("+1"),
    % expect: "+1"
    t("0777"),
    % expect: "0777"
    t("y"),
    % expect: "y"
    t("- - 1\n  - 2\n- 3"),
    % expect: [[1,2],3]
    t("-\n  a: 1\n  b: 2\n-\n  c"),
    % expect: [yaml{a:1,b:2},"c"]
    t("a:\n- 1\n- 2\nb: 3"),
    % expect: yaml{a:[1,2],b:3}
    t("a: # c\n  b: 1 # d\n"),
    % expect: yaml{a:yaml{b:1}}
    t("a: {b: [1, {c: d}], e: 'f'}"),
    % expect: yaml{a:yaml{b:[1,yaml{c:"d"}],e:"f"}}
    t("a: |2\n   x\n  y\n"),
    % expect: yaml{a:" x\ny\n"}
    t("a: >\n  x\n  y\n\n  z\n"),
    % expect: yaml{a:"x y\nz\n"}
    t("- a: 1\n  b: 2\n- a: 3"),
    % expect: [yaml{a:1,b:2},yaml{a:3}]
    t("- *x"),
    % expect: existence_error(anchor,x)
    t("a: [1, 2]]"),
    % expect: yaml_error(4,"did not find expected key")
    t("a: 'x"),
    % expect: yaml_error(3,"found unexpected end of stream")
    t("!!int '3'"),
    % expect: 3
    t("!!float 3"),
    % expect: 3.0
    t("a: -"),
    % expect: yaml_error(3,"block sequence entries are not allowed in this context")
    t("x: a:b"),
    % expect: yaml{x:"a:b"}
    t("x: [a:b, c: d]"),
    % expect: yaml{x:["a:b",yaml{c:"d"}]}
    t("k: \"a\\\n  b\""),
    % expect: yaml{k:"ab"}
    t("[1, 1.5, 0x1F, 0o17, 1e3, -7, .inf, ~, null, true, False, yes, 12:30, 2020-01-02]"),
    % expect: [1,1.5,31,15,1000.0,-7,1.0Inf,null,null,true,false,"yes","12:30","2020-01-02"]
    t("a: &A {x: 1}\nb: *A"),
    % expect: yaml{a:yaml{x:1},b:yaml{x:1}}
    t("a: !!str 123"),
    % expect: yaml{a:"123"}
    t("a: \"t\\tq\\u00e9 \\\"\""),
    % expect: yaml{a:"t\tqé \""}
    t("a: 'it''s'"),
    % expect: yaml{a:"it's"}
    t("a: this is\n  long text\nb:\n"),
    % expect: yaml{a:"this is long text",b:""}
    t("? complex\n: val"),
    % expect: yaml{complex:"val"}
    t("a: >-\n  f\n  g\n\n  h\nb: |+\n  k\n\nc: |\n  l\n    m\n"),
    % expect: yaml{a:"f g\nh",b:"k\n\n",c:"l\n  m\n"}
    t("a:\n  - b: 1\n    c: 2\n  -\n    - d"),
    % expect: yaml{a:[yaml{b:1,c:2},["d"]]}
    w(_{aa: [1, "two", x, null, true, "true", "12", 1.5]}),
    % expect: aa:
    % expect: - 1
    % expect: - two
    % expect: - x
    % expect: - null
    % expect: - true
    % expect: - !!str true
    % expect: - !!str 12
    % expect: - 1.5
    w(_{b: _{}}),
    % expect: b: {}
    w(_{c: []}),
    % expect: c: []
    w(_{d: "multi\nline"}),
    % expect: d: 'multi
    % expect:
    % expect:   line'
    w(_{e: "with: colon"}),
    % expect: e: 'with: colon'
    w(_{f: ""}),
    % expect: f:
    w(_{g: [[1, 2], _{x: 1}]}),
    % expect: g:
    % expect: - - 1
    % expect:   - 2
    % expect: - x: 1
    w([a, b, [c, [d]], _{k: [1]}]),
    % expect: - a
    % expect: - b
    % expect: - - c
    % expect:   - - d
    % expect: - k:
    % expect:   - 1
    w(["- dash", " lead", "#c", "a #b", "it's", "tab\tx", "a\n\nb\n", "é", "x:", "?x", "-x", "[a", "a,b", "null", "---"]),
    % expect: - '- dash'
    % expect: - ' lead'
    % expect: - '#c'
    % expect: - 'a #b'
    % expect: - it's
    % expect: - "tab\tx"
    % expect: - 'a
    % expect:
    % expect:
    % expect:   b
    % expect:
    % expect:   '
    % expect: - é
    % expect: - 'x:'
    % expect: - ?x
    % expect: - -x
    % expect: - '[a'
    % expect: - a,b
    % expect: - !!str null
    % expect: - '---'
    w("scalar"),
    % expect: scalar
    w(_{l: "a\n  b\n"}),
    % expect: l: "a\n  b\n"
    w(_{m: _{n: _{o: 1}}}).
    % expect: m:
    % expect:   n:
    % expect:     o: 1
