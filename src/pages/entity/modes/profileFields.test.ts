import { describe, expect, it } from 'vitest';
import { OrganizationProfileSchema, PersonProfileSchema, ProjectProfileSchema } from '#schemas/entities/profiles.ts';
import { EDITABLE_FIELDS } from '#schemas/forms/profileEdits.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { profileCsv } from './ProfileTable.tsx';
import { plainText, plainValue, profileFields, profileValues } from './profileFields.ts';

/** Parts of an answer that are no field: the number, provenance, and what is drawn from the lists that stand in the table. */
const NO_FIELDS = new Set([
  ...['_id', 'provenance', 'counts', 'description_html', 'price_points', 'funding_summary', 'funding_raised'],
  ...['activity', 'data_ref', 'portfolio_ids'],
]);

describe('the table of a profile', () => {
  it.each([
    ['project', ProjectProfileSchema],
    ['venture', OrganizationProfileSchema],
    ['people', PersonProfileSchema],
  ] as const)('has every field of a %s, each once', (kind, schema) => {
    const names = profileFields(kind).map(({ field }) => field);
    expect(new Set(names).size).toBe(names.length);
    const answered = Object.keys(schema.shape).filter((field) => !NO_FIELDS.has(field));
    expect(answered.filter((field) => !names.includes(field))).toEqual([]);
    expect(names.filter((field) => !answered.includes(field))).toEqual([]);
  });

  it.each(['project', 'venture', 'people'] as const)('has what contributors edit of a %s', (kind) => {
    const names = new Set(profileFields(kind).map(({ field }) => field));
    expect(EDITABLE_FIELDS[kind].filter(({ field }) => !names.has(field))).toEqual([]);
  });

  it('begins with the name, and counts lists', () => {
    const values = profileValues(bareProject('Plum', { contracts: [{ chain: 'Ethereum', address: '0xabc' }] }));
    const [name] = profileFields('project');
    expect(name?.field).toBe('name');
    const plain = (field: string) => {
      const found = profileFields('project').find((one) => one.field === field);
      return found ? plainValue(values, found) : undefined;
    };
    expect([plain('name'), plain('contracts'), plain('rounds'), plain('tvl')]).toEqual([
      'Plum',
      'Ethereum 0xabc',
      '0',
      null,
    ]);
    expect(plainText({ type: 'refs', value: [{ name: 'A', slug: null, logo: null }] })).toBe('A');
  });

  it('is written as a file that no spreadsheet runs', () => {
    const provenance = JSON.stringify([
      { source: 'CoinGecko', fetched_at: '2026-11-01T10:00:00.000Z', fields: ['price_usd'] },
    ]);
    const csv = profileCsv('project', bareProject('=HYPERLINK("x")', { slug: 'plum', price_usd: -1.5e-7, provenance }));
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('\uFEFFfield,name,value,unit,source,as_of');
    expect(lines[1]).toBe(`name,Project,"'=HYPERLINK(""x"")",,,`);
    expect(lines.find((line) => line.startsWith('price_usd,'))).toBe(
      'price_usd,Price,-1.5e-7,USD,CoinGecko,2026-11-01T10:00:00.000Z',
    );
    expect(lines).toHaveLength(profileFields('project').length + 2);
  });
});
