import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import autocannon from 'autocannon';
import { structUrl } from '#schemas/http.ts';
import { longestBesideGreedy, OTHERS_WITHIN_MS } from './load/fairness.ts';
import { startServer } from './load/servers.ts';

/**
 * `npm run bench:load [seconds]`: 200 connections request one page of a directory, from Assay and from a bare Fastify
 * route with the same bytes. Prints both rates and their ratio; exits 1 on any failure or below 60 %. Before that, 40
 * connections request the most expensive options: others must not wait a second.
 */
const CONNECTIONS = 200;
const LEAST_RATIO = 0.6;
const TURNS = 6;
const WARM_UP_SECONDS = 2;
const seconds = Number(process.argv[2] ?? 30);

const FORMS = {
  'JSON, brotli': { 'accept-encoding': 'gzip, deflate, br, zstd' },
  'JSON, plain': { 'accept-encoding': 'identity' },
} as const;

const folder = await mkdtemp(path.join(tmpdir(), 'assay-load-'));
const assay = await startServer('server/main.ts', [], {
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: '0',
  FEEDS: 'off',
  LOG_LEVEL: 'info',
});
const problems: string[] = [];
try {
  const page = assay.address + structUrl('master_projects', { take: 100 });
  await untilReady(assay.address);
  const longest = await longestBesideGreedy(assay.address);
  console.log(`Beside 40 connections with the dearest queries others wait ${longest.toFixed(0)} ms at most\n`);
  if (longest > OTHERS_WITHIN_MS)
    problems.push(`others wait ${longest.toFixed(0)} ms, at most ${OTHERS_WITHIN_MS} wanted`);
  for (const [form, headers] of Object.entries(FORMS)) {
    const { file, sent } = await keepAnswer(page, headers, path.join(folder, 'page'));
    const bare = await startServer('bench/load/bareServer.ts', [file, JSON.stringify(sent)]);
    try {
      const urls = { 'bare Fastify route': `${bare.address}/page`, Assay: page };
      const rates = await ratesInTurn(urls, headers);
      const ratio = rates.Assay / rates['bare Fastify route'];
      console.log(
        `${form}, ${sent['content-length']} bytes: Assay is at ${(100 * ratio).toFixed(0)} % of the bare route\n`,
      );
      if (ratio < LEAST_RATIO)
        problems.push(`${form}: ${(100 * ratio).toFixed(0)} %, at least ${100 * LEAST_RATIO} % wanted`);
    } finally {
      await bare.stop();
    }
  }
} finally {
  await assay.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`MISSED: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function untilReady(address: string): Promise<void> {
  for (let left = 600; left > 0; left--) {
    if ((await fetch(`${address}/readyz`)).ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Assay did not become ready within a minute');
}

/** Saves the answer's bytes to a file; returns its content headers. */
async function keepAnswer(url: string, headers: Readonly<Record<string, string>>, file: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
  await pipeline(answer, createWriteStream(file));
  const kept = ['content-type', 'content-encoding', 'content-length'].flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { file, sent: Object.fromEntries(kept) };
}

/** Requests per second of each, measured in turns, so that other load affects both. */
async function ratesInTurn<Name extends string>(
  urls: Readonly<Record<Name, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(urls) as Name[];
  const tallies = names.map((name) => ({ name, url: urls[name], requests: 0, seconds: 0, failed: 0, slowest: 0 }));
  const fire = (url: string, duration: number) =>
    autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, duration });
  for (const { url } of tallies) await fire(url, WARM_UP_SECONDS);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const tally of tallies) {
      const result = await fire(tally.url, seconds / TURNS);
      tally.requests += result.requests.total;
      tally.seconds += result.duration;
      tally.failed += result.errors + result.timeouts + result.non2xx;
      tally.slowest = Math.max(tally.slowest, result.latency.p99);
    }
  }
  const rates = {} as Record<Name, number>;
  for (const { name, requests, seconds: took, failed, slowest } of tallies) {
    rates[name] = requests / took;
    console.log(
      `${name}: ${Math.round(rates[name])} requests a second, 99 % within ${slowest} ms, ${failed} of ${requests} failed`,
    );
    if (failed > 0) problems.push(`${name}: ${failed} requests failed`);
  }
  return rates;
}
