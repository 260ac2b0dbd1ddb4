import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';

const COINS = 120_000;
const MOST_MB = 1_024;
/** A whole sync, in times of the reading of its file. */
const MOST_READINGS = 2;

/** One file of many coins read into an empty database, by the built program. Prints its peak memory, without PostgreSQL's, and its time by stage. */
export async function benchSync(sizes: readonly number[]): Promise<string[]> {
  const [one = COINS, ...others] = sizes;
  const coins = others.length === 0 ? one : COINS;
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-bench-sync-'));
  try {
    await writeFile(
      path.join(folder, 'coins.json'),
      JSON.stringify(Array.from({ length: coins }, (_, at) => coin(at))),
    );
    const { stages, total, peak, status } = await sync(folder, path.join(folder, '.data'));
    console.log(`sync: ${coins.toLocaleString('en-US')} coins of one file, peak ${peak.toFixed(0)} MB`);
    for (const { name, ms } of stages) console.log(`  ${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
    const reading = stages[0]?.ms ?? 0;
    const ratio = total / Math.max(1, reading);
    console.log(`  ${(total / 1_000).toFixed(1).padStart(7)} s  all, ${ratio.toFixed(1)} × reading`);
    return [
      ...(status === 0 ? [] : [`the sync ended with ${status}`]),
      ...(peak <= MOST_MB ? [] : [`a sync of ${coins} coins takes ${peak.toFixed(0)} MB, at most ${MOST_MB}`]),
      ...(ratio <= MOST_READINGS
        ? []
        : [`a sync takes ${ratio.toFixed(1)} times as long as reading, at most ${MOST_READINGS}`]),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly name: string;
  readonly ms: number;
}

async function sync(folder: string, dataDir: string) {
  const from = performance.now();
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['dist/server/sync.js', '--from', folder], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let peak = 0;
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
  };
  const watch = setInterval(() => void look(), 100);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stages: Stage[] = [];
  const begun = new Map<string, number>();
  for await (const line of createInterface({ input: child.stderr })) {
    const [name = ''] = line.split(': ');
    const start = begun.get(name);
    if (start === undefined) begun.set(name, performance.now());
    else stages.push({ name: line, ms: performance.now() - start });
  }
  const status = await ended;
  clearInterval(watch);
  return { stages, peak, status, total: performance.now() - from };
}

/** A coin as CoinGecko lists it; `times` its first price. */
export function coin(at: number, times = 1, updated = '2025-11-28T12:10:00.000Z'): object {
  const first = ((at * 7_919) % 100_003) / 1_000 + 0.01;
  const price = first * times;
  const supply = 1_000_000 + at * 13;
  const id = `coin-${at}`;
  return {
    ...{ id, symbol: `c${at}`, name: `Coin ${at}`, image: `https://pictures.example/coins/${at}/large/${id}.png` },
    ...{ current_price: price, market_cap: Math.round(price * supply), market_cap_rank: at + 1 },
    ...{
      fully_diluted_valuation: Math.round(price * supply * 1.3),
      total_volume: Math.round(at * 31 * times),
      high_24h: price * 1.1,
    },
    ...{
      low_24h: price * 0.9,
      price_change_24h: 0.1,
      price_change_percentage_24h: 1.5 * times,
      market_cap_change_24h: 5,
    },
    ...{ market_cap_change_percentage_24h: 1.5, circulating_supply: supply, total_supply: supply, max_supply: null },
    ...{
      ath: first * 3,
      ath_change_percentage: -100 + 33.3 * times,
      ath_date: '2024-03-14T07:10:36.635Z',
      atl: first / 10,
    },
    ...{ atl_change_percentage: 900, atl_date: '2020-07-06T00:00:00.000Z', roi: null },
    last_updated: updated,
  };
}
