// node site_compile.mjs RUNTIME ARCHIVE: compiles the Python files of an archive for the Python of Pyodide.
//
// Sources stay for what is shown or traced line by line (solvers), and go for the rest: that is half of the size.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [runtime, archive] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.unpackArchive(new Uint8Array(readFileSync(archive)).buffer, 'zip', { extractDir: '/nonet' });
const packed = python.runPython(`
import io, py_compile, zipfile
from pathlib import Path

root, file = Path("/nonet"), io.BytesIO()
with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(root.rglob("*")):
        if path.suffix == ".py":
            keeps_source = "solvers" in path.parts
            keeps_doc = keeps_source or "techniques" in path.parts  # pages of techniques are made of them
            compiled = None if keeps_source else str(path) + "c"
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            made = py_compile.compile(str(path), compiled, doraise=True, invalidation_mode=mode, optimize=0 if keeps_doc else 2)
            paths = [Path(made), path] if keeps_source else [Path(made)]
        else:
            paths = [path] if path.is_file() else []
        for one in paths:
            entry = zipfile.ZipInfo(str(one.relative_to(root)))
            archive.writestr(entry, one.read_bytes(), zipfile.ZIP_DEFLATED, 9)
file.getvalue()
`);
writeFileSync(archive, packed.toJs());
