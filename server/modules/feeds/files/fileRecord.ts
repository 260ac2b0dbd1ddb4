import type { Source } from '#schemas/kinds.ts';
import { organizationKey, personKey, projectKey } from '#server/modules/entity-resolution/names.ts';
import { notNegative, positive, wholeDollars } from '../parsing/figures.ts';
import { socialPage } from '../parsing/people.ts';
import { readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { pictureAddress, webAddress } from '../parsing/texts.ts';
import { type DraftRecord, organizationData, personData, projectData, roundData } from '../records.ts';

/** A row of a file with parsed cells, by field name. */
export interface FileRow {
  readonly text: (field: string) => string | null;
  readonly number: (field: string) => number | null;
  /** A count or year; a value out of range or with decimals is an error. */
  readonly integer: (field: string, least: number, most: number) => number | null;
  readonly date: (field: string) => string | null;
  readonly list: (field: string) => string[];
}

/** Fields that a file can fill; the first names the row and is required. */
export const FILE_FIELDS: Readonly<Record<Source, readonly string[]>> = {
  projects: [
    'name',
    'symbol',
    'gecko_id',
    'logo',
    'description',
    'sector',
    'price_usd',
    'change1h',
    'change24h',
    'change7d',
    'change30d',
    'market_cap_usd',
    'volume',
    'tvl',
    'circulating_supply',
    'max_supply',
    'total_supply',
  ],
  people: [
    'name',
    'primary_job_title',
    'organization',
    'type_of_investor',
    'location',
    'gender',
    'background_summary',
    'social',
    'sector',
    'logo',
  ],
  organizations: [
    'ventures_name',
    'type',
    'number_of_investment',
    'sector',
    'year_founded',
    'location',
    'social',
    'summary',
    'logo',
  ],
  fundraising: [
    'projects',
    'symbol',
    'gecko_id',
    'date',
    'stages',
    'amount_quantity',
    'valuation_usd',
    'organizations',
    'people',
    'lead_investors',
    'category',
    'description',
    'announcement',
  ],
};

/** The record of a row; null: it has no name. */
export function recordOf(directory: Source, row: FileRow): DraftRecord | null {
  const name = row.text(FILE_FIELDS[directory][0] ?? '');
  if (name === null) return null;
  switch (directory) {
    case 'projects': {
      const symbol = row.text('symbol')?.toUpperCase() ?? null;
      const gecko = row.text('gecko_id');
      const data = projectData({
        side: gecko !== null || row.number('price_usd') !== null ? 'token' : 'company',
        name,
        symbol,
        gecko_id: gecko,
        logo: pictureAddress(row.text('logo')),
        description: row.text('description'),
        sector: row.list('sector'),
        price_usd: positive(row.number('price_usd')),
        change1h: row.number('change1h'),
        change24h: row.number('change24h'),
        change7d: row.number('change7d'),
        change30d: row.number('change30d'),
        market_cap_usd: positive(row.number('market_cap_usd')),
        volume: notNegative(row.number('volume')),
        tvl: notNegative(row.number('tvl')),
        circulating_supply: positive(row.number('circulating_supply')),
        max_supply: positive(row.number('max_supply')),
        total_supply: positive(row.number('total_supply')),
      });
      return { kind: 'project', key: gecko ?? `${projectKey(name)}|${symbol ?? ''}`, fetchedAt: null, data };
    }
    case 'people': {
      const data = personData({
        name,
        title: row.text('primary_job_title'),
        organizations: row.list('organization'),
        type_of_investor: row.list('type_of_investor'),
        logo: pictureAddress(row.text('logo')),
        location: row.text('location'),
        gender: row.text('gender'),
        background: row.text('background_summary'),
        sector: row.list('sector'),
        social: addresses(row.list('social')),
      });
      return { kind: 'person', key: personKey(name), fetchedAt: null, data };
    }
    case 'organizations': {
      const data = organizationData({
        name,
        type: row.text('type'),
        logo: pictureAddress(row.text('logo')),
        location: row.text('location'),
        year_founded: row.integer('year_founded', 1000, 2100),
        summary: row.text('summary'),
        sector: row.list('sector'),
        social: addresses(row.list('social')),
        investments: positive(row.integer('number_of_investment', 0, 1_000_000)),
      });
      return { kind: 'organization', key: organizationKey(name), fetchedAt: null, data };
    }
    case 'fundraising': {
      const date = row.date('date');
      const stage = readStage(row.text('stages'));
      const amount = wholeDollars(row.number('amount_quantity'));
      const leads = withoutPlaceholders(row.list('lead_investors'));
      const data = roundData({
        project: name,
        symbol: row.text('symbol')?.toUpperCase() ?? null,
        gecko_id: row.text('gecko_id'),
        date,
        stage,
        amount_usd: amount,
        valuation_usd: wholeDollars(row.number('valuation_usd')),
        leads,
        investors: withoutPlaceholders([...leads, ...row.list('organizations'), ...row.list('people')]),
        category: row.list('category'),
        description: row.text('description'),
        announcement: webAddress(row.text('announcement')),
      });
      return { kind: 'round', key: roundKey(name, date, stage, amount), fetchedAt: null, data };
    }
  }
}

function addresses(values: readonly string[]): string[] {
  return values.map(socialPage).filter((address) => address !== null);
}
