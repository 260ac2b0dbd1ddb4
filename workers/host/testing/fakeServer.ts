import * as z from 'zod/mini';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { compareRows, matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { KINDS } from '#schemas/kinds.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { SortSchema } from '#schemas/queries/sort.ts';
import { unixMs } from '#schemas/units.ts';
import { encodeColumnar } from '../../table/testing/encodeColumnar.ts';
import type { WorkerEnvironment } from '../workerEnvironment.ts';

/** A request the server was asked; a test may look at it, hold it, or answer it wrongly. */
export interface Asked {
  readonly sid: string;
  readonly params: Params;
  readonly signal: AbortSignal;
  /** Lets a held answer go. */
  release(): void;
}

const ParamsSchema = z.object({
  skip: z._default(z.int(), 0),
  take: z._default(z.int(), 100),
  after: z.optional(z.int()),
  field: z.optional(z.string()),
  searchValue: z.optional(z.string()),
  filter: z._default(z.array(z.unknown()), []),
  sort: z._default(z.nullable(SortSchema), null),
  search: z._default(z.string(), ''),
});
type Params = z.infer<typeof ParamsSchema>;

/** What queries select from rows, cached for all tests over them: sorting many takes most of a test's time. */
const selections = new WeakMap<readonly Row[], Map<string, Row[]>>();

/** The data query over rows in memory, answering by the meaning of a query. Time passes when a test says so. */
export class FakeServer {
  readonly asked: Asked[] = [];
  version = 1;
  rows: readonly Row[];
  /** Whether a request waits until it is released. */
  holds: (sid: string, params: Params) => boolean = () => false;
  /** A response to give instead; or throw, as a network that is down. */
  instead: (sid: string, params: Params) => Response | null = () => null;
  columnar = false;
  readonly #spec: DataSetSpec;
  readonly #timers = new Set<{ due: number; work: () => void }>();
  #now = Date.UTC(2024, 5, 15);

  constructor(spec: DataSetSpec, rows: readonly Row[]) {
    this.#spec = spec;
    this.rows = rows;
  }

  readonly environment: WorkerEnvironment = {
    now: () => unixMs(this.#now),
    after: (milliseconds, work) => {
      const timer = { due: this.#now + milliseconds, work };
      this.#timers.add(timer);
      return () => this.#timers.delete(timer);
    },
    pause: () => Promise.resolve(),
    fetch: (url, { headers, signal }) => this.#answer(new URL(url, 'http://test'), headers.accept ?? '', signal),
  };

  /** Lets time pass and everything that follows from it happen. */
  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    for (const timer of [...this.#timers].sort((a, b) => a.due - b.due)) {
      if (timer.due > this.#now || !this.#timers.delete(timer)) continue;
      timer.work();
    }
    await settled();
  }

  /** What a query selects. */
  select({ filter, search, sort }: Pick<Params, 'filter' | 'search' | 'sort'>): Row[] {
    const known = selections.get(this.rows) ?? new Map<string, Row[]>();
    selections.set(this.rows, known);
    const key = JSON.stringify([this.#spec.source, filter, search, sort]);
    const selected = known.get(key);
    if (selected) return selected;
    const triples = z.array(z.custom<Triple>(Array.isArray)).parse(filter);
    const rows = this.rows
      .filter((row) => matchesFilter(this.#spec, row, triples) && matchesSearch(this.#spec, row, search))
      .sort((a, b) => compareRows(this.#spec, sort, a, b));
    known.set(key, rows);
    return rows;
  }

  pages(): Asked[] {
    return this.asked.filter(({ sid }) => sid === KINDS[this.#spec.source].rowsSid);
  }

  async #answer(url: URL, accept: string, signal: AbortSignal): Promise<Response> {
    const sid = url.searchParams.get('sid') ?? '';
    const [params] = z.tuple([ParamsSchema]).parse(JSON.parse(url.searchParams.get('params') ?? ''));
    await new Promise<void>((resolve, reject) => {
      this.asked.push({ sid, params, signal, release: resolve });
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      if (!this.holds(sid, params)) resolve();
    });
    const other = this.instead(sid, params);
    if (other) return other;
    const kind = KINDS[this.#spec.source];
    const stamp = { version: this.version, asOf: '2024-06-15T00:00:00.000Z' };
    const selected = this.select(params);
    if (sid === kind.totalSid) return Response.json({ data: { [sid]: [{ total: selected.length }] }, ...stamp });
    if (sid === kind.optionsSid) return Response.json({ data: { [sid]: [[{ value: 'one', count: 1 }]] }, ...stamp });
    const start = params.after === undefined ? params.skip : selected.findIndex((row) => row._id === params.after) + 1;
    const page = selected.slice(start, start + params.take);
    if (this.columnar && accept.includes(COLUMNAR_TYPE)) {
      return new Response(encodeColumnar(this.#spec, page, this.version), {
        headers: { 'content-type': COLUMNAR_TYPE },
      });
    }
    return Response.json({ data: { [sid]: [page] }, ...stamp });
  }
}

/** Waits until everything that can happen without time passing has happened. */
export async function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 40; turn++) {
    await new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  }
  port1.close();
}
