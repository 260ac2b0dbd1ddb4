import autocannon from 'autocannon';
import { structUrl } from '#schemas/http.ts';
import { startReplication } from '#server/testing/replication.ts';
import { startServer } from '../load/servers.ts';
import { median } from '../median.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const TIMES = 5;
/** Conditions differ, so that no answer comes from the cache. */
let asked = 0;

const page = () => {
  asked += 1;
  const params = { take: 50, filter: [['tvl', 'gte', asked]], sort: { field: 'volume', order: 'desc' } };
  return structUrl('master_projects', params);
};

/**
 * Requests a second for pages that no cache has, with the primary alone, one and two read nodes, all on this machine: with few
 * processors the ratio shows what a node costs, not what it gains. Prints medians of five, in turns; returns failures.
 */
export async function benchReplicas(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const rows of sizes) problems.push(...(await compare(Math.min(rows, 20_000))));
  return problems;
}

async function compare(projects: number): Promise<string[]> {
  const nodes = await startReplication({ standbys: 2, settings: ['shared_buffers=128MB'] });
  const urls = nodes.standbys.map(({ url }) => url);
  const servers = [];
  try {
    for (const readUrls of [[], urls.slice(0, 1), urls]) {
      const server = await startServer('server/main.ts', [], {
        DATABASE_URL: nodes.primary.url,
        DATABASE_READ_URLS: readUrls.join(),
        HOST: '127.0.0.1',
        PORT: '0',
        FEEDS: 'off',
        LOG_LEVEL: 'info',
        SAMPLE_PROJECTS: String(projects),
      });
      servers.push({ ...server, nodes: readUrls.length, rates: [] as number[], failed: 0 });
      await untilReady(server.address, readUrls.length);
    }
    for (let turn = 0; turn < TIMES; turn++) {
      for (const server of servers) {
        const result = await autocannon({
          url: server.address,
          connections: CONNECTIONS,
          duration: SECONDS,
          requests: [{ setupRequest: (request) => ({ ...request, path: page() }) }],
        });
        server.rates.push(result.requests.total / result.duration);
        server.failed += result.errors + result.timeouts + result.non2xx;
      }
    }
    const medians = servers.map(({ rates }) => median(rates));
    console.log(
      `\n${projects.toLocaleString('en')} projects, ${CONNECTIONS} connections; requests a second, medians of ${TIMES}`,
    );
    for (const [index, rate] of medians.entries()) {
      const ratios = [medians[0], medians[1]].map((beside) => (rate / (beside ?? Number.NaN)).toFixed(2));
      console.log(
        `${`${index} read nodes`.padEnd(14)}${rate.toFixed(0).padStart(8)}   ${ratios[0]} of none, ${ratios[1]} of one`,
      );
    }
    return servers.flatMap(({ nodes: count, failed }) =>
      failed > 0 ? [`${count} read nodes: ${failed} requests failed`] : [],
    );
  } finally {
    for (const server of servers) await server.stop();
    await nodes.stop();
  }
}

/** Waits until the data is there, and every replica holds it. */
async function untilReady(address: string, replicas: number): Promise<void> {
  for (let left = 1_200; left > 0; left--) {
    const answer = await fetch(`${address}/readyz`);
    if (answer.ok) {
      const states: unknown = (await answer.json()).replicas;
      if (replicas === 0 || (Array.isArray(states) && states.every((state) => state === 'up'))) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server or its replicas did not become ready within two minutes');
}
