"""The resources, found by their operations: each parses, calls one function, serializes."""

from importlib import import_module
from pkgutil import walk_packages

from service.openapi.operation import operations_of


def find_resources() -> tuple[type, ...]:
    """Return the classes of this package with operations, by the names of their modules."""
    modules = [import_module(one.name) for one in walk_packages(__path__, f"{__name__}.")]
    return tuple(
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and one.__module__ == module.__name__ and operations_of(one)
    )
