import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EndedProcess, runToEnd, type ServerProcess, startServer } from '#server/testing/process.ts';

/** The built product with a data folder of its own. */
export interface Product {
  readonly dataDir: string;
  /** Starts the server; it loads the sample data when the database is empty. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  /** Runs what `npm run sync -- <args>` runs. */
  readonly sync: (...args: readonly string[]) => Promise<EndedProcess>;
  /** Removes the data folder; end the server before. */
  readonly remove: () => Promise<void>;
}

/** Gives a test the product built in `build` on an empty data folder, one of its own where none is named. */
export async function createProduct(folder?: string, build = 'dist'): Promise<Product> {
  const dataDir = folder ?? (await mkdtemp(path.join(tmpdir(), 'assay-e2e-')));
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL does not run as root: its account has to get through.
  await chmod(dataDir, 0o755);
  // Signing in is most of what some tests wait for: passwords are hashed with the least memory the setting allows.
  const environment = { DATA_DIR: dataDir, PASSWORD_MEMORY_KIB: '8192' };
  return {
    dataDir,
    start: (more = {}) =>
      startServer({ command: [`${build}/server/main.js`], environment: { ...environment, ...more } }),
    sync: (...args) => runToEnd({ command: [`${build}/server/sync.js`, ...args], environment }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
