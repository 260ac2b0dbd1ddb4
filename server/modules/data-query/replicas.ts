import type { Pool } from 'pg';
import { z } from 'zod';
import { whyDatabaseFailed } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';

const POLL_MS = 2_000;
/** A replica that does not answer within this time, in ms, is not asked. */
const VERSION = { text: 'SELECT version FROM dataset', query_timeout: 1_500 };

const VersionSchema = z.object({ version: z.int() });

/** The version of the data that a database holds; null: none yet. Rejects if it does not answer in time. */
async function readVersion(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query(VERSION);
  return rows[0] === undefined ? null : VersionSchema.parse(rows[0]).version;
}

interface Replica {
  readonly pool: Pool;
  /** The version it held when last asked; null: it did not answer. */
  version: number | null;
  /** Aborts the queries under way when it stops answering. */
  lost: AbortController;
}

/**
 * Reads from replicas in turn, from those only that hold exactly the version asked for. Everything else, an error or a
 * replica that falls behind meanwhile, is left to the primary.
 */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #log: Deps['log'];
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor({ replicas, log }: Pick<Deps, 'replicas' | 'log'>) {
    this.#replicas = replicas.map((pool) => ({ pool, version: null, lost: new AbortController() }));
    this.#log = log;
  }

  async start(): Promise<void> {
    if (this.#replicas.length === 0) return;
    await this.check();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.start(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Asks every replica for its version now. */
  async check(): Promise<void> {
    await Promise.all(this.#replicas.map((replica, index) => this.#check(replica, index)));
  }

  async #check(replica: Replica, index: number): Promise<void> {
    const before = replica.version;
    try {
      replica.version = await readVersion(replica.pool);
    } catch (error) {
      replica.version = null;
      replica.lost.abort();
      replica.lost = new AbortController();
      if (before !== null) this.#log.warn({ err: error, replica: index + 1 }, 'a replica does not answer');
    }
    if (before === null && replica.version !== null) this.#log.info({ replica: index + 1 }, 'a replica answers');
  }

  /** The row that a statement with the column `version` gives, if a replica has it in this version; else null. */
  async read(statement: string, values: unknown[], version: number): Promise<unknown> {
    const able = this.#replicas.filter((replica) => replica.version === version);
    const replica = able[this.#turn++ % able.length];
    if (!replica) return null;
    try {
      const { rows } = await orLost(replica.pool.query(statement, values), replica.lost.signal);
      return rows[0] !== undefined && VersionSchema.parse(rows[0]).version === version ? rows[0] : null;
    } catch (error) {
      // The primary would not be faster.
      if (whyDatabaseFailed(error) === 'too_slow') throw error;
      if (whyDatabaseFailed(error) === 'unavailable') replica.version = null;
      return null;
    }
  }
}

/** The result, or a rejection as soon as `lost` aborts. */
function orLost<T>(query: Promise<T>, lost: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('The replica was lost.'));
    lost.addEventListener('abort', leave, { once: true });
    query.then(resolve, reject).finally(() => lost.removeEventListener('abort', leave));
  });
}

/** `behind`: it holds another version of the data than the primary. */
export type ReplicaState = 'up' | 'behind' | 'down';

/** The state of each replica now, in the order of DATABASE_READ_URLS. */
export async function replicaStates({ pool, replicas }: Pick<Deps, 'pool' | 'replicas'>): Promise<ReplicaState[]> {
  if (replicas.length === 0) return [];
  const version = await readVersion(pool);
  const states = replicas.map(async (replica): Promise<ReplicaState> => {
    try {
      return (await readVersion(replica)) === version ? 'up' : 'behind';
    } catch {
      return 'down';
    }
  });
  return await Promise.all(states);
}
