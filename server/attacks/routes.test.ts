import { beforeAll, describe, expect, it } from 'vitest';
import { useTestAccounts } from '#server/testing/members.ts';
import { recordedModules } from '#server/testing/recordedRoutes.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { type AttackResult, attackReads, attackRoutes } from './attackRoutes.ts';
import { BODIES, OTHERS, READS } from './memberInput.ts';
import { WAIT_MAX } from './waitOfOthers.ts';

const { routes, modules } = recordedModules();
const test = useTestAccounts({ modules });
beforeAll(() => fill(test.database.pool, SMALL_DATA));

const attacked = () => ({ app: test.app, pool: test.database.pool, now: test.now });
/** This machine may be busy; `npm run bench -- strain` holds the bar itself, with the machine to itself. */
const BUSY_MAX = 5 * WAIT_MAX;

const isReading = ({ method }: { readonly method: string }) => method === 'GET' || method === 'OPTIONS';

function expectHeld({ route, name, status, wait }: AttackResult): void {
  expect([route, name, wait < BUSY_MAX ? 'held' : `others waited ${Math.round(wait)} ms`]).toEqual([
    route,
    name,
    'held',
  ]);
  expect([route, name, status < 500 || status === 501]).toEqual([route, name, true]);
}

describe('every route', () => {
  it('has its line in the list of what members control, with the bound of its body', () => {
    const bodies = [...routes].filter(([, route]) => !isReading(route));
    expect(Object.fromEntries(bodies.map(([name, { bodyLimit }]) => [name, bodyLimit]))).toEqual(BODIES);
    const reads = [...routes].flatMap(([name, route]) => (isReading(route) ? [name] : []));
    expect(reads.sort()).toEqual([...Object.keys(READS), ...OTHERS].sort());
  });

  it('answers its worst bodies while others are served', async () => {
    for await (const result of attackRoutes(attacked(), [...routes.values()], 'quick')) expectHeld(result);
  }, 180_000);

  it('that tells what members stored does so while others are served, within its bound', async () => {
    for await (const result of attackReads(attacked())) {
      expectHeld(result);
      expect([result.route, result.bytes <= (READS[result.route] ?? 0)]).toEqual([result.route, true]);
    }
  });
});
