import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { LANGUAGES } from '#schemas/constants.ts';
import { compileHelp } from '#server/modules/help/compile.ts';
import { BUILT_HELP } from '#server/modules/help/helpBook.ts';
import { builtFolder, builtLanguage } from './language.ts';

/** Everything the built product depends on. */
const SOURCES = [
  'content',
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'schemas',
  'scripts',
  'server',
  'src',
  'tsconfig.base.json',
  'vite.config.ts',
  'vite.render.config.ts',
  'vite.server.config.ts',
  'workers',
];

/** The languages beside the first one. */
const FURTHER = LANGUAGES.filter((name) => name !== 'en');

/** What makes the articles of the help: of a further language its own server, which has the texts that they quote. */
const here = { BUILT_HELP, compileHelp };
type HelpCompiler = typeof here;

// Before the configuration is read, which asks for it.
const named = process.argv.find((argument) => argument.startsWith('--language='));
if (named) process.env.BUILD_LANGUAGE = named.slice('--language='.length);

/** Builds application and server into dist/, or dist/<language>/ of another language. With `--if-needed` only when a source has changed since the last build. */
async function main(): Promise<void> {
  const folder = builtFolder();
  const stampFile = `${folder}/.sources`;
  const stamp = await hashOfSources();
  if (process.argv.includes('--if-needed') && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  process.env.BUILD_STAMP = stamp;
  const isFurther = FURTHER.some((name) => name === builtLanguage());
  const said = isFurther ? () => undefined : sayBuilding();
  const started = performance.now();
  const others = builtLanguage() === 'en' ? FURTHER.map(buildFurther) : [];
  // First: a broken link in a text ends the build.
  const help = isFurther ? null : await compileHelp('content');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
  const built: HelpCompiler = isFurther ? await import(pathToFileURL(`${folder}/server/languageSite.js`).href) : here;
  const articles = JSON.stringify(help ?? (await built.compileHelp('content')));
  await writeFile(`${folder}/server/content/${built.BUILT_HELP}`, articles);
  await build({ configFile: 'vite.render.config.ts', logLevel: 'error' });
  // Nobody visits the pseudo-language, and its pages are loaded a few times only.
  if (builtLanguage() !== 'pseudo') await compressAssets(`${folder}/app`);
  await Promise.all(others);
  await writeFile(stampFile, stamp);
  said(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Says that a build goes on, and how it ended. On a terminal the start, which says itself what was built, follows in its place. */
function sayBuilding(): (end: string) => void {
  const isPassing = process.argv.includes('--if-needed') && process.stdout.isTTY;
  process.stdout.write(`Building Assay …${isPassing ? '' : '\n'}`);
  return (end) => process.stdout.write(isPassing ? '\r\x1b[K' : `${end}\n`);
}

/** A language of its own process: the configurations read the language once. They are built at the same time. */
async function buildFurther(name: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, `--language=${name}`], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build in the language ${name} failed.`);
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesBelow(source)) hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** The files at or below a path in a fixed order, without tests; none if it does not exist. */
async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => error.code);
  if (entries === 'ENOENT') return [];
  if (!Array.isArray(entries)) return [place];
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(place, entry.name);
    if (entry.isDirectory()) files.push(...(await filesBelow(file)));
    else if (!/\.(test\.tsx?|gen\.ts)$/.test(entry.name)) files.push(file);
  }
  return files;
}

/** Compressed once here, so that the server does not do it for every visitor. The HTML differs from page to page. */
async function compressAssets(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  for (const file of await filesBelow(folder)) {
    if (!/\.(js|css|svg|json|txt)$/.test(file)) continue;
    const bytes = await readFile(file);
    if (bytes.length < 1_024) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await Promise.all([
      brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
      gzipped(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ]);
  }
}

await main();
