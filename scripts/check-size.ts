import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** Kilobytes (of 1000) of gzipped JavaScript that opening a directory may load, the worker included. */
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

  const files = [...filesLoaded(manifest, roots)];
  for (const name of await readdir('dist/app/assets')) if (/worker.*\.js$/.test(name)) files.push(`assets/${name}`);

  let total = 0;
  for (const file of files.sort()) {
    if (!file.endsWith('.js')) continue;
    const size = gzipSync(await readFile(`dist/app/${file}`), { level: 9 }).length / 1000;
    total += size;
    console.log(`${size.toFixed(1).padStart(8)} kB  ${file}`);
  }
  console.log(
    `${total.toFixed(1).padStart(8)} kB  first load of /directory/projects, gzip; the limit is ${LIMIT_KB} kB`,
  );
  if (total > LIMIT_KB) process.exitCode = 1;
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
