import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { runInTransaction } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { RequestWatch } from './http/requestWatch.ts';
import { mailQueues } from './mail/outbox.ts';
import { type CacheUse, type MeasuredPart, type QueueState, readFigure, readQueue } from './measures.ts';
import type { WatchedJob } from './runJobs.ts';
import { VERSION } from './version.ts';

interface Measured {
  readonly modules: readonly MeasuredPart[];
  readonly watch: RequestWatch;
  readonly jobs: readonly WatchedJob[];
  readonly caches: readonly CacheUse[];
}

/** A question to the database may take this long, in ms: a monitor gives up after ten seconds. */
const READ_WITHIN_MS = 3_000;
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Serves `/metrics` to who knows `METRICS_TOKEN`; without the setting there is no such address. */
export function serveMetrics(app: FastifyInstance, deps: Deps, measured: Measured): void {
  const { metricsToken } = deps.config;
  if (metricsToken === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(registry, measured.watch);
  const measureProcess = processGauges(registry, deps, measured);
  const measureDatabase = databaseGauges(registry, deps, measured);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isBearer(request.headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer realm="metrics"');
      throw new ApiError(401, { code: 'metrics_token' });
    }
    measureProcess();
    await measureDatabase();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function countRequests(registry: Registry, watch: RequestWatch): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Requests answered, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, but for streams.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  });
  const bytes = new Counter({
    name: 'assay_http_response_bytes_total',
    help: 'Bytes sent as answers, with their headers.',
    registers,
  });
  watch.listen(({ method, route, status, ms, bytes: sent, isStream }) => {
    requests.inc({ method, route, status });
    if (!isStream) durations.observe({ method, route }, ms / 1_000);
    bytes.inc(sent);
  });
}

/** What this process knows by itself. */
function processGauges(registry: Registry, deps: Deps, { jobs, caches }: Measured): () => void {
  const gauge = gaugesIn(registry);
  gauge('assay_build_info', 'The version that runs; always 1.', ['version', 'build', 'commit']).set(
    { version: VERSION.version, build: VERSION.build ?? '', commit: VERSION.commit ?? '' },
    1,
  );
  const connections = gauge('assay_db_pool_connections', 'Connections to the database, by use.', ['pool', 'state']);
  const limit = gauge('assay_db_pool_size', 'The most connections that a pool may open.', ['pool']);
  const waiting = gauge('assay_db_pool_waiting', 'Callers that wait for a connection.', ['pool']);
  const runs = new Counter({
    name: 'assay_job_runs_total',
    help: 'Runs of background jobs that ended, by how.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const jobAge = gauge('assay_job_overdue_seconds', 'How long a due run of a background job is not done.', ['job']);
  const uses = new Counter({
    name: 'assay_cache_requests_total',
    help: 'Questions to a cache, by whether it had the answer.',
    labelNames: ['cache', 'result'],
    registers: [registry],
  });
  const held = gauge('assay_cache_bytes', 'Bytes that a cache holds.', ['cache']);
  const pools: [string, Pool][] = [
    ['requests', deps.pool],
    ['direct', deps.direct],
    ...deps.replicas.map((pool, index): [string, Pool] => [`replica_${index + 1}`, pool]),
  ];
  return () => {
    for (const [name, pool] of pools) {
      connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ pool: name, state: 'idle' }, pool.idleCount);
      limit.set({ pool: name }, pool.options.max);
      waiting.set({ pool: name }, pool.waitingCount);
    }
    runs.reset();
    for (const { name, state } of jobs) {
      runs.inc({ job: name, outcome: 'done' }, state.done);
      runs.inc({ job: name, outcome: 'failed' }, state.failed);
      jobAge.set({ job: name }, secondsSince(state.dueSince, deps.clock()));
    }
    uses.reset();
    held.reset();
    for (const { name, hits, misses, bytes } of caches) {
      uses.inc({ cache: name, result: 'hit' }, hits());
      uses.inc({ cache: name, result: 'miss' }, misses());
      held.inc({ cache: name }, bytes());
    }
  };
}

/** What the database knows, in one transaction on one connection. Where it does not answer, these figures are missing. */
function databaseGauges(registry: Registry, deps: Deps, { modules, jobs }: Measured): () => Promise<void> {
  const gauge = gaugesIn(registry);
  const isUp = gauge('assay_database_up', 'Whether the database answers.', []);
  const size = gauge('assay_database_size_bytes', 'Size of the database.', []);
  const depth = gauge('assay_queue_depth', 'What waits in a queue.', ['queue']);
  const age = gauge('assay_queue_oldest_age_seconds', 'How long the oldest waits in a queue.', ['queue']);
  const overdue = gauge('assay_queue_overdue_seconds', 'How long what is due first could have been done.', ['queue']);
  const queues = [...mailQueues, ...modules.flatMap((module) => module.queues ?? [])];
  const figures = modules
    .flatMap((module) => module.figures ?? [])
    .map((figure) => ({ ...figure, gauge: gauge(figure.name, figure.help, [figure.label]) }));

  const show = (queue: string, state: QueueState, now: number) => {
    depth.set({ queue }, state.depth);
    age.set({ queue }, secondsSince(state.oldest, now));
    overdue.set({ queue }, secondsSince(state.due, now));
  };
  const read = async (client: ClientBase, now: number) => {
    await client.query(`SET LOCAL statement_timeout = ${READ_WITHIN_MS}`);
    const { rows } = await client.query<{ bytes: string }>(
      'SELECT pg_database_size(current_database())::text AS bytes',
    );
    size.set(Number(rows[0]?.bytes));
    for (const queue of queues) show(queue.name, await readQueue(client, queue, now), now);
    for (const figure of figures)
      for (const { label, value } of await readFigure(client, figure, now))
        figure.gauge.set({ [figure.label]: label }, value);
  };
  return async () => {
    for (const one of [size, depth, age, overdue, ...figures.map(({ gauge }) => gauge)]) one.reset();
    show('jobs', queueOf(jobs), deps.clock());
    const client = await deps.pool.connect().catch(() => null);
    isUp.set(client === null ? 0 : 1);
    if (client === null) return;
    try {
      await runInTransaction(client, () => read(client, deps.clock()));
      client.release();
    } catch (error) {
      client.release(true);
      isUp.set(0);
      deps.log.debug({ err: error }, 'the figures of the database could not be read');
    }
  };
}

/** Background jobs as a queue: those of which a run is due and not done, as it runs or fails. */
function queueOf(jobs: readonly WatchedJob[]): QueueState {
  const due = jobs.flatMap(({ state }) => state.dueSince ?? []);
  const oldest = due.length === 0 ? null : Math.min(...due);
  return { depth: due.length, oldest, due: oldest };
}

function gaugesIn(registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/** Nothing waits: 0. */
function secondsSince(moment: number | null, now: number): number {
  return moment === null ? 0 : Math.max(0, (now - moment) / 1_000);
}
