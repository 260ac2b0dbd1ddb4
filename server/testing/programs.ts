import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built programs. */
    programs: string;
  }
}

/** Builds our programs once for the whole run, as for production: from its sources each of them takes long to start. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Only here: test files import the rest.
  const { build } = await import('vite');
  // Where packages are found from.
  const outDir = path.resolve('node_modules', '.cache', `test-server-${process.pid}`);
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir, sourcemap: false } });
  project.provide('programs', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}

/** What Node runs for one of the programs; usable inside tests and hooks. */
export function programOf(name: 'main' | 'sync' | 'admin'): string {
  return path.join(inject('programs'), `${name}.js`);
}
