import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { READERS } from '#server/modules/feeds/readers.ts';
import { noProgress } from '#server/modules/feeds/report.ts';
import { join, round } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import {
  ANGEL_INVESTORS,
  isFullName,
  ORGANIZATION_ALIASES,
  organizationKey,
  organizationName,
  personKey,
  personName,
  projectKey,
  slugOf,
  TOKEN_ISSUERS,
} from '#server/modules/records/names.ts';
import { importRecordings } from '#server/modules/sync/importRecordings.ts';
import { type ResolvedEntities, resolveEntities } from './resolveEntities.ts';

const same = (...names: string[]) => expect(new Set(names.map(organizationKey)).size).toBe(1);
const different = (...names: string[]) => expect(new Set(names.map(organizationKey)).size).toBe(names.length);

describe('organizations', () => {
  it('match across case, spacing, punctuation and legal form', () => {
    same('HashKey Capital', 'Hashkey Capital', 'HASHKEY  CAPITAL', 'HashKey Capital Ltd.', 'HashKey Capital, Inc');
    same('Crypto.com Capital', 'Crypto com Capital');
    same('Collab+Currency', 'Collab Currency');
    same('cyber•Fund', 'Cyber Fund');
  });

  it('are one with their former name or own abbreviation in parentheses', () => {
    same(
      'Orchard Capital',
      'Orchard Capital (ex Plum Ventures)',
      'Orchard Capital (OC)',
      'Orchard Capital (Prev. Plum)',
    );
    different('Orchard (Mrs Plum)', 'Orchard');
  });

  it('stay two where a word in parentheses only begins like the name', () => {
    different('Alpha (Asia)', 'Alpha');
    different('Genesis (Global)', 'Genesis');
    same('American Express Ventures (Amex)', 'American Express Ventures');
    same('Deutsche Telekom (DTEGY)', 'Deutsche Telekom');
  });

  it('are one where the table of aliases says so', () => {
    same('HTX Ventures', 'HTX Ventures (ex Huobi Ventures)', 'Huobi Ventures');
    same('a16z', 'Andreessen Horowitz', 'a16z crypto', 'Andreessen Horowitz (a16z crypto)');
    same('Polychain', 'Polychain Capital');
    same('GV Google Ventures', 'Google Ventures (GV)');
    same('Ryze Labs (Sino Global Capital)', 'Ryze Labs');
    same('Strobe', 'Strobe Ventures');
    expect(organizationName('Huobi Ventures')).toBe('HTX Ventures');
  });

  it('stay apart where only a guess would join them', () => {
    different('Coinbase', 'Coinbase Ventures');
    different('A&T Capital', 'AT Capital');
    different('A* Capital', 'A Capital');
    different('Animoca Brands', 'Animoca Brands Japan');
    different('Jump Crypto', 'Jump Capital');
    different('Figment', 'Figment Capital');
    different('Wintermute', 'Wintermute Ventures');
  });
});

it('projects keep their last word, and lose a former name', () => {
  expect(projectKey('Tessera (ex Fractional)')).toBe(projectKey('tessera'));
  expect(projectKey('Uniswap Labs')).not.toBe(projectKey('Uniswap'));
});

it('a legal form is in no key, and in every name that is shown', () => {
  const forms = [
    'Inc.',
    'Inc',
    'Ltd',
    'Limited',
    'LLC',
    'GmbH',
    'Pte. Ltd.',
    'Pty Ltd',
    'Pvt. Ltd.',
    'Co., Ltd.',
    'S.A.',
    'AG',
    'B.V.',
  ];
  for (const form of forms) {
    for (const name of [`Acorn Works ${form}`, `Acorn Works, ${form}`]) {
      expect([name, projectKey(name), organizationKey(name)]).toEqual([name, 'acornworks', 'acornworks']);
      expect(organizationName(name)).toBe(name);
      const { projects, organizations } = join(
        round({ project: name, amount_usd: 1e6, investors: [name.replace('Acorn', 'Plum')] }),
        round({ project: 'Acorn Works', date: '2020-01-01', amount_usd: 2e6, investors: ['Plum Works'] }),
      );
      expect(projects).toHaveLength(1);
      expect(organizations).toHaveLength(1);
    }
    const alone = join(round({ project: `Acorn Works ${form}`, amount_usd: 1e6, investors: [`Plum Works ${form}`] }));
    expect(alone.projects[0]?.name).toBe(`Acorn Works ${form}`);
    expect(alone.organizations[0]?.ventures_name).toBe(`Plum Works ${form}`);
    expect(alone.fundraising[0]?.organizations[0]?.name).toBe(`Plum Works ${form}`);
  }
});

it('a name that is nothing but a legal form, or only ends like one, keeps it', () => {
  expect(projectKey('Limited')).toBe('limited');
  for (const name of ['Incognito', 'Casa', 'Flag', 'Visa', 'Tesla']) expect(projectKey(name)).toBe(name.toLowerCase());
});

it('people are one with and without accents and titles', () => {
  expect(personKey('Dr. Sébastien Borget')).toBe(personKey('Sebastien Borget'));
});

it('addresses are plain for any name', () => {
  expect(slugOf("O'Hara & Søn – Café")).toMatch(/^[a-z0-9-]+$/);
  expect(slugOf('🦊')).toBe('unnamed');
});

it.each([
  ['火币', 'huobi'],
  ['币安实验室', 'bianshiyanshi'],
  ['ビットコイン', 'bittokoin'],
  ['しばいぬ', 'shibainu'],
  ['삼성 넥스트', 'samseong-negseuteu'],
  ['Яндекс Щука', 'yandeks-shchuka'],
  ['Київстар', 'kiivstar'],
  ['Ελληνική Λύση', 'elliniki-lysi'],
  ['شركة الرمال', 'shrkh-lrml'],
  ['Nguyễn Văn Đức', 'nguyen-van-duc'],
  ['עברית', 'vryt'],
  ['हिन्दी', 'hindi'],
  ['比特币 DAO', 'bitebi-dao'],
  ['🦊 Fox', 'fox'],
  ['Søn & Œuvre ﬁnance', 'son-and-oeuvre-finance'],
])('the address of %s can be read: %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

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

  it('name each investor of a round once, across spellings of sources', () => {
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

  it('separate people from funds, and match one person with and without accents', () => {
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
    const companies = Object.values(TOKEN_ISSUERS.companies).flat().map(projectKey);
    expect(companies).toHaveLength(new Set(companies).size);
  });

  it('lead the former address of a person to the one we show', () => {
    const registry = new EntityRegistry([
      { kind: 'person', id: 7, slug: 'santiago-roel-santos', keys: ['person:santiagoroelsantos'], joined: null },
    ]);
    const { people } = resolveEntities(
      [round({ project: 'Plum', amount_usd: 1e6, investors: ['Santiago R. Santos'] })],
      registry,
    );
    expect(people.map(({ _id, name }) => [_id, name])).toEqual([[7, 'Santiago R. Santos']]);
  });

  it('lead several names of a person to the one we show', () => {
    expect(personKey('Santiago Roel Santos')).toBe(personKey('Dr. Santiago R. Santos'));
    expect(personName('Tim Ferris')).toBe('Tim Ferriss');
    expect(personName('Ada Roe')).toBe('Ada Roe');
    const { people, fundraising } = join(
      round({ project: 'Plum', amount_usd: 1e6, investors: ['Santiago Roel Santos', 'Santiago R. Santos'] }),
    );
    expect(people.map(({ name }) => name)).toEqual(['Santiago R. Santos']);
    expect(fundraising[0]?.people).toHaveLength(1);
  });

  it('hold full names of people: one word matches no person', () => {
    expect(ANGEL_INVESTORS.filter((name) => !isFullName(name))).toEqual([]);
  });
});
