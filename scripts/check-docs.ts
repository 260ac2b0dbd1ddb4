import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** npm's own commands; what else follows `npm` in the documentation has to be a script of ours. */
const NPM_COMMANDS: ReadonlySet<string> = new Set(['ci', 'install', 'rebuild', 'audit', 'outdated', 'ls', 'run']);
const MANIFEST = z.object({ scripts: z.record(z.string(), z.string()) });
const COMMAND = /\bnpm (?:run )?([a-z][\w:-]*)/g;

/** Every npm command that the documentation names has to exist. */
async function main(): Promise<void> {
  const { scripts } = MANIFEST.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const pages = ['README.md'];
  for (const entry of await readdir('docs', { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith('.md')) pages.push(path.join(entry.parentPath, entry.name));
  }
  for (const page of pages) {
    const lines = (await readFile(page, 'utf8').catch(() => '')).split('\n');
    for (const [index, line] of lines.entries()) {
      for (const [command, name = ''] of line.matchAll(COMMAND)) {
        if (name in scripts || (NPM_COMMANDS.has(name) && !command.includes(' run '))) continue;
        console.error(`${page}:${index + 1} names "${command}", which package.json does not have`);
        process.exitCode = 1;
      }
    }
  }
}

await main();
