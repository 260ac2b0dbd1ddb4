import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fundraising } from '#schemas/columns/fundraising.ts';
import { organizations } from '#schemas/columns/organizations.ts';
import { people } from '#schemas/columns/people.ts';
import { projects } from '#schemas/columns/projects.ts';
import { research } from '#schemas/columns/research.ts';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import type { CellContext } from './cell.ts';
import { drawCell } from './drawCell.tsx';
import { CELLS } from './renderers.tsx';

const context: CellContext = {
  kind: 'project',
  spec: projects,
  density: 'comfortable',
  measure: (text) => text.length * 6,
  asked: () => [],
  watch: undefined,
  href: undefined,
  moments: null,
};

function draw(spec: DataSetSpec, field: string, row: Row, more: Partial<CellContext> = {}) {
  const column = spec.columns.find((one): one is ColumnSpec => one.field === field)!;
  const input = {
    value: row[field],
    row,
    column,
    index: 0,
    room: 140,
    watched: false,
    context: { ...context, ...more },
  };
  const { content, title, label, age, heat } = drawCell(CELLS[column.display], input);
  const html = renderToStaticMarkup(content);
  return { html, text: html.replace(/<[^>]*>/g, ''), title, label, age, heat };
}

const project = (fields: object): Row => ({ _id: 1, name: 'Korvane', provenance: null, ...fields });

describe('a cell', () => {
  it('shows a price in four decimals and its exact value in the title', () => {
    expect(draw(projects, 'price_usd', project({ price_usd: 14.27183456 }))).toMatchObject({
      text: '14.2718',
      title: '14.27183456 USD',
    });
  });

  it('shows the name that the project of a round had then, before the present one', () => {
    const round = { _id: 1, projects: 'Oakmere', symbol: 'OAK', provenance: null };
    const told = draw(fundraising, 'projects', { ...round, told_as: 'Acornly', former_names: ['Acornly'] });
    expect(told).toMatchObject({ text: 'Acornlynow OakmereOAK', title: 'Acornly, now Oakmere' });
    expect(draw(fundraising, 'projects', { ...round, told_as: null, former_names: ['Acornly'] }).text).toBe(
      'OakmereOAK',
    );
  });

  it('shows the names that the investors of a round had then', () => {
    const ref = (name: string) => ({ name, slug: null, logo: null });
    const round = {
      ...{ _id: 1, projects: 'Auralith', provenance: null, organizations: [ref('Oakmere Partners'), ref('Larkspur')] },
      ...{ lead_investors: ['Oakmere Partners'], investors_then: ['Acorn'], investors_now: ['Oakmere Partners'] },
    };
    expect(draw(fundraising, 'organizations', round).title).toBe('Acorn (now Oakmere Partners), Larkspur');
    expect(draw(fundraising, 'organizations', round).text).toContain('Acorn (now Oakmere Partners)');
    expect(draw(fundraising, 'lead_investors', round).title).toBe('Acorn (now Oakmere Partners)');
  });

  it('shows the number of leading zeros of a tiny price in a subscript', () => {
    const price = draw(projects, 'price_usd', project({ price_usd: 0.00000412 }));
    expect(price.html).toContain('.0<sub>5</sub>412');
    // A screen reader would read the subscript as a digit.
    expect(price.label).toBe('0.00000412');
  });

  it('shows a change by sign, glyph and color', () => {
    const up = draw(projects, 'change24h', project({ change24h: 2.414 }));
    expect(up).toMatchObject({ text: '+2.41', title: '2.414%' });
    expect(up.html).toContain('data-direction="up"');
    expect(draw(projects, 'change24h', project({ change24h: -0.5 })).html).toContain('data-direction="down"');
    expect(draw(projects, 'change24h', project({ change24h: 0 })).html).toContain('data-direction="flat"');
  });

  it('shortens money and separates the unit letter', () => {
    expect(draw(projects, 'market_cap_usd', project({ market_cap_usd: 18_420_000_000 }))).toMatchObject({
      html: '18.42<span class="figure-unit">B</span>',
      title: '18,420,000,000 USD',
    });
  });

  it('shows what the source states in another currency before the dollars, and alone where they are unknown', () => {
    const round = (amount_quantity: number | null, stated: object = {}) =>
      draw(fundraising, 'amount_quantity', {
        _id: 1,
        projects: 'Korvane',
        provenance: null,
        amount_quantity,
        ...stated,
      });
    const euro = { stated_amount: 10e6, stated_currency: 'EUR' };
    const both = round(10.8e6, euro);
    expect(both.text).toBe('€10Mstated as 10,000,000 EUR 10.80M');
    expect(both.title).toBe('10,800,000 USD, stated as 10,000,000 EUR');
    expect(round(null, euro)).toMatchObject({
      text: '€10Mstated as 10,000,000 EUR ',
      title: 'stated as 10,000,000 EUR',
      label: undefined,
    });
    expect(round(10.8e6).html).toBe('10.80<span class="figure-unit">M</span>');
    expect(round(null)).toMatchObject({ text: '--', label: 'No value' });
    // Other money of a round is in dollars.
    const valued = { _id: 1, projects: 'Korvane', provenance: null, valuation_usd: 2e6, ...euro };
    expect(draw(fundraising, 'valuation_usd', valued).text).toBe('2.00M');
  });

  it('writes years without separators and counts in full', () => {
    expect(draw(organizations, 'year_founded', project({ year_founded: 2019 })).text).toBe('2019');
    expect(draw(organizations, 'number_of_investment', project({ number_of_investment: 1234 })).text).toBe('1,234');
  });

  it.each([null, '', []])('shows the placeholder for %j and names it for assistive technology', (value) => {
    expect(draw(projects, 'sector', project({ sector: value }))).toMatchObject({ text: '--', label: 'No value' });
  });

  it('shows neither value nor placeholder while the field loads', () => {
    const { text, label } = draw(projects, 'tvl', project({}));
    expect(text).toBe('');
    expect(label).toBeUndefined();
  });

  it('names the source of a number, for fields of that source only', () => {
    const provenance = JSON.stringify([
      { source: 'coingecko', fetched_at: '2025-02-09T17:44:00Z', fields: ['price_usd'] },
    ]);
    const row = project({ provenance, price_usd: 2, tvl: 3 });
    expect(draw(projects, 'price_usd', row).title).toBe('2 USD\ncoingecko, as of Feb 9, 2025 17:44 UTC');
    expect(draw(projects, 'tvl', row).title).toBe('3 USD');
  });

  it('shortens a long name and keeps it in full in the title', () => {
    const name = 'Mirefall Extended Protocol';
    expect(draw(projects, 'name', project({ name, symbol: 'MRF' }))).toMatchObject({
      text: 'Mirefall Extende…MRF',
      title: name,
    });
  });

  it('marks research that is for members, before what is written under its title', () => {
    const row = { _id: 1, title: 'On liquidity', summary: 'It begins', provenance: null, readers: 'Pro and above' };
    expect(draw(research, 'title', row).text).toBe(
      'On liquidity: Exclusive, for members with Pro or Enterprise: It begins',
    );
    expect(draw(research, 'title', { ...row, readers: 'Everybody' }).text).toBe('On liquidity: It begins');
    expect(draw(research, 'title', { ...row, readers: null }).text).toBe('On liquidity: It begins');
  });

  it('makes the name a link where the row has a page', () => {
    const { html } = draw(projects, 'name', project({}), { href: () => '/project/korvane' });
    expect(html).toContain('href="/project/korvane"');
  });

  it('names the first of several references, the lead of a round, and offers the others by name', () => {
    const refs = Array.from({ length: 8 }, (_, at) => ({ name: `Fund ${at}`, slug: null, logo: null }));
    const { html, text, title } = draw(fundraising, 'organizations', project({ organizations: refs }), {
      kind: 'venture',
      spec: fundraising,
    });
    expect(text).toBe('Fund 0+7');
    expect(html).toMatch(/<button[^>]*aria-label="7 more: list all names">\+7<\/button>/);
    expect(title).toContain('Fund 7');
  });

  it.each([
    ['Male', 'male'],
    ['Female', 'other'],
    [null, 'unknown'],
  ])('draws a person of gender %s without a picture as %s', (gender, avatar) => {
    const { html } = draw(people, 'name', project({ gender, logo: null }), { kind: 'people', spec: people });
    expect(html).toContain(`data-avatar="${avatar}"`);
  });

  it.each([
    ['Male', 'male'],
    ['Female', 'other'],
    [undefined, 'unknown'],
  ])('draws a person of gender %s among references as %s', (gender, avatar) => {
    const bao = { name: 'Bao', slug: null, logo: null, ...(gender && { gender }) };
    const { html } = draw(projects, 'peoples', project({ peoples: [bao] }));
    expect(html).toContain(`data-avatar="${avatar}"`);
  });

  it('shows the name of a single reference beside its picture', () => {
    const { text } = draw(
      people,
      'organization',
      project({ organization: [{ name: 'Tallow', slug: null, logo: null }] }),
    );
    expect(text).toBe('Tallow');
  });

  it('opens external links without access to this page', () => {
    const { html } = draw(people, 'social', project({ social: ['https://x.com/korvane', 'korvane.example'] }));
    expect(html.match(/target="_blank" rel="noopener noreferrer"/g)).toHaveLength(2);
    expect(html).toContain('aria-label="Korvane on Twitter"');
    expect(html).toContain('aria-label="Korvane on Website"');
  });

  it('links web addresses only', () => {
    expect(draw(people, 'social', project({ social: ['javascript:alert(1)'] })).html).not.toContain('href');
  });

  it('marks a figure behind the others, and says its moment', () => {
    const moments = momentsOfKinds({ prices: '2026-04-30T00:00:00.000Z' });
    const provenance = JSON.stringify([
      { source: 'CoinGecko', fetched_at: '2023-03-01T10:00:00.000Z', fields: ['price_usd'] },
      { source: 'CoinGecko', fetched_at: '2026-04-30T00:00:00.000Z', fields: ['volume'] },
    ]);
    const row = project({ price_usd: 2, volume: 3, provenance });
    const price = draw(projects, 'price_usd', row, { moments });
    expect(price).toMatchObject({ age: 'stale', label: '2.0000, as of Mar 1, 2023 10:00 UTC' });
    expect(price.html).toContain('aria-label="as of Mar 1, 2023 10:00 UTC"');
    expect(draw(projects, 'volume', row, { moments })).toMatchObject({ age: undefined, text: '3.00' });
  });
});

describe('the color of a figure', () => {
  const heats = new Map([['tvl', (value: number) => value / 100]]);
  const heatIn = (fields: object, more: Partial<CellContext> = {}) =>
    draw(projects, 'tvl', project(fields), { heats, ...more }).heat;

  it('follows the rule of its column', () => {
    expect(heatIn({ tvl: 40 })).toBe(0.4);
    expect(draw(projects, 'volume', project({ volume: 40 }), { heats }).heat).toBeUndefined();
  });

  it('is never that of an unknown or a stale figure', () => {
    expect(heatIn({ tvl: null })).toBeUndefined();
    expect(heatIn({ tvl: undefined })).toBeUndefined();
    expect(heatIn({ tvl: 40, stale: ['TVL'] })).toBeUndefined();
    expect(heatIn({ tvl: 40, stale: ['Price'] })).toBe(0.4);
    const provenance = JSON.stringify([
      { source: 'ProtocolFeed', fetched_at: '2026-01-01T00:00:00.000Z', fields: ['tvl'] },
    ]);
    const moments = momentsOfKinds({ prices: '2026-11-01T00:00:00.000Z', tvl: '2026-11-01T00:00:00.000Z' });
    const old = draw(projects, 'tvl', project({ tvl: 40, provenance }), { heats, moments });
    expect([old.age, old.heat]).toEqual(['stale', undefined]);
  });
});
