import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, emptyRow, findField } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { ENTITY_KINDS, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { differingRelated } from '#server/testing/related.ts';
import { deriveRelated, relatedFields } from './relatedFields.ts';
import { replaceRelation } from './relations.ts';
import { replaceRows } from './rows.ts';

vi.setConfig({ testTimeout: 120_000 });
const database = useTestDatabase();

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4, nil: null });
const SLUGS = ['sage', 'mint', 'basil', 'thyme'];
const words = fc.constantFrom('DeFi', 'defi', 'Gaming', 'Ärzte', 'M&A', '');
const list = fc.array(words, { maxLength: 4 });
const location = maybe(
  fc.constantFrom('United States', 'New York, USA', 'Hong Kong', 'Berlin', 'San Francisco, CA', 'Lisbon, Portugal', ''),
);
const refs = (kinds: readonly ('people' | undefined)[]) =>
  fc.array(
    fc
      .record({ slug: maybe(fc.constantFrom(...SLUGS, 'nobody')), kind: fc.constantFrom(...kinds) })
      .map(({ slug, kind }) => ({
        ...{ name: slug ?? 'Somebody', slug, logo: null },
        ...(kind && { kind }),
      })),
    { maxLength: 4 },
  );

/** Records at some of the addresses, each once, and rounds that name them and others. */
const entities = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.uniqueArray(fc.record({ slug: maybe(fc.constantFrom(...SLUGS)), ...fields }), {
    maxLength: 6,
    selector: ({ slug }) => slug ?? Symbol('none'),
  });
const world = fc.record({
  projects: entities({
    sector: list,
    chains: list,
    market_cap_usd: maybe(fc.constantFrom(0, 1.5, 4e9)),
    stale: fc.subarray(['None', 'Market cap', 'TVL']),
    organizations: refs([undefined, 'people']),
  }),
  facts: fc.array(fc.record({ location, year_founded: maybe(fc.constantFrom(2017, 2024)) }), { maxLength: 6 }),
  organizations: entities({ type: maybe(words), location, relate_project: refs([undefined]) }),
  people: entities({ type_of_investor: list, location, organization: refs([undefined]) }),
  rounds: fc.array(
    fc.record({
      slug: maybe(fc.constantFrom(...SLUGS, 'nobody')),
      organizations: refs([undefined]),
      people: refs([undefined]),
    }),
    { maxLength: 12 },
  ),
});

const rowsOf = (spec: DataSetSpec, drawn: readonly object[]): Row[] =>
  drawn.map((row, at) => ({ ...emptyRow(spec), [spec.identity]: `Row ${at + 1}`, ...row, _id: at + 1 }));

it('has in each row what the records say that it names, whoever wrote them, and derives nothing twice', async () => {
  let said = 0;
  for (const { projects, facts, organizations, people, rounds } of fc.sample(world, { numRuns: 40, seed: 7 })) {
    await withTransaction(database.pool, async (client) => {
      await replaceRows(client, DATA_SETS.projects, rowsOf(DATA_SETS.projects, projects));
      await replaceRows(client, DATA_SETS.organizations, rowsOf(DATA_SETS.organizations, organizations));
      await replaceRows(client, DATA_SETS.people, rowsOf(DATA_SETS.people, people));
      await replaceRows(client, DATA_SETS.fundraising, rowsOf(DATA_SETS.fundraising, rounds));
      const beside = { social: [], ecosystem: [], chain_tvls: [] };
      await replaceRelation(
        client,
        'project_facts',
        facts.map((one, at) => ({ project_id: at + 1, ...beside, ...one })),
      );
      await deriveRelated(client);
      const found = await differingRelated(client);
      expect(found.differing).toEqual([]);
      said += found.said;
      expect(await deriveRelated(client)).toBe(0);
    });
  }
  expect(said).toBeGreaterThan(250);
});

it('of some records is what it is of all, where nothing else changed', async () => {
  await withTransaction(database.pool, async (client) => {
    const [drawn] = fc.sample(world, { numRuns: 1, seed: 3 });
    const project = (sector: readonly string[]) =>
      rowsOf(DATA_SETS.projects, [{ slug: 'sage', sector, stale: ['None'] }]);
    await replaceRows(client, DATA_SETS.projects, project(['DeFi']));
    await replaceRows(
      client,
      DATA_SETS.fundraising,
      rowsOf(DATA_SETS.fundraising, [{ slug: 'sage' }, ...(drawn?.rounds ?? [])]),
    );
    await deriveRelated(client);
    await replaceRows(client, DATA_SETS.projects, project(['Gaming']));
    await deriveRelated(client, ['mint']);
    expect((await differingRelated(client)).differing).not.toEqual([]);
    await deriveRelated(client, ['sage']);
    expect((await differingRelated(client)).differing).toEqual([]);
  });
});

it.each(Object.values(DATA_SETS))('of $source names fields that are there', (spec) => {
  const facts = ['location', 'year_founded'];
  for (const { field, related } of relatedFields(spec)) {
    for (const through of related.through) expect(findField(spec, through), field.field).toBeDefined();
    for (const kind of ENTITY_KINDS) {
      const name = related.of[kind];
      if (name === undefined) continue;
      const theirs = findField(DATA_SETS[SOURCE_OF_KIND[kind]], name);
      if (!theirs) expect(facts).toContain(name);
      else if (field.type === 'number') expect(theirs.type).toBe('number');
      else expect(['text', 'tags']).toContain(theirs.type);
    }
  }
});
