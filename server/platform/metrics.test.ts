import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { useTestDatabase } from '../testing/database.ts';
import { fill, SMALL_DATA } from '../testing/smallData.ts';
import { createPool } from './db/pool.ts';
import { createLog } from './log.ts';
import { writeMail } from './mail/mail.ts';
import { queueMail } from './mail/outbox.ts';
import { watchJob } from './runJobs.ts';

const TOKEN = 'a-token-of-24-characters';
const NOW = Date.UTC(2026, 0, 15, 12);
const database = useTestDatabase({ environment: { METRICS_TOKEN: TOKEN, ACCESS_LOG: 'on' } });
const failing = watchJob({ name: 'fail', everyMs: 1_000, run: () => Promise.reject(new Error('no')) });
const working = watchJob({ name: 'work', everyMs: 1_000, run: () => Promise.resolve() });
const logged: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });

let folder: string;
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  await fill(database.pool, SMALL_DATA);
  folder = await mkdtemp('/tmp/assay-metrics-');
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><!-- page --><title>Assay</title><!-- /page --><div id="root"></div>',
  );
  const render = async () => '<p>rendered</p>';
  app = await buildApp({ ...database.deps, log }, { siteFolder: folder, render, jobs: [failing, working] });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) => fetch(address + url, { headers });
const scrape = async () => await (await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).text();

/** The value of a series as it is written; null: there is none. */
function figure(text: string, series: string): number | null {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

describe('/metrics', () => {
  it('answers who knows the token, and nobody else', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong-token-of-24-chars.', TOKEN, `Basic ${TOKEN}`]) {
      const answer = await ask('/metrics', { authorization });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="metrics"');
      expect(await answer.text()).not.toContain('assay_');
    }
    const answer = await ask('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  });

  it('is no address without the setting', async () => {
    const config = { ...database.deps.config, metricsToken: null };
    const silent = await buildApp({ ...database.deps, config }, { modules: [] });
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await silent.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    await silent.close();
  });

  it('counts requests by the pattern of their route, also those that a cache answers, and never by an address', async () => {
    const page = { accept: 'text/html' };
    const statuses: number[] = [];
    const requests: [string, Record<string, string>?][] = [
      ['/api/status'],
      ['/api/users/user-base-info?username=secret-name'],
      ['/project/secret-slug', page],
      ['/directory/projects?q=secret-words', page],
      ['/secret/place', page],
      ['/api/secret-place'],
      ['/api/%zz'],
    ];
    for (const [url, headers] of requests) statuses.push((await ask(url, headers)).status);
    const data = `/api/data/struct?${new URLSearchParams({ sid: 'home_totals', params: '[{}]' })}`;
    for (let turn = 0; turn < 3; turn++) statuses.push((await ask(data)).status);
    for (let turn = 0; turn < 3; turn++) await ask('/observatory', page);

    const text = await scrape();
    const count = (method: string, route: string, status: number) =>
      figure(text, `assay_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(count('GET', '/api/status', 200)).toBe(1);
    expect(count('GET', '/project/:slug', 404)).toBe(1);
    expect(count('GET', '/directory/:source', 200)).toBe(1);
    expect(count('GET', '/api/data/struct', 200)).toBe(3);
    expect(count('GET', '/observatory', 200)).toBe(3);
    expect(count('GET', 'none', 404)).toBe(2);
    expect(count('GET', 'none', 400)).toBe(1);
    expect(figure(text, 'assay_http_request_duration_seconds_count{method="GET",route="/api/data/struct"}')).toBe(3);
    expect(figure(text, 'assay_http_response_bytes_total')).toBeGreaterThan(1_000);
    expect(figure(text, 'assay_cache_requests_total{cache="answers",result="hit"}')).toBe(2);
    expect(figure(text, 'assay_cache_requests_total{cache="pages",result="hit"}')).toBe(2);
    expect(text).not.toContain('secret');
  });

  it('shows queues, jobs, feeds, pools and the database', async () => {
    const hello = writeMail('en', (mails) => mails.welcome({ name: 'A', username: 'a', page: '/' }));
    await queueMail(database.pool, 'a@example.com', hello, NOW - 90_000);
    await queueMail(database.pool, 'b@example.com', hello, NOW - 30_000);
    await database.pool.query("UPDATE mail_outbox SET next_try_at = NULL WHERE recipient = 'b@example.com'");
    for (const [feed, outcome, minutes] of [
      ['rss', 'complete', 120],
      ['rss', 'failed', 60],
      ['wikidata', 'failed', 30],
      ['jobs', 'complete', 10],
    ]) {
      await database.pool.query(
        "INSERT INTO feed_runs (feed, outcome, finished_at, report) VALUES ($1, $2, $3, '{}')",
        [...[feed, outcome, new Date(NOW - Number(minutes) * 60_000)]],
      );
    }
    await working.run(new AbortController().signal);
    await expect(failing.run(new AbortController().signal)).rejects.toThrow();

    const text = await scrape();
    expect(figure(text, 'assay_queue_depth{queue="mail"}')).toBe(1);
    expect(figure(text, 'assay_queue_oldest_age_seconds{queue="mail"}')).toBe(90);
    expect(figure(text, 'assay_queue_overdue_seconds{queue="mail"}')).toBe(90);
    expect(figure(text, 'assay_queue_depth{queue="mail_given_up"}')).toBe(1);
    expect(figure(text, 'assay_queue_depth{queue="webhooks"}')).toBe(0);
    expect(figure(text, 'assay_queue_depth{queue="webhook_events"}')).toBe(0);
    expect(figure(text, 'assay_queue_depth{queue="jobs"}')).toBe(1);
    expect(figure(text, 'assay_job_runs_total{job="work",outcome="done"}')).toBe(1);
    expect(figure(text, 'assay_job_runs_total{job="fail",outcome="failed"}')).toBe(1);
    expect(figure(text, 'assay_feed_age_seconds{feed="rss"}')).toBe(7_200);
    expect(figure(text, 'assay_feed_age_seconds{feed="wikidata"}')).toBe(1_800);
    expect(figure(text, 'assay_feed_good{feed="rss"}')).toBe(0);
    expect(figure(text, 'assay_feed_good{feed="jobs"}')).toBe(1);
    expect(figure(text, 'assay_database_up')).toBe(1);
    expect(figure(text, 'assay_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(figure(text, 'assay_db_pool_size{pool="requests"}')).toBe(10);
    expect(figure(text, 'assay_db_pool_waiting{pool="requests"}')).toBe(0);
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(text).toMatch(/assay_build_info\{version="\d+\.\d+\.\d+",build="",commit=""\} 1/);
  });

  it('says that the database does not answer, and goes on showing the process', async () => {
    const pool = createPool({ connectionString: 'postgres://a:b@127.0.0.1:1/c' }, database.deps.config.database, log);
    const lost = await buildApp({ ...database.deps, pool }, { modules: [] });
    const { statusCode, body } = await lost.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(statusCode).toBe(200);
    expect(figure(body, 'assay_database_up')).toBe(0);
    expect(figure(body, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(figure(body, 'assay_queue_depth{queue="mail"}')).toBeNull();
    await lost.close();
    await pool.end();
  });

  it('has every figure of the sample of alert rules, and the documentation has every figure of ours', async () => {
    const shown = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8');
    const named = [...rules.matchAll(/\b(?:assay|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !shown.has(name))).toEqual([]);
    const queues = [...rules.matchAll(/queue=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
    const text = await scrape();
    expect(queues.filter((queue) => figure(text, `assay_queue_depth{queue="${queue}"}`) === null)).toEqual([]);
    const guide = await readFile('docs/operating.md', 'utf8');
    const own = [...shown].filter((name) => name.startsWith('assay_'));
    expect(own.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the access log', () => {
  it('has a line for each request with what the log says of it, and nothing of who asked', async () => {
    logged.length = 0;
    await ask('/api/users/user-base-info?username=secret-name', {
      authorization: 'Bearer secret',
      'x-request-id': 'r-1',
    });
    const data = `/api/data/struct?${new URLSearchParams({ sid: 'home_totals', params: '[{}]' })}`;
    await ask(data, { 'x-request-id': 'r-2' });
    await ask(data, { 'x-request-id': 'r-3' });
    await ask('/api/%zz', { 'x-request-id': 'r-4' });
    await expect.poll(() => logged.length).toBe(4);
    const line = { level: 'info', method: 'GET', msg: 'answered', ms: expect.any(Number), bytes: expect.any(Number) };
    const time = expect.any(String);
    expect(logged).toEqual([
      { ...line, time, reqId: 'r-1', url: '/api/users/user-base-info', status: expect.any(Number) },
      { ...line, time, reqId: 'r-2', url: data, status: 200 },
      { ...line, time, reqId: 'r-3', url: data, status: 200 },
      { ...line, time, reqId: 'r-4', url: '/api/%zz', status: 400 },
    ]);
    for (const { bytes } of logged) expect(bytes).toBeGreaterThan(100);
  });

  it('is silent unless it is switched on', async () => {
    const lines: unknown[] = [];
    const quiet = createLog('info', { write: (line: string) => void lines.push(line) });
    const config = { ...database.deps.config, accessLog: false };
    const other = await buildApp({ ...database.deps, config, log: quiet }, { modules: [] });
    const place = await other.listen({ host: '127.0.0.1', port: 0 });
    await fetch(`${place}/healthz`);
    await other.close();
    expect(lines).toEqual([]);
  });
});
