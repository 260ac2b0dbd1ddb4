import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findCrossings } from './borders.ts';

let crossings = 0;
for (const folder of ['schemas', 'workers', 'src', 'server']) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // A test may look across: it compares the two sides of a border.
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    for (const { line, imported, rule } of findCrossings(file, await readFile(file, 'utf8'))) {
      crossings += 1;
      console.error(`${file}:${line} imports ${imported}: ${rule}`);
    }
  }
}
if (crossings > 0) {
  console.error(`${crossings} crossed border${crossings === 1 ? '' : 's'}`);
  process.exitCode = 1;
}
