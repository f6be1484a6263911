"""Terms that Python has no values for: atoms, compounds, variables, partial lists. They never change."""


class Atom(str):
    """An atom: Atom('ann') is the atom ann, and equals the text 'ann'. A str that is no Atom is a Prolog string."""

    __slots__ = ()

    def __repr__(self):
        return f"Atom({str.__repr__(self)})"


class Term:
    """A compound: Term('point', 1, 2) is point(1, 2). Has `name`, a str, and `args`, a tuple."""

    __slots__ = ("_name", "_args")
    __match_args__ = ("name", "args")

    def __init__(self, name, *args):
        if not isinstance(name, str):
            raise TypeError(f"the name of a Term is a str, not {type(name).__name__}")
        self._name, self._args = str(name), args

    @classmethod
    def of(cls, name, args):
        """A Term with the arguments in a tuple."""
        return cls(name, *args)

    @property
    def name(self):
        return self._name

    @property
    def args(self):
        return self._args

    def __len__(self):
        return len(self._args)

    def __bool__(self):
        return True

    def __iter__(self):
        return iter(self._args)

    def __getitem__(self, index):
        return self._args[index]

    def __eq__(self, other):
        return self._name == other._name and self._args == other._args if isinstance(other, Term) else NotImplemented

    def __hash__(self):
        return hash((self._name, self._args))

    def __repr__(self):
        return f"Term({', '.join(map(repr, (self._name, *self._args)))})"

    def __reduce__(self):
        return Term.of, (self._name, self._args)


class Variable:
    """A variable that is not bound. Within one call the same name is the same variable; Variable() is different from all others."""

    __slots__ = ("_name",)

    def __init__(self, name="_"):
        if not isinstance(name, str):
            raise TypeError(f"the name of a Variable is a str, not {type(name).__name__}")
        self._name = str(name)

    @property
    def name(self):
        return self._name

    def __eq__(self, other):
        if not isinstance(other, Variable):
            return NotImplemented
        return self is other or (self._name == other._name and self._name != "_")

    def __hash__(self):
        return id(self) if self._name == "_" else hash((Variable, self._name))

    def __repr__(self):
        return "Variable()" if self._name == "_" else f"Variable({self._name!r})"

    def __reduce__(self):
        return Variable, (self._name,)


class PartialList:
    """A list whose tail is no list: PartialList([1, 2], Variable('T')) is [1, 2|T]. Has `items`, a tuple, and `tail`."""

    __slots__ = ("_parts",)

    def __init__(self, items, tail):
        items = tuple(items)
        if not items:
            raise ValueError("a PartialList has at least one item")
        self._parts = (*items, tail)

    @classmethod
    def of(cls, parts):
        """A PartialList with the items in a tuple, and the tail behind them."""
        return cls(parts[:-1], parts[-1])

    @property
    def parts(self):
        return self._parts

    @property
    def items(self):
        return self._parts[:-1]

    @property
    def tail(self):
        return self._parts[-1]

    def __eq__(self, other):
        return self._parts == other._parts if isinstance(other, PartialList) else NotImplemented

    def __hash__(self):
        return hash((PartialList, self._parts))

    def __repr__(self):
        return f"PartialList({list(self.items)!r}, {self.tail!r})"

    def __reduce__(self):
        return PartialList.of, (self._parts,)
