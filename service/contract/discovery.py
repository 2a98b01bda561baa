"""Discovery of the API's resource classes in `service/<feature>/endpoints.py`."""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

import service
from service.contract.operation import operations_of


def find_resources() -> tuple[type, ...]:
    """Return the resource classes in the `endpoints` module of each feature, sorted by feature."""
    rooms = [info.name for info in iter_modules(service.__path__, "service.") if info.ispkg]
    names = [f"{room}.endpoints" for room in rooms]
    modules = [import_module(name) for name in names if find_spec(name)]
    return tuple(
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and operations_of(value)
    )
