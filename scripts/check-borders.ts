import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  featureCycles,
  findCrossings,
  findCycles,
  moduleCycles,
  type SourceFile,
  sortCrossings,
  unusedPackages,
} from './borders.ts';
import { unknownFolders } from './glossary.ts';
import { KNOWN_TIER_CROSSINGS, upwardArrows } from './serverTiers.ts';
import { checkTables } from './tableBorders.ts';

const TOP_FOLDERS = ['schemas', 'workers', 'src', 'server', 'e2e', 'bench', 'scripts'];
const sources: SourceFile[] = [];
const folders: string[] = [];
for (const folder of TOP_FOLDERS) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() && /^(src|server)$/.test(folder))
      folders.push(path.posix.join(entry.parentPath.replaceAll(path.sep, '/'), entry.name));
    // A unit test may look across: it compares the two sides of a border.
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/');
    sources.push({ file, text: await readFile(file, 'utf8') });
  }
}
const configurations = await Promise.all(
  (await readdir('.'))
    .filter((file) => file.endsWith('.config.ts'))
    .map(async (file): Promise<SourceFile> => ({ file, text: await readFile(file, 'utf8') })),
);

const crossings = sortCrossings(sources.flatMap(findCrossings));

const tables = checkTables(sources.filter(({ file }) => file.startsWith('server/')));

const problems = [
  ...tables.problems,
  ...crossings.refused.map(({ file, line, imported, rule }) => `${file}:${line} imports ${imported}: ${rule}`),
  ...crossings.gone.map((name) => `KNOWN_TIER_CROSSINGS in scripts/serverTiers.ts lists ${name}`),
  ...findCycles(sources).map((circle) => `These import each other in a circle: ${circle.join(', ')}`),
  ...unknownFolders(folders, await readFile('docs/glossary.md', 'utf8')).map(
    (folder) => `${folder}: docs/glossary.md does not know this name`,
  ),
  ...unusedPackages([...sources, ...configurations]).map(
    (name) => `${name}: the design names this package, and nothing of the product imports it`,
  ),
  ...featureCycles().map((circle) => `The list of feature imports has a circle: ${circle.join(', ')}`),
  ...moduleCycles().map((circle) => `The list of imports between modules has a circle: ${circle.join(', ')}`),
];
console.log(
  `Tiers of the server: ${crossings.known} known imports against them, by ${upwardArrows(KNOWN_TIER_CROSSINGS).size} arrows that lead up.`,
);
console.log(
  `SQL: ${tables.queries} query calls, ${tables.outsideRepository} of them outside a repository; ${tables.foreign} texts name a known table of another module.`,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
