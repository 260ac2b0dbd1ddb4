import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** Kilobytes (of 1000) of gzipped JavaScript that a page of a directory may load before it shows its rows. */
const LIMIT_KB = 180;

const MANIFEST = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.output<typeof MANIFEST>;

/** The route module of `/directory/{source}` and the parts the router splits off it; `directory-demo` is another. */
const ROUTE = /^src\/routes\/(.*[./])?directory[./]/;

/** Adds up what the first visit of /directory/projects loads: entry, route, and what they import statically. */
async function main(): Promise<void> {
  const manifest = MANIFEST.parse(JSON.parse(await readFile('dist/app/.vite/manifest.json', 'utf8')));
  const roots = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || ROUTE.test(key));
  if (!roots.some((key) => ROUTE.test(key))) throw new Error('The build has no route for /directory: check ROUTE.');

  const page = await addUp([...filesLoaded(manifest, roots)]);
  console.log(`${kilobytes(page)}  first load of /directory/projects, gzip; the limit is ${LIMIT_KB} kB`);
  const assets = (await readdir('dist/app/assets')).map((name) => `assets/${name}`);
  const worker = await addUp(assets.filter((file) => /worker[^/]*\.js$/.test(file)));
  console.log(`${kilobytes(worker)}  loaded beside it by the table engine's own thread`);
  if (page > LIMIT_KB) process.exitCode = 1;
}

/** The gzipped kilobytes of the scripts among the files, which it lists. */
async function addUp(files: readonly string[]): Promise<number> {
  let total = 0;
  for (const file of files.filter((name) => name.endsWith('.js')).sort()) {
    const size = gzipSync(await readFile(`dist/app/${file}`), { level: 9 }).length / 1000;
    total += size;
    console.log(`${kilobytes(size)}  ${file}`);
  }
  return total;
}

function kilobytes(size: number): string {
  return `${size.toFixed(1).padStart(8)} kB`;
}

function filesLoaded(manifest: Manifest, roots: readonly string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...roots];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...chunk.imports);
  }
  return files;
}

await main();
