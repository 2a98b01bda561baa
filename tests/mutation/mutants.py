"""Mutants of a module: each is one small change of one function, made by the operators of mutmut.

Decorated functions are changed as well, because `apply` replaces the code inside the function
object. So a cached function stays cached, and modules that imported it run the changed code.
"""

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import libcst as cst
from libcst.metadata import CodePosition, CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import get_ignored_lines

from tests.mutation.parts import ROOT


@dataclass(frozen=True)
class Mutant:
    """One change of a function.

    Attributes:
        path: the path of the module from the root of the sources.
        function: the qualified name of the function.
        change: the changed lines, or the lines that are gone. It is unique in the function.
        source: the changed function, or the class that contains it.
        lines: the numbers of the first and the last line of the changed expression.
        span: the numbers of the first and the last line of the function.
    """

    path: Path
    function: str
    change: str
    source: str
    lines: tuple[int, int]
    span: tuple[int, int]

    @property
    def module(self) -> str:
        """The dotted name of the module."""
        parts = self.path.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def place(self) -> str:
        """The module and the function."""
        return f"{self.module}:{self.function}"

    @property
    def key(self) -> str:
        """A digest of the changed source; another function of the same text has another one."""
        return hashlib.sha256(f"{self.place}\n{self.change}\n{self.source}".encode()).hexdigest()


class Visitor(MutationVisitor):
    """The visitor of mutmut, which also changes decorated functions, but not their decorators."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return False
        return super()._skip_node_and_children(node)


def mutants_of(path: Path, root: Path = ROOT) -> Iterator[Mutant]:
    """Yield the mutants of a module in the order of its source.

    Args:
        path: the path of the module from the root.
        root: the root of the sources.
    """
    text = (root / path).read_text()
    wrapper = MetadataWrapper(cst.parse_module(text))
    positions = wrapper.resolve(PositionProvider)
    visitor = Visitor(mutation_operators, get_ignored_lines(str(path), text, wrapper, None))
    wrapper.visit(visitor)
    owners = _owners(wrapper.module)
    seen: Counter[tuple[str, str]] = Counter()
    for mutation in visitor.mutations:
        owner = owners.get(mutation.contained_by_top_level_function)
        if owner is None:
            continue
        function, statement = owner
        before, after = _texts(text, wrapper.module, positions, statement, mutation)
        change = changed_lines(before, after)
        if not change or not _is_valid(after):
            continue
        seen[function, change] += 1
        count = seen[function, change]
        yield Mutant(
            path=path,
            function=function,
            change=change if count == 1 else f"{change} ({count})",
            source=after,
            lines=_lines(
                positions, mutation.original_node, mutation.contained_by_top_level_function
            ),
            span=_lines(positions, mutation.contained_by_top_level_function),
        )


def changed_lines(before: str, after: str) -> str:
    """Return the lines of `after` that are not in `before`, or those that are gone, in one line."""
    old, new = before.splitlines(), after.splitlines()
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changes = [block for block in blocks if block[0] != "equal"]
    added = [line.strip() for _, _, _, start, end in changes for line in new[start:end]]
    gone = [line.strip() for _, start, end, _, _ in changes for line in old[start:end]]
    return " ".join(filter(None, added)) or ("without " + " ".join(gone) if gone else "")


def _text(text: str, position: CodeRange) -> str:
    return text[_offset(text, position.start) : _offset(text, position.end)]


def _offset(text: str, place: CodePosition) -> int:
    start = 0
    for _ in range(place.line - 1):
        start = text.index("\n", start) + 1
    return start + place.column


def _texts(text, module, positions, statement, mutation) -> tuple[str, str]:
    """Return the text of a statement without and with a mutation.

    The mutated expression is replaced in the text, which is fast. Expressions that the library
    writes with other whitespace, such as those of many lines, are replaced in the tree.
    """
    position = positions.get(mutation.original_node)
    if position is not None:
        before, start = _text(text, positions[statement]), _offset(text, positions[statement].start)
        old = module.code_for_node(mutation.original_node)
        inner = max(0, old.find(_text(text, position)))  # after the parentheses
        first = _offset(text, position.start) - inner - start
        if before[first : first + len(old)] == old:
            new = module.code_for_node(mutation.mutated_node)
            return before, before[:first] + new + before[first + len(old) :]
    changed = cast(
        "cst.FunctionDef | cst.ClassDef",
        deep_replace(statement, mutation.original_node, mutation.mutated_node),
    )
    return cst.Module([statement]).code, cst.Module([changed]).code


def apply(mutant: Mutant) -> None:
    """Change the function in this process, wherever it was imported, and empty its own cache."""
    module = import_module(mutant.module)
    namespace = dict(vars(module))
    exec(compile(mutant.source, mutant.path, "exec"), namespace)  # noqa: S102 - the mutant
    held = _value(vars(module), mutant.function)
    old, new = _inside(held), _inside(_value(namespace, mutant.function))
    old.__code__ = new.__code__
    old.__defaults__ = new.__defaults__
    old.__kwdefaults__ = new.__kwdefaults__
    if hasattr(held, "cache_clear"):  # filled while modules were imported
        held.cache_clear()


def _value(names: dict[str, Any], qualified: str) -> Any:
    first, *rest = qualified.split(".")
    value = names[first]
    for name in rest:
        value = vars(value)[name]
    return value


def _inside(value: Any) -> FunctionType:
    """Return the function inside a property, a method or a decorator."""
    value = getattr(value, "fget", None) or getattr(value, "func", None) or value
    while inner := getattr(value, "__wrapped__", None):
        value = inner
    if not isinstance(value, FunctionType):
        raise TypeError(f"{value} is not a function")
    return value


def _owners(module: cst.Module) -> dict[cst.CSTNode, tuple[str, cst.CSTNode]]:
    """Return the qualified name and the statement of the module of each function and method."""
    owners: dict[cst.CSTNode, tuple[str, cst.CSTNode]] = {}
    for statement in module.body:
        if isinstance(statement, cst.FunctionDef):
            owners[statement] = statement.name.value, statement
        elif isinstance(statement, cst.ClassDef):
            for method in statement.body.body:
                if isinstance(method, cst.FunctionDef):
                    owners[method] = f"{statement.name.value}.{method.name.value}", statement
    return owners


def _lines(positions, *nodes: cst.CSTNode) -> tuple[int, int]:
    """Return the lines of the first node that has a position."""
    position = next(positions[node] for node in nodes if node in positions)
    return position.start.line, position.end.line


def _is_valid(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True
