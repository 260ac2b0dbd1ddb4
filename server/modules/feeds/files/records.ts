import { formatStatedExact, type StatedAmount, statedFields } from '#schemas/entities/statedAmounts.ts';
import type { Usd } from '#schemas/units.ts';
import { articleKey, withoutTracking } from '#server/modules/records/articleKey.ts';
import {
  type DraftRecord,
  organizationData,
  personData,
  projectData,
  roundData,
} from '#server/modules/records/feedRecords.ts';
import { organizationKey, personKey, writtenKey } from '#server/modules/records/names.ts';
import { eventCategory } from '../parsing/eventCategory.ts';
import { wholeDollars } from '../parsing/figures.ts';
import { safeHtml } from '../parsing/html.ts';
import { readDepartment, readEmployment } from '../parsing/jobTerms.ts';
import { readPlaces, readWorkplace } from '../parsing/places.ts';
import { LARGEST_VALUATION, readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { summaryText } from '../parsing/summary.ts';
import { pictureAddress, socialPage, webAddress } from '../parsing/texts.ts';
import { keyOfAd } from '../readers/jobBoardAddresses.ts';
import type { FileRow } from './cells.ts';
import { FILE_FIELDS, type FileDirectory } from './fields.ts';

/** Characters of the longest ID: it is part of a database key. */
const ID_LENGTH_MAX = 200;

/** The key of a row that has an ID of its own, under which it may change its name; null: it has none. */
function keyOfRow(row: FileRow): string | null {
  const id = row.text('id');
  return id === null || id.length > ID_LENGTH_MAX ? null : `id ${id}`;
}

/** The record of a row, or the reason why it is none. `source` names the list. */
export function recordOf(directory: FileDirectory, row: FileRow, source: string): DraftRecord | string {
  const [nameField = ''] = FILE_FIELDS[directory];
  const name = row.text(nameField, { isName: true });
  if (name === null) return `${nameField}: missing`;
  switch (directory) {
    case 'news':
      return articleOf(name, row, source);
    case 'events':
      return eventOf(name, row, source);
    case 'jobs':
      return jobOf(name, row);
    case 'projects': {
      const symbol = row.text('symbol')?.toUpperCase() ?? null;
      const gecko = row.text('gecko_id');
      const price = row.dollars('price_usd');
      const figures = {
        price_usd: price,
        change1h: row.percent('change1h'),
        change24h: row.percent('change24h'),
        change7d: row.percent('change7d'),
        change30d: row.percent('change30d'),
        market_cap_usd: row.dollars('market_cap_usd'),
        volume: row.dollars('volume', { mayBeZero: true }),
        circulating_supply: row.tokens('circulating_supply', symbol),
        max_supply: row.tokens('max_supply', symbol),
        total_supply: row.tokens('total_supply', symbol),
        fdv_usd: row.dollars('fdv_usd'),
        cap_rank: row.integer('cap_rank', 1, 1_000_000),
        ath_usd: row.dollars('ath_usd'),
        atl_usd: row.dollars('atl_usd'),
      };
      const isToken = gecko !== null || Object.values(figures).some((one) => one !== null);
      const founding = row.founding('year_founded');
      const data = projectData({
        side: isToken ? 'token' : 'company',
        name,
        symbol,
        gecko_id: gecko,
        logo: pictureAddress(row.text('logo')),
        description: row.text('description'),
        sector: row.list('sector'),
        ...figures,
        ath_date: row.date('ath_date'),
        atl_date: row.date('atl_date'),
        tvl_change7d: row.percent('tvl_change7d'),
        fees_24h_usd: row.dollars('fees_24h_usd', { mayBeZero: true }),
        fees_30d_usd: row.dollars('fees_30d_usd', { mayBeZero: true }),
        revenue_24h_usd: row.dollars('revenue_24h_usd', { mayBeZero: true }),
        revenue_30d_usd: row.dollars('revenue_30d_usd', { mayBeZero: true }),
        listed: row.date('listed'),
        tvl: row.dollars('tvl', { mayBeZero: true }),
        website: siteOf(row.text('website')),
        social: addresses(row.list('social')),
        chains: row.list('chains'),
        ...(row.has('year_founded') ? { year_founded: founding.year } : {}),
        founded: founding.date,
        ...(row.has('location') ? { location: row.text('location') } : {}),
      });
      return {
        kind: 'project',
        key: gecko ?? keyOfRow(row) ?? `${writtenKey(name)}|${symbol ?? ''}`,
        fetchedAt: row.moment('moment'),
        data,
      };
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
      return { kind: 'person', key: keyOfRow(row) ?? personKey(name), fetchedAt: null, data };
    }
    case 'organizations': {
      const founding = row.founding('year_founded');
      const data = organizationData({
        name,
        type: row.text('type'),
        logo: pictureAddress(row.text('logo')),
        location: row.text('location'),
        year_founded: founding.year,
        founded: founding.date,
        summary: row.text('summary'),
        sector: row.list('sector'),
        social: addresses(row.list('social')),
        investments: row.integer('number_of_investment', 0, 1_000_000) || null,
      });
      return { kind: 'organization', key: keyOfRow(row) ?? organizationKey(name), fetchedAt: null, data };
    }
    case 'fundraising': {
      const date = row.date('date');
      const stage = readStage(row.text('stages'));
      const { usd: amount, stated } = amountsOf(row);
      const leads = withoutPlaceholders(row.list('lead_investors'));
      const data = roundData({
        project: name,
        symbol: row.text('symbol')?.toUpperCase() ?? null,
        gecko_id: row.text('gecko_id'),
        date,
        stage,
        amount_usd: amount,
        ...statedFields(stated),
        valuation_usd: valuationOf(row),
        leads,
        investors: withoutPlaceholders([...leads, ...row.list('organizations'), ...row.list('people')]),
        category: row.list('category'),
        description: row.text('description'),
        announcement: webAddress(row.text('announcement')),
      });
      return {
        kind: 'round',
        key: roundKey(name, date, stage, amount ?? (stated && formatStatedExact(stated))),
        fetchedAt: null,
        data,
      };
    }
  }
}

/** The amount of a round in dollars, and as it is stated in another currency. Nothing is converted. */
function amountsOf(row: FileRow): { readonly usd: Usd | null; readonly stated: StatedAmount | null } {
  const main = row.money('amount_quantity');
  // Where dollars are known, a stated amount that cannot be read costs the round nothing.
  const other = row.money('stated_amount', { isExtra: main !== null });
  const currency = other && (other.currency ?? row.currency('stated_currency'));
  if (other && currency === null && main === null) row.lose('stated_amount', 'no currency is named');
  const named: readonly StatedAmount[] = [
    ...(main ? [{ amount: main.amount, currency: main.currency ?? 'USD' }] : []),
    ...(other && currency !== null ? [{ amount: other.amount, currency }] : []),
  ];
  return {
    usd: wholeDollars(named.find((one) => one.currency === 'USD')?.amount),
    stated: named.find((one) => one.currency !== 'USD' && one.amount > 0) ?? null,
  };
}

function valuationOf(row: FileRow): Usd | null {
  const valuation = row.dollars('valuation_usd');
  if (valuation === null || valuation <= LARGEST_VALUATION) return wholeDollars(valuation);
  row.lose('valuation_usd', `above ${LARGEST_VALUATION}, perhaps in another unit`);
  return null;
}

function addresses(values: readonly string[]): string[] {
  return values.map(socialPage).filter((address) => address !== null);
}

/** An address, with or without its beginning: `plum.example`. */
function siteOf(text: string | null): string | null {
  if (text === null) return null;
  return webAddress(text) ?? (/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? webAddress(`https://${text}`) : null);
}

function articleOf(title: string, row: FileRow, source: string): DraftRecord | string {
  const [url, created] = [siteOf(row.text('url')), row.moment('created_at')];
  if (url === null) return 'url: missing or not a web address';
  if (created === null) return 'created_at: missing or not a moment';
  const source_name = row.text('source_name') ?? source;
  const data = {
    ...{ title, url: withoutTracking(url), source_name, created_at: created, tags: row.list('tags') },
    ...{ summary: summaryText(row.text('summary'), [title, source_name]), guid: null },
  };
  return { kind: 'news', key: articleKey(url), fetchedAt: null, data };
}

function eventOf(title: string, row: FileRow, source: string): DraftRecord | string {
  const [starts_at, ends_at] = [row.moment('starts_at'), row.moment('ends_at')];
  const date = row.date('date') ?? starts_at?.slice(0, 10) ?? null;
  if (date?.length !== 10) return 'date: missing or not a day';
  const end = row.date('end_date');
  const url = siteOf(row.text('url'));
  const data = {
    ...{ title, category: eventCategory(title, row.list('category')), date },
    end_date: end !== null && end.length === 10 && end > date ? end : null,
    ...{ starts_at, ends_at: ends_at !== null && starts_at !== null && ends_at > starts_at ? ends_at : null },
    ...{ location: row.text('location'), description: summaryText(row.text('description')), url },
    ...{ status: 'confirmed' as const, source_name: row.text('source_name') ?? source, hosts: row.list('hosts') },
    calendar: null,
  };
  return { kind: 'event', key: [date, title, url ?? ''].join('\n'), fetchedAt: null, data };
}

function jobOf(title: string, row: FileRow): DraftRecord | string {
  const [company, url] = [row.text('company', { isName: true }), siteOf(row.text('url'))];
  if (company === null) return 'company: missing';
  if (url === null) return 'url: missing or not a web address';
  const data = {
    ...{ title, company, url, department: readDepartment(row.text('department')) },
    description: safeHtml(row.text('description')),
    ...readPlaces(row.list('location'), readWorkplace(row.text('workplace'))),
    ...{
      employment: readEmployment(row.text('employment')),
      pay: null,
      posted: row.moment('posted')?.slice(0, 10) ?? null,
    },
  };
  return { kind: 'job', key: keyOfAd(url), fetchedAt: null, data };
}
