import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';

/** Less free space than this is low: a sync of everything writes about half of it. */
const LOW_BYTES = 256 * 1_048_576;
/** A write that failed counts this long; free space elsewhere cannot be seen. */
const FAILED_FOR_MS = 600_000;

/** A disk with a problem, named as the settings do. */
export interface DiskProblem {
  readonly folder: 'DATA_DIR' | 'DATA_DIR/postgres' | 'the database at DATABASE_URL';
  /** `full`: the last write failed within ten minutes; `low`: there is little space. */
  readonly state: 'low' | 'full';
  /** Bytes left; null: the disk is another machine's. */
  readonly free_bytes: number | null;
}

interface Folder {
  readonly name: DiskProblem['folder'];
  /** Null: on another machine. */
  readonly path: string | null;
}

/** Watches the disks that we write to. */
export class DiskWatch {
  readonly #deps: Pick<Deps, 'config' | 'log' | 'clock'>;
  readonly #failedAt = new Map<DiskProblem['folder'], number>();
  #reported = '';

  constructor(deps: Pick<Deps, 'config' | 'log' | 'clock'>) {
    this.#deps = deps;
  }

  /** Notes a write that failed for want of space, of PostgreSQL or of a file. */
  noteFull(error: unknown): void {
    const { database } = this.#deps.config;
    const isFile = error instanceof Error && 'syscall' in error;
    const ofDatabase = database.url === null ? 'DATA_DIR/postgres' : 'the database at DATABASE_URL';
    this.#failedAt.set(isFile ? 'DATA_DIR' : ofDatabase, this.#deps.clock());
  }

  /** Disks that are full or nearly so; a change is logged with their paths. */
  async problems(): Promise<DiskProblem[]> {
    const folders = await foldersOf(this.#deps.config);
    const problems = (await Promise.all(folders.map((folder) => this.#problemOf(folder)))).flatMap((one) => one ?? []);
    const summary = problems.map(({ folder, state }) => `${folder} ${state}`).join();
    if (summary !== this.#reported) {
      this.#reported = summary;
      if (summary === '') this.#deps.log.info('there is space on the disks again');
      else this.#deps.log.error({ problems, folders }, 'there is little or no space left on a disk');
    }
    return problems;
  }

  async #problemOf({ name, path: folder }: Folder): Promise<DiskProblem | null> {
    const free = folder === null ? null : await freeBytes(folder);
    const failedAt = this.#failedAt.get(name);
    const hasFailed = failedAt !== undefined && this.#deps.clock() - failedAt < FAILED_FOR_MS;
    const isLow = free !== null && free < LOW_BYTES;
    if (hasFailed && (free === null || isLow)) return { folder: name, state: 'full', free_bytes: free };
    return isLow ? { folder: name, state: 'low', free_bytes: free } : null;
  }
}

async function foldersOf({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<Folder[]> {
  const files: Folder = { name: 'DATA_DIR', path: dataDir };
  if (database.url !== null) return [files, { name: 'the database at DATABASE_URL', path: null }];
  const elsewhere = (await readFile(path.join(dataDir, 'postgres.location'), 'utf8').catch(() => '')).trim();
  return [files, { name: 'DATA_DIR/postgres', path: elsewhere || path.join(dataDir, 'postgres') }];
}

/** Bytes that we may still write; null: there is no such folder. */
async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}
