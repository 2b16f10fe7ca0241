#!/usr/bin/env python3
"""Prints what an installed tree consists of, as CycloneDX 1.5: its files with
checksums, and the libraries that they are linked with.

usage: sbom.py TREE VERSION
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import uuid


def run(*command):
    done = subprocess.run(command, check=False, text=True, capture_output=True)
    return done.stdout if done.returncode == 0 else ""


def checksum(path):
    digest = hashlib.sha256()
    with open(path, "rb") as f:
        for block in iter(lambda: f.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


def files(tree):
    """All files but links, in one order, relative to the tree."""
    for folder, folders, names in os.walk(tree):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not os.path.islink(path):
                yield os.path.relpath(path, tree)


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-d", path))


def package(library):
    """Name and version of the package of Debian that has a library."""
    for line in run("ldconfig", "-p").splitlines():
        name, _, path = line.strip().partition(" => ")
        if name.split(" ")[0] != library:
            continue
        for file in path, os.path.realpath(path), path.replace("/lib/", "/usr/lib/", 1):
            owner = run("dpkg-query", "-S", file).split(": ")[0].split(",")[0]
            if owner:
                return owner.split(":")[0], run(
                    "dpkg-query", "-W", "-f", "${Version}", owner)
    return None


def main():
    tree, version = sys.argv[1:]
    components, libraries, own = [], set(), set()
    for name in files(tree):
        path = os.path.join(tree, name)
        own.add(os.path.basename(name))
        libraries.update(needed(path))
        components.append({
            "type": "file", "bom-ref": "file:" + name, "name": name,
            "hashes": [{"alg": "SHA-256", "content": checksum(path)}]})
    # The runtime has another name in each tree: that of its SONAME.
    libraries = sorted(l for l in libraries if not l.startswith("libpomp"))
    for library in libraries:
        found = package(library)
        component = {"type": "library", "bom-ref": "library:" + library,
                     "name": library}
        if found:
            component["version"] = found[1]
            component["purl"] = "pkg:deb/debian/%s@%s" % (
                found[0], found[1].replace(":", "%3A").replace("+", "%2B"))
        components.append(component)
    identity = "\n".join(c["bom-ref"] + str(c.get("hashes", "")) for c in components)
    json.dump({
        "bomFormat": "CycloneDX", "specVersion": "1.5",
        # The same tree has the same number.
        "serialNumber": "urn:uuid:%s" % uuid.uuid5(uuid.NAMESPACE_URL, identity),
        "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": "pomp", "name": "pomp",
            "version": version,
            "licenses": [{"expression": "Apache-2.0 WITH LLVM-exception"}]}},
        "components": components,
        "dependencies": [{"ref": "pomp", "dependsOn":
                          ["library:" + l for l in libraries]}]},
        sys.stdout, indent=1)
    print()


main()
