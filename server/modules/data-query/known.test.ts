import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow, storedFields } from '#schemas/columns/spec.ts';
import { KNOWN_ROWS } from '#schemas/constants.ts';
import { compareRows, matchesFilter, type Row } from '#schemas/filters/semantics.ts';
import { COUNTED_SETS } from '#schemas/kinds.ts';
import { HomeKnownSchema } from '#schemas/queries/results.ts';
import { replaceRows } from '#server/modules/datasets/rows.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ask } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';
import { SMALL_DATA } from '#server/testing/smallData.ts';

const served = useServedData();

/** Ads of which one in three says where, and none what it pays. */
const JOBS: readonly Row[] = Array.from({ length: 6 }, (_, at) => ({
  ...emptyRow(DATA_SETS.jobs),
  ...{ _id: at + 1, name: `Engineer ${at}`, slug: `engineer-${at}`, posted_date: `2026-08-0${at + 1}` },
  countries: at % 3 === 0 ? ['Portugal'] : [],
}));

it('counts the rows with a value of each field and group, of all and of the first, by the meaning of `known`', async () => {
  await withTransaction(served.database.pool, (client) => replaceRows(client, DATA_SETS.jobs, JOBS));
  const known = HomeKnownSchema.parse(await ask(served.app, 'home_known'));
  const tables = { ...SMALL_DATA, jobs: JOBS };
  for (const source of COUNTED_SETS) {
    const spec = DATA_SETS[source];
    const rows = tables[source].toSorted((a, b) => compareRows(spec, null, a, b));
    const names = [...storedFields(spec), ...(spec.groups ?? [])].map(({ field }) => field);
    const countsOf = (some: typeof rows) => ({
      rows: some.length,
      fields: Object.fromEntries(
        names.map((name) => [name, some.filter((row) => matchesFilter(spec, row, [[name, 'known', 1]])).length]),
      ),
    });
    expect(known[source]).toEqual({ ...countsOf(rows), first: countsOf(rows.slice(0, KNOWN_ROWS)) });
  }
});

it('selects the rows of a group as the API and the address name it', async () => {
  const of = async (value: 0 | 1) => ask(served.app, 'total_projects', { filter: [['market_data', 'known', value]] });
  const known = SMALL_DATA.projects.filter((row) => row.price_usd !== null || row.market_cap_usd !== null).length;
  expect(await of(1)).toEqual({ total: known });
  expect(await of(0)).toEqual({ total: SMALL_DATA.projects.length - known });
  const refused = { filter: [['market_data', 'gte', 5]] };
  await expect(ask(served.app, 'total_projects', refused)).rejects.toThrow('unknown_operator');
});
