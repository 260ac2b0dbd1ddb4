import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { matchesFilter } from '#schemas/filters/semantics.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { HomeKnownSchema } from '#schemas/queries/results.ts';
import { ask } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';
import { SMALL_DATA } from '#server/testing/smallData.ts';

const served = useServedData();

it('counts the rows with a value of each field and group, by the meaning of `known`', async () => {
  const known = HomeKnownSchema.parse(await ask(served.app, 'home_known'));
  for (const source of SOURCES) {
    const spec = DATA_SETS[source];
    const rows = SMALL_DATA[source];
    const names = [...storedFields(spec), ...(spec.groups ?? [])].map(({ field }) => field);
    const expected = names.map((name) => [
      name,
      rows.filter((row) => matchesFilter(spec, row, [[name, 'known', 1]])).length,
    ]);
    expect(known[source]).toEqual({ rows: rows.length, fields: Object.fromEntries(expected) });
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
