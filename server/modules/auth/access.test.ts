import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { recordedModules } from '#server/testing/recordedRoutes.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { ACCESS } from './testing/access.ts';
import type { Ask } from './testing/accessRule.ts';
import { GOOGLE_CALLBACK } from './testing/accountAccess.ts';
import { arrive } from './testing/belongings.ts';

const { routes: registered, modules } = recordedModules();
const test = useTestAccounts({ modules });

function request(browser: Browser, route: string, { url, body }: Ask, headers?: Record<string, string>) {
  if (route.startsWith('GET')) return browser.get(url, headers);
  if (route.startsWith('PATCH')) return browser.patch(url, body, headers);
  return route.startsWith('DELETE') ? browser.del(url, headers) : browser.post(url, body, headers);
}

/** Runs `work` while the data set is held as a sync holds it, for minutes; fails at once where something waits for that. */
async function duringSync<Result>(work: () => Promise<Result>): Promise<Result> {
  const sync = await test.database.pool.connect();
  await sync.query('BEGIN; LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
  const ended = new AbortController();
  const refuseToWait = async (): Promise<never> => {
    for (;;) {
      await setTimeout(100, undefined, { signal: ended.signal });
      const { rowCount } = await sync.query(
        `SELECT FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND relation = 'dataset'::regclass AND NOT granted`,
      );
      if (rowCount !== 0) throw new Error('A request waits for the sync.');
    }
  };
  try {
    return await Promise.race([work(), refuseToWait()]);
  } finally {
    ended.abort();
    await sync.query('ROLLBACK');
    sync.release();
  }
}

const statusOf = async (browser: Browser, route: string, ask: Ask) => (await request(browser, route, ask)).status;

beforeAll(() => fill(test.database.pool, SMALL_DATA));

async function arriveAll() {
  const owner = await arrive(test, 'enterprise');
  const another = await arrive(test, 'pro');
  return { owner, another, notEntitled: await arrive(test, 'standard') };
}

/** Who only reads leaves the others what they read. */
let readers: ReturnType<typeof arriveAll> | undefined;

describe('every route', () => {
  it('has its line in the table, and the table has no others', () => {
    // A preflight asks for nothing itself.
    const asking = [...registered.keys()].filter((route) => !route.startsWith('OPTIONS '));
    expect(asking.sort()).toEqual(Object.keys(ACCESS).sort());
  });

  // Nothing that people ask for waits for a sync.
  it.each(Object.entries(ACCESS))(
    '%s answers everybody as they may ask, at once also during a sync',
    async (route, { ask, statuses }) => {
      const isReading = route.startsWith('GET ');
      if (isReading) readers ??= arriveAll();
      const { owner, another, notEntitled } = await (isReading && readers ? readers : arriveAll());
      const theirs = ask(owner.belongings);
      const answers = await duringSync(async () => [
        await statusOf(test.browse(), route, theirs),
        await statusOf(another.browser, route, theirs),
        // Last but one, because it may end what the others try at.
        await statusOf(owner.browser, route, theirs),
        await statusOf(notEntitled.browser, route, ask(notEntitled.belongings)),
      ]);
      expect(answers).toEqual(statuses);
    },
  );

  let refused: ReturnType<typeof arrive> | undefined;
  const forMembers = (route: string) =>
    /\/(?:users|billing|quests|contributions(?!\/pictures\/)|dao|jobs\/own)\b|^POST .*\/jobs\//.test(route);
  it.each(Object.keys(ACCESS).filter((route) => forMembers(route) && !route.endsWith(GOOGLE_CALLBACK)))(
    '%s refuses requests of another site',
    async (route) => {
      // Refused, it takes nothing from the next one.
      refused ??= arrive(test, 'enterprise');
      const { browser, belongings } = await refused;
      const { url, body } = ACCESS[route]!.ask(belongings);
      const answer = await request(browser, route, { url, body }, { 'sec-fetch-site': 'cross-site' });
      expect([answer.status, answer.body.error.code]).toEqual([403, 'other_site']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );
});
