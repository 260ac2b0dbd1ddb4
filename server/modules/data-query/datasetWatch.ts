import type { Pool, PoolClient } from 'pg';
import { DATASET_CHANNEL, type Dataset, readDataset } from '#server/modules/datasets/dataset.ts';
import type { Logger } from '#server/platform/log.ts';

const POLL_MS = 2_000;

/**
 * Knows the present version of the data in this process. The database tells of a change at once; asking every two seconds
 * covers a lost connection, a restarted database, and poolers that carry no notifications.
 */
export class DatasetWatch {
  #pool: Pool;
  #log: Logger;
  readonly #listeners: (() => void)[] = [];
  #current: Dataset | null = null;
  #listener: PoolClient | null = null;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | null = null;
  #stopped = false;

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Calls the listener whenever the data has changed; listeners are called in the order they came. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The data set as last heard of; null before the first load. */
  get current(): Dataset | null {
    return this.#current;
  }

  /** Begins to watch; resolves when the present version is known, or is unknown because the database does not answer. */
  async start(): Promise<void> {
    await this.#poll();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#checking?.catch(() => undefined);
    const client = this.#listener;
    this.#listener = null;
    if (!client) return;
    client.removeAllListeners('notification');
    client.removeAllListeners('error');
    // A connection that no longer listens is like any other, and is closed with the others in good order.
    await client.query('UNLISTEN *').then(
      () => client.release(),
      () => client.release(true),
    );
  }

  /** Asks the database now. Several callers at once share one question. Rejects when it does not answer. */
  check(): Promise<void> {
    this.#checking ??= this.#read().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #read(): Promise<void> {
    const dataset = await readDataset(this.#pool);
    if (dataset?.version === this.#current?.version && dataset?.asOf === this.#current?.asOf) return;
    this.#current = dataset;
    for (const listener of this.#listeners) listener();
  }

  async #poll(): Promise<void> {
    try {
      if (!this.#listener) await this.#listen();
      await this.check();
    } catch (error) {
      this.#warn(error);
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  async #listen(): Promise<void> {
    const client = await this.#pool.connect();
    if (this.#stopped) return client.release(true);
    this.#listener = client;
    client.on('error', () => this.#drop());
    client.on('notification', ({ payload }) => {
      this.#hear(Number(payload)).catch((error: unknown) => this.#warn(error));
    });
    try {
      await client.query(`LISTEN ${DATASET_CHANNEL}`);
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  async #hear(version: number): Promise<void> {
    await this.check();
    // A question that was under way already may have been answered before the change.
    if ((this.#current?.version ?? 0) < version) await this.check();
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error }, 'the version of the data could not be read');
  }

  /** Gives the listening connection up for good: it is of no use to anyone else. */
  #drop(): void {
    const client = this.#listener;
    this.#listener = null;
    client?.release(true);
  }
}
