import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { KINDS, SOURCES } from '#schemas/kinds.ts';
import { isSid, type Sid } from '#schemas/queries/catalogue.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Answering } from './answering.ts';
import type { QueryReader } from './query.ts';

/** As the filter editor asks it when nothing is filtered yet. */
const OPTIONS_ASKED = { filter: [], search: '', searchValue: '', limit: 50 } as const;

/** What takes longest to count: the names in lists of names, over all rows. */
const QUESTIONS: readonly { readonly sid: Sid; readonly field: string }[] = SOURCES.flatMap((source) => {
  const sid: string = KINDS[source].optionsSid;
  const names = storedFields(DATA_SETS[source]).filter((field) => field.type === 'refs' && field.filterable);
  return isSid(sid) ? names.map(({ field }) => ({ sid, field })) : [];
});

/**
 * Counts the options of filters beforehand whenever the data has changed, one after another: whoever opens a filter first
 * need not wait for it.
 */
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

  /** Resolves when the question under way is answered. */
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

  /** Begins anew when the data changes under way. */
  async #run(): Promise<void> {
    let version: number | undefined;
    while (this.#active && this.#answering.watch.current && this.#answering.watch.current.version !== version) {
      version = this.#answering.watch.current.version;
      for (const { sid, field } of QUESTIONS) {
        if (!this.#active || this.#answering.watch.current?.version !== version) break;
        try {
          const query = this.#readers[sid]({ field, ...OPTIONS_ASKED }, this.#deps.clock());
          await this.#answering.answer(sid, query, 'json');
        } catch (error) {
          this.#deps.log.debug({ err: error, sid, field }, 'options could not be counted beforehand');
        }
      }
    }
  }
}
