"""A build backend for projects with programs in them: setuptools', after the programs have become packages.

    [build-system]
    requires = ["ashlar", "setuptools", "wheel"]
    build-backend = "ashlar.backend"

    [tool.ashlar.packages]
    kernels = "src/kernels.fut"

Each package is written beside pyproject.toml and becomes part of the wheel, which is one for this platform.
"""
import os

from setuptools import build_meta as _setuptools
from setuptools.build_meta import (get_requires_for_build_sdist, get_requires_for_build_wheel,  # noqa: F401
                                   prepare_metadata_for_build_wheel)
from setuptools.dist import Distribution

from ._build import build_package

__all__ = ["build_wheel", "build_sdist", "build_editable", "get_requires_for_build_sdist",
           "get_requires_for_build_wheel", "prepare_metadata_for_build_wheel"]


def packages():
    """The table [tool.ashlar.packages]."""
    try:
        import tomllib
    except ImportError:
        import tomli as tomllib
    with open("pyproject.toml", "rb") as file:
        table = tomllib.load(file).get("tool", {}).get("ashlar", {})
    return table.get("packages", {}), table


def build_programs():
    named, table = packages()
    for name, program in named.items():
        build_package(os.path.normpath(program), name, ".", table.get("options", ()), table.get("cc"))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build_programs()
    before = Distribution.has_ext_modules
    Distribution.has_ext_modules = lambda self: True   # the wheel has shared libraries
    try:
        return _setuptools.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        Distribution.has_ext_modules = before


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    build_programs()
    return _setuptools.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    return _setuptools.build_sdist(sdist_directory, config_settings)
