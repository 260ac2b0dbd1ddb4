import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { KNOWN_ROWS } from '#schemas/constants.ts';
import { compareRows, matchesFilter } from '#schemas/filters/semantics.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { HomeKnownSchema } from '#schemas/queries/results.ts';
import { ask } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';
import { SMALL_DATA } from '#server/testing/smallData.ts';

const served = useServedData();

it('counts the rows with a value of each field and group, of all and of the first, by the meaning of `known`', async () => {
  const known = HomeKnownSchema.parse(await ask(served.app, 'home_known'));
  for (const source of SOURCES) {
    const spec = DATA_SETS[source];
    const rows = SMALL_DATA[source].toSorted((a, b) => compareRows(spec, null, a, b));
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
