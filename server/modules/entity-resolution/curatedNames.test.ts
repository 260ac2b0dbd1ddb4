import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { importRecordings } from '#server/modules/feeds/importRecordings.ts';
import { READERS } from '#server/modules/feeds/readers.ts';
import { noProgress } from '#server/modules/feeds/report.ts';
import { ANGEL_INVESTORS, ORGANIZATION_ALIASES, TOKEN_ISSUERS } from './curatedNames.ts';
import { EntityRegistry } from './entityRegistry.ts';
import { isFullName, organizationKey, organizationName, personKey } from './names.ts';
import { type ResolvedEntities, resolveEntities } from './resolveEntities.ts';

/** Invented answers in the shapes of the real sources, about some of the names we keep. */
const RECORDINGS = fileURLToPath(new URL('../feeds/testing/recordings', import.meta.url));

describe('recordings that bear curated names', () => {
  let resolved: ResolvedEntities;
  beforeAll(async () => {
    const { feeds, skipped, damaged } = await importRecordings(
      RECORDINGS,
      READERS,
      noProgress,
      Date.parse('2026-08-02'),
    );
    expect([...skipped, ...damaged, ...feeds.flatMap(({ rejected }) => rejected)]).toEqual([]);
    resolved = resolveEntities(
      feeds.flatMap(({ records }) => records),
      new EntityRegistry([]),
    );
  });

  it('give a token the round of its issuer, and none of a company that only shares its name', () => {
    expect(
      resolved.projects.map(({ name, symbol, total_raised_usd }) => [name, symbol, total_raised_usd]).sort(),
    ).toEqual([
      ['Algorand', 'ALGO', 4_000_000],
      ['Plumeria', null, 5_000_000],
      ['Plumeria', 'PLUM', null],
      ['Quince', null, 1_000_000],
      ['Rain', null, 6_000_000],
      ['Rain', 'RAIN', null],
    ]);
  });

  it('name each investor of a round once, whatever spelling each source has', () => {
    const round = (name: string) => resolved.fundraising.find(({ projects }) => projects === name);
    expect(round('Algorand')).toMatchObject({
      stages: 'Seed',
      valuation_usd: 50_000_000,
      lead_investors: ['HTX Ventures'],
    });
    expect(round('Quince')).toMatchObject({ stages: null, lead_investors: ['Ryze Labs'] });
    expect(
      round('Algorand')
        ?.organizations.map(({ name }) => name)
        .sort(),
    ).toEqual(['Andreessen Horowitz (a16z crypto)', 'HTX Ventures', 'Orchard Ridge Capital']);
    expect(round('Algorand')?.people).toHaveLength(1);
  });

  it('tell people from funds, and know one person with and without accents', () => {
    expect(resolved.people.map(({ relate_token }) => relate_token.map(({ name }) => name).sort()).sort()).toEqual([
      ['Algorand'],
      ['Quince', 'Rain'],
    ]);
    expect(resolved.organizations.map(({ ventures_name }) => ventures_name).sort()).toEqual([
      'Andreessen Horowitz (a16z crypto)',
      'HTX Ventures',
      'Orchard Ridge Capital',
      'Ryze Labs',
    ]);
  });

  it('find an organization by its other spellings', () => {
    const htx = resolved.organizations.find(({ ventures_name }) => ventures_name === 'HTX Ventures');
    expect(resolved.otherNames.filter(({ id }) => id === htx?._id).map(({ key }) => key)).toContain('huobi ventures');
  });

  it('show publishers under their own names, and read times in their own zones', () => {
    expect(resolved.news.map(({ data }) => [data.title, data.source_name, data.created_at]).sort()).toEqual([
      ['Plumeria blossoms', 'Cointelegraph', '2026-07-31T09:00:00.000Z'],
      ['Quince ripens', 'Cointelegraph', '2026-07-31T16:00:00.000Z'],
    ]);
  });
});

describe('the curated names', () => {
  it('lead every spelling of an organization to its name', () => {
    for (const { name, aliases } of ORGANIZATION_ALIASES)
      expect([name, ...aliases].map(organizationName)).toEqual(Array(aliases.length + 1).fill(name));
  });

  it('hold each organization, person and token once', () => {
    expect(new Set(ORGANIZATION_ALIASES.map(({ name }) => organizationKey(name))).size).toBe(
      ORGANIZATION_ALIASES.length,
    );
    expect(new Set(ANGEL_INVESTORS.map(personKey)).size).toBe(ANGEL_INVESTORS.length);
    expect([...TOKEN_ISSUERS.issued].filter((id) => TOKEN_ISSUERS.namesakes.has(id))).toEqual([]);
  });

  it('hold full names of people: one word recognizes nobody', () => {
    expect(ANGEL_INVESTORS.filter((name) => !isFullName(name))).toEqual([]);
  });
});
