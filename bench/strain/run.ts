import { buildApp } from '#server/app.ts';
import { type AttackResult, attackReads, attackRoutes } from '#server/attacks/attackRoutes.ts';
import { WAIT_MAX } from '#server/attacks/waitOfOthers.ts';
import { modules } from '#server/modules.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/database.ts';
import { recordedModules } from '#server/testing/recordedRoutes.ts';
import { startReplication } from '#server/testing/replication.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

/** Feeds every route all its worst bodies. Prints attempts, how many held, and the worst wait of others; returns what did not hold. */
export async function benchStrain(): Promise<string[]> {
  const log = createLog('silent');
  const nodes = await startReplication({ standbys: 0, settings: [] });
  const config = testConfig({ DATABASE_URL: nodes.primary.url });
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const database = await openDatabase({ config, log, role: 'server', afterMigrations });
  try {
    await fill(database.pool, SMALL_DATA);
    const recorded = recordedModules();
    const app = await buildApp({ config, log, clock: () => NOW, ...database }, { modules: recorded.modules });
    await app.ready();
    try {
      const attacked = { app, pool: database.pool, now: NOW };
      const results: AttackResult[] = [];
      const keep = async (attacks: AsyncIterable<AttackResult>) => {
        for await (const result of attacks) results.push(result);
      };
      await keep(attackRoutes(attacked, [...recorded.routes.values()], 'full'));
      await keep(attackReads(attacked));
      return report(results);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
    await nodes.stop();
  }
}

function report(results: readonly AttackResult[]): string[] {
  const failed = results.filter(({ status, wait }) => wait >= WAIT_MAX || (status >= 500 && status !== 501));
  const worst = results.toSorted((a, b) => b.wait - a.wait);
  console.log(`strain: ${results.length} attempts, ${results.length - failed.length} held`);
  console.log('  worst waits of others, median of five in ms:');
  for (const { route, name, status, wait } of worst.slice(0, 8))
    console.log(`  ${wait.toFixed(0).padStart(5)}  ${status}  ${route}, ${name}`);
  return failed.map(
    ({ route, name, status, wait }) => `${route}, ${name}: ${status}, others waited ${wait.toFixed(0)} ms`,
  );
}
