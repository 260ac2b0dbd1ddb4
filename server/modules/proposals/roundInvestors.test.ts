import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({ modules: [auth, dataQuery, notifications, quests, proposals] });
const { arrive, aProvider, accepted, review, profile, rowsOf } = useDao(test);

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const RoundsSchema = z.object({ rounds: z.array(z.looseObject({ date: z.string().nullable() })) });

it('a new round has its stage and investors, leads first, who count it; taken back, nothing of it is left', async () => {
  const { browser } = await arrive();
  const provider = await aProvider();
  const funds = async () =>
    new Map((await rowsOf('master_funds')).map((row) => [row.slug, JSON.parse(JSON.stringify(row))]));
  const before = await funds();
  const round = {
    ...{ date: '2026-01-05', stage: 'Series A', amount: '12M', source: 'https://news.example/round' },
    ...{ leads: 'cobalt dao', investors: 'Aster Capital; Nobody Ventures; Cobalt DAO' },
  };
  const body = edit('project', 'aave', {});
  const { id } = await accepted(provider.browser, browser, {
    ...body,
    data: { ...body.data, added: { rounds: { 1: round } } },
  });
  const { rounds } = RoundsSchema.parse(await profile('detail_project', 'aave'));
  const shown = rounds.find(({ date }) => date === '2026-01-05');
  expect(shown).toMatchObject({ stages: 'Series A', amount_quantity: 12_000_000, lead_investors: ['Cobalt DAO'] });
  expect(JSON.stringify(shown)).toMatch(/Cobalt DAO.*Aster Capital.*Nobody Ventures/);
  const after = await funds();
  const change = (slug: string, field: string) => (after.get(slug)?.[field] ?? 0) - (before.get(slug)?.[field] ?? 0);
  expect(['cobalt-dao', 'aster-capital'].map((slug) => change(slug, 'number_of_investment'))).toEqual([1, 1]);
  expect(['cobalt-dao', 'aster-capital'].map((slug) => change(slug, 'rounds_led'))).toEqual([1, 0]);

  expect(await review(provider.browser, 'revert', [id], 'It was another company')).toMatchObject([{ refused: null }]);
  const left = RoundsSchema.parse(await profile('detail_project', 'aave')).rounds;
  expect(left.some(({ date }) => date === '2026-01-05')).toBe(false);
  expect(await funds()).toEqual(before);
});
