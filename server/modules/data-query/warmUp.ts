import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { KINDS, SOURCES } from '#schemas/kinds.ts';
import { isSid, type Sid } from '#schemas/queries/catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Answering } from './answering.ts';
import type { QueryReader } from './query.ts';

/** The request of an opened filter editor. */
const OPTIONS_ASKED = { filter: [], search: '', searchValue: '', limit: 50 } as const;

/** The slowest counts: names in lists, over all rows. */
const QUESTIONS: readonly { readonly sid: Sid; readonly field: string }[] = SOURCES.flatMap((source) => {
  const sid: string = KINDS[source].optionsSid;
  const names = storedFields(DATA_SETS[source]).filter((field) => field.type === 'refs' && field.filterable);
  return isSid(sid) ? names.map(({ field }) => ({ sid, field })) : [];
});

/** Counts filter options in advance, one by one, whenever the data changes: the first user does not wait. */
export class WarmUp {
  readonly #answering: Answering;
  readonly #readers: Readonly<Record<Sid, QueryReader>>;
  readonly #deps: Pick<Deps, 'clock' | 'log'>;
  #active = false;
  #running: Promise<void> | null = null;

  constructor(answering: Answering, readers: Readonly<Record<Sid, QueryReader>>, deps: Pick<Deps, 'clock' | 'log'>) {
    this.#answering = answering;
    this.#readers = readers;
    this.#deps = deps;
    answering.watch.onChange(() => this.#begin());
  }

  start(): void {
    this.#active = true;
    this.#begin();
  }

  /** Resolves when the current query is done. */
  async stop(): Promise<void> {
    this.#active = false;
    await this.#running;
  }

  #begin(): void {
    if (!this.#active || this.#running) return;
    this.#running = this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Restarts when the data changes. */
  async #run(): Promise<void> {
    let version: number | undefined;
    while (this.#active && this.#answering.watch.current && this.#answering.watch.current.version !== version) {
      version = this.#answering.watch.current.version;
      for (const { sid, field } of QUESTIONS) {
        if (!this.#active || this.#answering.watch.current?.version !== version) break;
        try {
          const query = this.#readers[sid]({ field, ...OPTIONS_ASKED }, this.#deps.clock());
          await this.#answering.answer(sid, query, 'json', 'warm-up');
        } catch (error) {
          this.#deps.log.debug({ err: error, sid, field }, 'options could not be counted beforehand');
        }
      }
    }
  }
}
