import { z } from 'zod';
import { type DataSetSpec, type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { baseOf } from '#schemas/formulas/viewFormulas.ts';
import { QUERIES, type Sid } from '#schemas/queries/catalog.ts';
import { DAY_MS } from '#schemas/units.ts';
import { INDEXED_TEXT_LENGTH, sortedText, tableName } from '#server/modules/datasets/storage.ts';
import { retryOnce } from '#server/platform/db/pool.ts';
import { isoColumn } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { type Asker, FairQueue } from '#server/platform/fairQueue.ts';
import { Answer, type Form } from './answer.ts';
import { AnswerCache } from './answerCache.ts';
import { encodeColumnar, encodeSeries } from './columnar.ts';
import { DatasetWatch } from './datasetWatch.ts';
import { type Query, type QueryContext, Values } from './query.ts';
import { Replicas } from './replicas.ts';

const CACHE_BYTES = 128 * 1024 * 1024;

/** Cost of queries that may take a second over a large data set. */
const HEAVY_FROM = 12;
/** Connections for the rest: accounts, jobs, and the watch of the data set. */
const OTHER_CONNECTIONS = 3;
const WAITING_PER_CLIENT = 200;
const WAIT_MS = 10_000;

/** Queries take at most a third of their connections if heavy, one client at most half of them. */
export function createQueue(poolSize: number): FairQueue {
  const slots = Math.max(1, poolSize - OTHER_CONNECTIONS);
  return new FairQueue({
    slots,
    heavySlots: Math.max(1, Math.floor(slots / 3)),
    perClient: Math.ceil(slots / 2),
    waitingPerClient: WAITING_PER_CLIENT,
    waitMs: WAIT_MS,
  });
}

const FoundSchema = z.object({
  version: z.int(),
  as_of: isoColumn.nullable(),
  result: z.nullable(z.string()),
});

/** Answers queries from cache or database. Identical concurrent queries share one call. Failures are never cached. */
export class Answering {
  readonly cache: AnswerCache;
  readonly watch: DatasetWatch;
  readonly replicas: Replicas;
  readonly #deps: Deps;
  readonly #context: QueryContext;
  readonly #inFlight = new Map<string, Promise<Answer>>();
  readonly #queue: FairQueue;
  #longTexts = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#queue = createQueue(deps.config.database.poolSize);
    this.cache = new AnswerCache(CACHE_BYTES, deps.clock);
    this.watch = new DatasetWatch(deps);
    this.replicas = new Replicas(deps);
    this.watch.onChange(() => {
      this.cache.clear();
      this.#inFlight.clear();
      this.#longTexts = new Map();
      void this.replicas.check();
    });
    this.#context = { pool: deps.pool, longTexts: (spec) => this.#findLongTexts(spec) };
  }

  /** `client`: network of the request, for its fair share of the database. */
  answer(sid: Sid, query: Query, form: Form, client: string): Promise<Answer> {
    const usedForm = query.rowsOf || query.seriesOf ? form : 'json';
    const key = `${sid} ${usedForm} ${query.key}`;
    const kept = this.cache.find(key);
    if (kept) {
      this.cache.hits += 1;
      return Promise.resolve(kept);
    }
    this.cache.misses += 1;
    const asked = this.#inFlight.get(key);
    if (asked) return asked;
    const asker = { client, isHeavy: query.isLarge === true || (query.cost ?? 0) > HEAVY_FROM };
    const asking = this.#queue
      .run(asker, () => this.#ask(sid, query, usedForm, key))
      .finally(() => {
        if (this.#inFlight.get(key) === asking) this.#inFlight.delete(key);
      });
    this.#inFlight.set(key, asking);
    return asking;
  }

  /** Runs other reading of the database in the queue of the queries, so that its client has one fair share. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(asker, work);
  }

  async #ask(sid: Sid, query: Query, form: Form, key: string): Promise<Answer> {
    const { clock, pool } = this.#deps;
    const asked = clock();
    // Before the first load the tables may be locked.
    if (!this.watch.current) await this.watch.check();
    if (!this.watch.current) throw notReady();
    const values = new Values();
    const sql = await query.toSql(values, this.#context);
    // One statement: version and result belong to the same snapshot.
    const statement = `SELECT version, as_of, (${sql}) AS result FROM dataset`;
    const row =
      (await this.replicas.read(statement, values.list, this.watch.current.version)) ??
      (await retryOnce(() => pool.query(statement, values.list))).rows[0];
    if (row === undefined) throw notReady();
    const found = FoundSchema.parse(row);
    const dataset = { version: found.version, asOf: found.as_of };
    const answer = new Answer({
      key,
      form,
      version: dataset.version,
      body: toBody(sid, query, form, found.result, dataset),
      expires: query.daily ? (Math.floor(asked / DAY_MS) + 1) * DAY_MS : null,
    });
    if (this.watch.current?.version !== dataset.version) await this.watch.reach(dataset.version);
    if (this.watch.current?.version === dataset.version) this.cache.keep(answer);
    return answer;
  }

  #findLongTexts(spec: DataSetSpec): Promise<(field: FieldSpec) => boolean> {
    const table = tableName(spec);
    let found = this.#longTexts.get(table);
    if (!found) {
      found = readLongTexts(baseOf(spec), this.#deps.pool);
      this.#longTexts.set(table, found);
      found.catch(() => this.#longTexts.delete(table));
    }
    return found.then((long) => (field) => long.has(field.field) || field.formula?.core.kind === 'text');
  }
}

const known = new WeakMap<Deps, Answering>();

/** The one that answers for these dependencies, with the one cache and the one queue, until its server closes. */
export function answeringOf(deps: Deps): Answering {
  const before = known.get(deps);
  // One that no longer sees the data change would answer from its cache for ever.
  const answering = before === undefined || before.watch.isStopped ? new Answering(deps) : before;
  known.set(deps, answering);
  return answering;
}

const notReady = () => new ApiError(503, { code: 'not_ready', reason: 'loading' });

async function readLongTexts(spec: DataSetSpec, pool: Deps['pool']): Promise<ReadonlySet<string>> {
  const texts = storedFields(spec).filter((field) => field.sortable && sortedText(field) !== null);
  if (texts.length === 0) return new Set();
  const flags = texts.map((field) => `coalesce(bool_or(length(${sortedText(field)}) > ${INDEXED_TEXT_LENGTH}), false)`);
  const { rows } = await pool.query<{ long: boolean[] }>(
    `SELECT ARRAY[${flags.join(', ')}] AS long FROM ${tableName(spec)}`,
  );
  return new Set(texts.filter((_, index) => rows[0]?.long[index]).map((field) => field.field));
}

function toBody(
  sid: Sid,
  query: Query,
  form: Form,
  result: string | null,
  dataset: { version: number; asOf: string | null },
): Buffer {
  if (form === 'columns' && query.rowsOf) return encodeColumnar(query.rowsOf, JSON.parse(result ?? '[]'), dataset);
  if (form === 'columns' && query.seriesOf) return encodeSeries(query.seriesOf, JSON.parse(result ?? '{}'), dataset);
  const nothing = QUERIES[sid].result === 'list' ? '[]' : '{}';
  const json = query.finish ? JSON.stringify(query.finish(JSON.parse(result ?? 'null'))) : (result ?? nothing);
  return Buffer.from(
    `{"data":{"${sid}":[${json}]},"version":${dataset.version},"asOf":${JSON.stringify(dataset.asOf)}}`,
  );
}
