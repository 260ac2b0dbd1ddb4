import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ResolvedEntities, resolveEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import { fund, person, protocol, round, token } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry, FIRST_LIVE_ID, type KnownEntity, type Thing } from './entityRegistry.ts';
import type { FeedRecord } from './feedRecords.ts';
import { slugOf } from './names.ts';

/** Syncs one after the other; each adds its records to those before. */
function syncs(...parts: (readonly FeedRecord[])[]) {
  let registry = new EntityRegistry([]);
  const records: FeedRecord[] = [];
  return parts.map((part) => {
    records.push(...part);
    registry = new EntityRegistry(registry.known());
    const resolved = resolveEntities(records, registry);
    return { resolved, registry };
  });
}

const DIRECTORIES = {
  project: 'projects',
  organization: 'organizations',
  person: 'people',
  round: 'fundraising',
} as const;

/** Where each number leads after a sync; missing: nowhere. */
function destinations({ resolved, registry }: ReturnType<typeof syncs>[number]) {
  const rows = new Map(
    Object.entries(DIRECTORIES).flatMap(([kind, source]) =>
      resolved[source].map((row) => [`${kind} ${row._id}`, `${source}/${row.slug}`] as const),
    ),
  );
  const found = new Map<string, string>();
  for (const { kind, id, joined } of registry.known()) {
    const at = rows.get(joined ? `${joined.kind} ${joined.id}` : `${kind} ${id}`);
    if (at !== undefined) found.set(`${kind} ${id}`, at);
  }
  return found;
}

const withoutNumbers = ({ projects, organizations, people, fundraising, prices }: ResolvedEntities) =>
  JSON.stringify([projects, organizations, people, fundraising, prices.length], (member, value) =>
    member === '_id' || member === 'slug' ? undefined : value,
  );

describe('a thing keeps its number and address', () => {
  const company = round({ project: 'Plum', stage: 'Private token sale', investors: ['Fig'] }, { key: 'r1' });
  const plum = token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', price_usd: 1 }, { key: 't1' });
  const swap = protocol({ name: 'Plum V2', family: 'plum', gecko_id: 'plum', llama_id: '7', tvl: 5 }, { key: '7' });

  it.each([
    ['its token follows', [[company], [plum], [swap]]],
    ['its company follows', [[plum], [company], [swap]]],
    ['its protocol comes first', [[swap], [company], [plum]]],
  ])('when %s', (_name, parts) => {
    const steps = syncs(...parts);
    const [first, , last] = steps.map(({ resolved }) => resolved.projects);
    expect(last).toHaveLength(1);
    expect(last?.[0]).toMatchObject({ _id: first?.[0]?._id, slug: first?.[0]?.slug });
  });

  it('of two that join the older keeps both, and the other leads to it', () => {
    const other = protocol({ name: 'Pear Swap', llama_id: '9' }, { key: '9' });
    const link = protocol({ name: 'Pear Swap', llama_id: '9', gecko_id: 'plum' }, { key: '9/registry' });
    const [, before, after] = syncs([plum], [other], [link]);
    expect(before?.resolved.projects.map(({ slug }) => slug)).toEqual(['plum', 'pear-swap']);
    expect(after?.resolved.projects.map(({ slug }) => slug)).toEqual(['plum']);
    const [old, gone] = before?.resolved.projects.map(({ _id }) => _id) ?? [];
    expect(after?.registry.moves()).toEqual([
      { from: { kind: 'project', id: gone }, to: { kind: 'project', id: old } },
    ]);
  });

  it('that parts again: each gets its own number and address back', () => {
    const linked = (gecko_id: string | null) => protocol({ name: 'Pear Swap', llama_id: '9', gecko_id }, { key: '9' });
    let known: ReturnType<EntityRegistry['known']> = [];
    const [before, joined, parted, again] = [null, 'plum', null, null].map((gecko) => {
      const registry = new EntityRegistry(known);
      const { projects } = resolveEntities([plum, company, linked(gecko)], registry);
      known = registry.known();
      return projects.map(({ _id, slug }) => [_id, slug]);
    });
    expect(before).toHaveLength(2);
    expect(joined).toEqual(before?.slice(0, 1));
    expect(parted).toEqual(before);
    expect(again).toEqual(before);
  });

  it('that parts keeps it where most of the old reports are', () => {
    const reports = ['a', 'b', 'c'].map((key) => round({ project: 'Plum', date: null, amount_usd: 1 }, { key }));
    const keys = reports.map((report) => `defillama-raises/round/${report.key}`);
    const registry = new EntityRegistry([{ kind: 'project', id: FIRST_LIVE_ID, slug: 'plum', keys, joined: null }]);
    const [less, most] = registry.identify([
      { kind: 'project', keys: [...keys.slice(0, 1), 'gecko:plum'], name: 'Plum' },
      { kind: 'project', keys: keys.slice(1), name: 'Plum' },
    ]);
    expect(most).toEqual({ id: FIRST_LIVE_ID, slug: 'plum' });
    expect(less).toEqual({ id: FIRST_LIVE_ID + 1, slug: 'plum-2' });
  });

  it('a namesake described by a feed earlier in order does not take it', () => {
    const account = (name: string) => ({ name: 'Jane Roe', social: [`https://x.com/${name}`] });
    const [first, second] = syncs(
      [person(account('jane'), { feed: 'ethcc-speakers', key: 'a' })],
      [person(account('other'), { feed: 'devcon-speakers', key: 'b' })],
    );
    const before = first?.resolved.people[0];
    const after = second?.resolved.people.find(({ social }) => social.includes('https://x.com/jane'));
    expect(second?.resolved.people).toHaveLength(2);
    expect(after).toMatchObject({ _id: before?._id, slug: before?.slug });
  });

  it('an organization that turns out to be a person leads to the person', () => {
    const [first, second] = syncs(
      [round({ project: 'Plum', investors: ['Zyla Roe'] })],
      [person({ name: 'Zyla Roe', type_of_investor: ['Angel'] }, { feed: 'cryptorank-funds' })],
    );
    const organization = first?.resolved.organizations[0];
    const known = second?.registry.known().find(({ kind, slug }) => kind === 'organization' && slug === 'zyla-roe');
    expect(organization?.slug).toBe('zyla-roe');
    expect(second?.resolved.organizations).toEqual([]);
    expect(known?.joined).toEqual({ kind: 'person', id: second?.resolved.people[0]?._id });
  });

  // An earlier version took each of these for an organization, and stored such keys.
  const LISTED = { feed: 'depin-investors', key: 'i1' };
  it.each([
    ['a list alone names', 'Diana Chen', [fund({ name: 'Diana Chen', may_be_person: true }, LISTED)]],
    ['a list marks', 'Ann Poe', [fund({ name: 'Ann Poe (Angel)', may_be_person: true }, LISTED)]],
    [
      'a list names and a feed of people too',
      'Zyla Roe',
      [fund({ name: 'Zyla Roe', may_be_person: true }, LISTED), person({ name: 'Zyla Roe' })],
    ],
    [
      'a curated spelling names',
      'Santiago Roel Santos',
      [round({ project: 'Plum', investors: ['Santiago R Santos'] })],
    ],
  ])('an organization of an older version leads to the person whom %s', (_case, name, records) => {
    const slug = slugOf(name);
    const keys = [`org:${name.toLowerCase().replaceAll(' ', '')}`, 'depin-investors/organization/i1'];
    const registry = new EntityRegistry([{ kind: 'organization', id: FIRST_LIVE_ID, slug, keys, joined: null }]);
    const { people, organizations } = resolveEntities(records, registry);
    expect(organizations).toEqual([]);
    expect(registry.known()[0]?.joined).toEqual({ kind: 'person', id: people[0]?._id });
  });

  it('a person on a list of investors has what the list says', () => {
    const page = 'https://x.com/diana';
    const listed = fund({ name: 'Diana Chen', location: 'Oslo', social: [page], may_be_person: true }, LISTED);
    expect(resolveEntities([listed], new EntityRegistry([])).people).toMatchObject([
      { name: 'Diana Chen', type_of_investor: ['Angel'], location: 'Oslo', social: [page] },
    ]);
  });

  it('what no source describes any more returns under its number', () => {
    const registry = new EntityRegistry([]);
    const [before] = resolveEntities([plum, swap], registry).projects;
    const without = new EntityRegistry(registry.known());
    resolveEntities([token({ name: 'Kiwi', gecko_id: 'kiwi' })], without);
    const back = resolveEntities([plum], new EntityRegistry(without.known())).projects;
    expect(back.map(({ _id, slug }) => [_id, slug])).toEqual([[before?._id, before?.slug]]);
  });
});

describe('the order of files and their split over syncs', () => {
  const name = fc.constantFrom('Plum', 'Plum Swap', 'Fig', 'Jane Roe', 'Diana Chen', 'Solo', 'Kiwi Labs');
  const symbol = fc.constantFrom(null, 'PLM', 'FIG');
  const id = fc.constantFrom(null, 'plum', 'fig', 'kiwi');
  const family = fc.constantFrom(null, 'plum', 'kiwi');
  const amount = fc.constantFrom(null, 1e6, 2e6);
  const at = fc.constantFrom('2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
  const feed = fc.constantFrom('defillama-raises', 'venture-rounds', 'cryptorank-rounds');
  const date = fc.constantFrom('2024-05-10', '2024-05-12', '2025-02-01', '2025-03');
  const investors = fc.subarray(['Fig', 'Jane Roe', 'Solo', 'Plum', 'Ann Poe (Angel)']);
  const record = fc.oneof(
    fc
      .record({ name, symbol, id, at })
      .map(({ id: gecko_id, at: moment, ...known }) =>
        token({ ...known, gecko_id, price_usd: 1 }, { at: moment, key: gecko_id ?? `${known.name}|${known.symbol}` }),
      ),
    fc
      .record({ name, symbol, id, family, at, n: fc.integer({ min: 1, max: 4 }) })
      .map(({ id: gecko_id, n, at: moment, ...known }) =>
        protocol({ ...known, gecko_id, llama_id: String(n), tvl: n }, { at: moment, key: String(n) }),
      ),
    fc
      .record({ name, symbol, id, amount, at, feed, date, investors })
      .map(({ name: project, id: gecko_id, amount: amount_usd, at: moment, feed: from, ...known }) =>
        round(
          { ...known, project, gecko_id, amount_usd },
          { feed: from, at: moment, key: `${project}|${known.date}|${amount_usd}` },
        ),
      ),
    name.map((one) => fund({ name: one }, { key: one })),
    name.map((one) => fund({ name: one, may_be_person: true }, { key: one, feed: 'depin-investors' })),
    fc
      .record({ name, types: fc.subarray(['Angel']) })
      .map(({ name: one, types }) =>
        person({ name: one, type_of_investor: types, organizations: ['Plum'] }, { key: one }),
      ),
  );
  const records = fc.uniqueArray(record, {
    maxLength: 14,
    selector: ({ feed: from, kind, key }) => `${from}/${kind}/${key}`,
  });

  it('give the same data up to numbers, and every number and address ever given leads somewhere', () => {
    fc.assert(
      fc.property(
        records,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 14, maxLength: 14 }),
        (all, places) => {
          const parts = [0, 1, 2, 3].map((part) => all.filter((_record, index) => places[index] === part));
          const steps = syncs(...parts);
          const [once] = syncs([...all].reverse());
          expect(withoutNumbers(steps[3]?.resolved as ResolvedEntities)).toBe(
            withoutNumbers(once?.resolved as ResolvedEntities),
          );
          const given = new Set<string>();
          const slugs = new Map<string, string>();
          for (const step of steps) {
            const leads = destinations(step);
            for (const { kind, id: number, slug } of step.registry.known()) {
              given.add(`${kind} ${number}`);
              // A slug belongs to one number for ever.
              if (slug !== null) {
                const holder = slugs.get(`${kind} ${slug}`) ?? `${kind} ${number}`;
                expect(holder).toBe(`${kind} ${number}`);
                slugs.set(`${kind} ${slug}`, holder);
              }
            }
            expect([...given].filter((one) => !leads.has(one))).toEqual([]);
            for (const source of Object.values(DIRECTORIES)) {
              const ids = step.resolved[source].map(({ _id }) => _id);
              expect(new Set(ids).size).toBe(ids.length);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('things that share keys', () => {
  const key = fc.constantFrom('org:a', 'org:b', 'c', 'd', 'e', 'f');
  const thing = fc
    .record({ kind: fc.constantFrom('organization', 'project'), keys: fc.array(key, { minLength: 1, maxLength: 4 }) })
    .map(({ kind, keys }): Thing => ({ kind, keys, name: keys.join(' ') }));
  const things = fc.array(thing, { maxLength: 7 });

  const expectLasting = (steps: readonly (readonly Thing[])[]) => {
    let known: readonly KnownEntity[] = [];
    for (const step of steps) {
      const registry = new EntityRegistry(known);
      const first = registry.identify(step);
      known = registry.known();
      expect(new Set(first.map(({ id }) => id)).size).toBe(first.length);
      for (const again of [step, step]) {
        const next = new EntityRegistry(known);
        expect(next.identify(again)).toEqual(first);
        expect(next.changes()).toEqual([]);
        known = next.known();
      }
    }
  };

  it('keep their numbers and addresses when a sync repeats, whatever was before', () => {
    fc.assert(fc.property(fc.array(things, { minLength: 1, maxLength: 4 }), expectLasting), { numRuns: 500 });
  });

  it('keep them where all keys of a number are those of another too', () => {
    const of = (...keys: string[]): Thing => ({ kind: 'project', keys, name: 'Plum' });
    // The number of d goes on with what joined it, and gets the key that the second has too.
    expectLasting([[of('d'), of('name:a')], [of('d', 'name:a')], [of('c', 'name:a'), of('c')]]);
  });
});
