import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built programs. */
    programs: string;
  }
}

/** Builds the programs once per run: from sources each starts slowly. `npm test` names those that it has built, `TEST_PROGRAMS`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Where packages are found from, and no application or other language stands beside them.
  const outDir = path.resolve('node_modules', '.cache', `test-server-${process.pid}`);
  const built = process.env.TEST_PROGRAMS;
  if (built) await cp(built, outDir, { recursive: true, filter: (file) => !file.endsWith('.map') });
  else await buildPrograms(outDir);
  project.provide('programs', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}

async function buildPrograms(outDir: string): Promise<void> {
  // Imported here, because test files import this module too.
  const [{ build }, { compileHelp }, { BUILT_HELP }] = await Promise.all([
    import('vite'),
    import('../modules/help/compile.ts'),
    import('../modules/help/helpBook.ts'),
  ]);
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir, sourcemap: false } });
  // As in a build: without them every start makes them.
  await writeFile(path.join(outDir, 'content', BUILT_HELP), JSON.stringify(await compileHelp('content')));
}

/** The build that the programs say they are of; null: they were built for the tests alone. */
export async function buildOfPrograms(): Promise<string | null> {
  const built = process.env.TEST_PROGRAMS;
  return built ? (await readFile(path.join(path.dirname(built), '.sources'), 'utf8')).slice(0, 12) : null;
}

/** Arguments for Node to run a program; use inside tests and hooks. */
export function programOf(name: 'main' | 'sync' | 'admin' | 'backup' | 'restore'): string {
  return path.join(inject('programs'), `${name}.js`);
}
