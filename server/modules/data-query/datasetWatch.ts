import type { PoolClient } from 'pg';
import { followPages, forgetPage, PAGES_CHANNEL } from '#server/modules/datasets/changedPages.ts';
import { DATASET_CHANNEL, type Dataset, followOwnWrites, readDataset } from '#server/modules/datasets/dataset.ts';
import type { Deps } from '#server/platform/deps.ts';

const POLL_MS = 2_000;
/** A listening connection that does not answer within this time, in ms, is replaced. */
const PING = { text: 'SELECT 1', query_timeout: 5_000 };

/**
 * Tracks the current data version: what this process writes before the writer is answered, what others write by
 * LISTEN/NOTIFY. Also polls every two seconds: connections break, databases restart, poolers drop notifications.
 */
export class DatasetWatch {
  readonly #deps: Pick<Deps, 'pool' | 'direct' | 'log'>;
  readonly #listeners: (() => void)[] = [];
  #current: Dataset | null = null;
  #listener: PoolClient | null = null;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | null = null;
  #stopped = false;
  #unfollow = () => {};

  constructor(deps: Pick<Deps, 'pool' | 'direct' | 'log'>) {
    this.#deps = deps;
  }

  /** Listeners are called in order of registration. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Last known data set; null before the first load. */
  get current(): Dataset | null {
    return this.#current;
  }

  /** Starts watching; resolves after the first check, even if the database does not answer. */
  async start(): Promise<void> {
    const ends = [
      followOwnWrites((version) => this.#hear(version)),
      // What is kept of all pages is kept by the same listeners.
      followPages((path) => path === null && this.#current !== null && this.#tell()),
    ];
    this.#unfollow = () => {
      for (const end of ends) end();
    };
    await this.#poll();
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Asks the database nothing more: it may not answer. Nobody is told of what a check finds that is under way. */
  stop(): void {
    this.#stopped = true;
    this.#unfollow();
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Checks now; parallel callers share one query. Rejects if the database does not answer. */
  check(): Promise<void> {
    this.#checking ??= this.#read().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Checks until the version is at least one that was seen: a check that already runs may predate it. */
  async reach(version: number): Promise<void> {
    await this.check();
    if ((this.#current?.version ?? 0) < version) await this.check();
  }

  async #read(): Promise<void> {
    const dataset = await readDataset(this.#deps.pool);
    if (this.#stopped) return;
    if (dataset?.version === this.#current?.version && dataset?.asOf === this.#current?.asOf) return;
    this.#current = dataset;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #poll(): Promise<void> {
    try {
      if (!this.#listener) await this.#listen();
      else await this.#ping(this.#listener);
      await this.check();
    } catch (error) {
      this.#warn(error);
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  async #listen(): Promise<void> {
    const client = await this.#deps.direct.connect();
    if (this.#stopped) return client.release(true);
    this.#listener = client;
    client.on('error', () => this.#drop());
    client.on('notification', ({ channel, payload }) => {
      if (channel === PAGES_CHANNEL) forgetPage(payload === '' ? null : (payload ?? null));
      else void this.#hear(Number(payload));
    });
    try {
      await client.query(`LISTEN ${DATASET_CHANNEL}; LISTEN ${PAGES_CHANNEL}`);
      // Of what changed while nobody listened nothing was heard.
      forgetPage(null);
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  async #hear(version: number): Promise<void> {
    try {
      await this.reach(version);
    } catch (error) {
      this.#warn(error);
    }
  }

  /** A connection can be lost without a word; then nothing is ever heard on it. */
  async #ping(listener: PoolClient): Promise<void> {
    try {
      await listener.query(PING);
    } catch (error) {
      if (this.#listener === listener) this.#drop();
      throw error;
    }
  }

  #warn(error: unknown): void {
    this.#deps.log.warn({ err: error }, 'the version of the data could not be read');
  }

  /** Destroys the listening connection. */
  #drop(): void {
    const client = this.#listener;
    this.#listener = null;
    client?.removeAllListeners('notification');
    client?.release(true);
  }
}
