import { beforeEach, expect } from 'vitest';
import type { AlertNews, AlertRow } from '#schemas/api/list-alerts.ts';
import type { PlanName } from '#schemas/api/plans.ts';
import { writeListData } from '#schemas/api/saved-lists.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestAccountsOptions, useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { checkAllLists } from '../checkDueLists.ts';

type Fields = Readonly<Record<string, unknown>>;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Matches Aave and Ether at first. */
export const LARGE: readonly Triple[] = [['tvl', 'gte', 1e9]];
export const NOTHING = { entered: [], left: [], changed: [] };

export const dataOf = (filter: Filter, search = '', notify = true) =>
  writeListData({ view: { ...DEFAULT_VIEW, filter, search }, notify });

/** Saves a list and returns its id. */
export async function save(
  browser: Browser,
  filter: Filter,
  { search = '', notify = true, source = 'projects' as ListedSource, name = 'List' } = {},
): Promise<string> {
  const answer = await browser.post('/api/users/storage/add', { source, name, data: dataOf(filter, search, notify) });
  expect(answer.status).toBe(200);
  return answer.body.data.storage_id;
}

export async function newsOf(browser: Browser, id: string): Promise<AlertNews> {
  const { status, body } = await browser.get(`/api/users/storage/alerts/${id}`);
  expect(status).toBe(200);
  return body.data;
}

export const names = (rows: readonly AlertRow[]) => rows.map(({ name }) => name);

/** Names of rows that entered, left and changed. */
export const moves = ({ rows }: AlertNews) => ({
  entered: names(rows.entered),
  left: names(rows.left),
  changed: names(rows.changed),
});

/** Marks a list as seen. */
export async function seen(browser: Browser, id: string): Promise<void> {
  const { checked_at: until } = await newsOf(browser, id);
  expect((await browser.post(`/api/users/storage/alerts/${id}/seen`, { until })).status).toBe(200);
}

/** Five projects, reset for every test, that change over time. */
export function useCheckedLists(options?: TestAccountsOptions) {
  const test = useTestAccounts(options);
  let projects: Map<string, Fields>;
  // Each number belongs to one project for the whole test.
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return number;
  };
  const sync = (kind: 'sample' | 'live' = 'live') =>
    fill(
      test.database.pool,
      {
        projects: [...projects].map(([name, fields]) =>
          rowOf('projects', numberOf(name), { name, slug: name.toLowerCase(), ...fields }),
        ),
      },
      kind,
    );
  beforeEach(async () => {
    test.now += 30 * DAY;
    projects = new Map<string, Fields>([
      ['Aave', { price_usd: 300, tvl: 2e9, sector: ['DeFi'] }],
      ['Bitcoin', { price_usd: 100_000 }],
      ['Curve', { price_usd: 0.5, tvl: 9e8, sector: ['DeFi'] }],
      ['Dai', { price_usd: 1, tvl: null, sector: ['Stable'] }],
      ['Ether', { price_usd: 4_000, tvl: 5e10, sector: ['L1'] }],
    ]);
    await sync();
  });
  return {
    test,
    sync,
    /** Advances time, changes values (null deletes the project), and syncs. */
    later: async (ms: number, changes: Readonly<Record<string, Fields | null>> = {}) => {
      test.now += ms;
      for (const [name, fields] of Object.entries(changes)) {
        if (fields === null) projects.delete(name);
        else projects.set(name, { ...projects.get(name), ...fields });
      }
      await sync();
    },
    /** A user whose session does not expire. */
    member: async (plan?: PlanName): Promise<Browser> => {
      const browser = await test.signedIn(undefined, plan);
      await test.database.pool.query('UPDATE sessions SET expires_at = $1', [new Date(test.now + 3_650 * DAY)]);
      return browser;
    },
    /** Runs the background check. */
    checkLists: () => checkAllLists(test.database.deps),
  };
}
