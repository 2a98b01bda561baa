"""The resource classes of the API. Each view parses, calls one function and serializes."""

from importlib import import_module
from pkgutil import walk_packages

import service
from service.contract.operation import operations_of


def find_resources() -> tuple[type, ...]:
    """Return the classes of the API that have operations, ordered by module name."""
    modules = [import_module(info.name) for info in walk_packages(service.__path__, "service.")]
    return tuple(
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and operations_of(value)
    )
