import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built programs. */
    programs: string;
  }
}

/** Builds the programs once per run: from sources each starts slowly. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Imported here, because test files import this module too.
  const [{ build }, { compileHelp }, { BUILT_HELP }] = await Promise.all([
    import('vite'),
    import('../modules/help/compile.ts'),
    import('../modules/help/helpBook.ts'),
  ]);
  // Where packages are found from.
  const outDir = path.resolve('node_modules', '.cache', `test-server-${process.pid}`);
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir, sourcemap: false } });
  // As in a build: without them every start makes them.
  await writeFile(path.join(outDir, 'content', BUILT_HELP), JSON.stringify(await compileHelp('content')));
  project.provide('programs', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}

/** Arguments for Node to run a program; use inside tests and hooks. */
export function programOf(name: 'main' | 'sync' | 'admin' | 'backup' | 'restore'): string {
  return path.join(inject('programs'), `${name}.js`);
}
