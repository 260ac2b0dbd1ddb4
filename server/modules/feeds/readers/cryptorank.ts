import { z } from 'zod';
import { type DraftRecord, organizationData, personData, roundData } from '#server/modules/records/feedRecords.ts';
import { readDate } from '../parsing/dates.ts';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { isNotKnown, isUnreadableFigure, positive, wholeDollars } from '../parsing/figures.ts';
import { itemsIn, namesIn } from '../parsing/lists.ts';
import { columnNamed, listIn, mostHave, nameOfItem, type Reader, ReaderResult, rowsIn } from '../parsing/reader.ts';
import { readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { line, pictureAddress, webAddress } from '../parsing/texts.ts';

const TYPES: Readonly<Record<string, string>> = {
  venture: 'Fund',
  corporation: 'Company',
  corporate: 'Company',
  dao: 'DAO',
  incubator: 'Incubator',
  incubation: 'Incubator',
  exchange: 'Exchange',
  'hedge fund': 'Hedge fund',
  hedge: 'Hedge fund',
  guild: 'Guild',
};

/** CryptoRank's investors. List cells are Python literals. The category "Angel Investor" marks a person. */
export const cryptorankFunds: Reader = {
  feed: 'cryptorank-funds',
  source: 'CryptoRank',
  recognizes: (document) =>
    document.format === 'table' &&
    ['fund_name', 'fund_category'].every((name) => columnNamed(document.header, name) !== null),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    const { header } = document;
    const column = (...names: string[]) => columnNamed(header, ...names) ?? '';
    const columns = {
      key: column('fund_key'),
      name: column('fund_name'),
      logo: column('fund_image', 'fund_logo'),
      category: column('fund_category'),
      investments: column('fund_totalInvestments'),
      location: column('fund_location', 'fund_country', 'fund_headquarters'),
      sector: column('fund_sectors', 'fund_preferredCategories', 'fund_focus'),
      description: column('fund_description'),
    };
    const seen = new Set<string>();
    for (const row of document.rows) {
      const name = line(row[columns.name]);
      if (name === null) {
        result.reject('fund_name: missing', JSON.stringify(row));
        continue;
      }
      const key = line(row[columns.key]) ?? name;
      // A list joined with rounds repeats a fund for every round.
      if (seen.has(key)) continue;
      seen.add(key);
      const category = line(row[columns.category]);
      const logo = pictureAddress(row[columns.logo]?.replaceAll(' ', '%20'));
      const location = namesIn(row[columns.location], /\s*;\s*/)[0] ?? null;
      const sector = namesIn(row[columns.sector], /\s*[,;]\s*/);
      if (category !== null && /^angel/i.test(category)) {
        const data = personData({ name, logo, location, sector, type_of_investor: ['Angel'] });
        result.add({ kind: 'person', key, fetchedAt: null, data });
        continue;
      }
      result.add({
        kind: 'organization',
        key,
        fetchedAt: null,
        data: organizationData({
          name,
          logo,
          location,
          sector,
          type: category === null ? null : (TYPES[category.toLowerCase()] ?? category),
          summary: line(row[columns.description]),
          investments: positive(row[columns.investments]),
        }),
      });
    }
    return result;
  },
};

const FUND = z.object({
  name: requiredLine,
  key: optionalLine,
  image: anything,
  type: optionalLine,
  category: z.unknown().optional().transform(nameIn),
  totalInvestments: anything,
});
type Fund = z.output<typeof FUND>;

/** A text, or the name of `{name}`. */
function nameIn(value: unknown): string | null {
  return line(typeof value === 'object' && value !== null && 'name' in value ? value.name : value);
}

/** What a round says of one of its investors; the category "Angel Investor" marks a person. */
function investorRecord({ name, key, image, category, totalInvestments }: Fund): DraftRecord {
  const logo = pictureAddress(typeof image === 'string' ? image.replaceAll(' ', '%20') : null);
  const place = { key: key ?? name, fetchedAt: null };
  if (category !== null && /^angel/i.test(category))
    return { kind: 'person', ...place, data: personData({ name, logo, type_of_investor: ['Angel'] }) };
  const type = category === null ? null : (TYPES[category.toLowerCase()] ?? category);
  const investments = positive(totalInvestments);
  return { kind: 'organization', ...place, data: organizationData({ name, logo, type, investments }) };
}

/**
 * CryptoRank's funding rounds, in dollars. In tables the investors are a Python list of dictionaries, which say who led
 * and what kind of investor each is.
 */
export const cryptorankRounds: Reader = {
  feed: 'cryptorank-rounds',
  source: 'CryptoRank',
  recognizes: (document) =>
    document.format === 'table'
      ? ['raise', 'stage', 'funds', 'date'].every((name) => document.header.includes(name)) &&
        columnNamed(document.header, 'name', 'coin_name', 'project') !== null
      : mostHave(listIn(document, 'data', 'rounds'), 'name', 'raise', 'stage', 'funds'),
  read: (document) => {
    const result = new ReaderResult();
    const seen = new Set<string>();
    for (const item of rowsIn(document, 'data', 'rounds')) {
      const project = line(item.name) ?? line(item.coin_name) ?? line(item.project);
      const date = readDate(item.date);
      if (project === null || (date === null && !isNotKnown(item.date)) || isUnreadableFigure(item.raise)) {
        const missing =
          project === null
            ? 'name: missing'
            : isUnreadableFigure(item.raise)
              ? 'raise: not a number'
              : 'date: not a date';
        result.reject(missing, nameOfItem(item));
        continue;
      }
      const stage = readStage(
        line(item.stage)
          ?.replaceAll('_', ' ')
          .toLowerCase()
          .replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      );
      const amount = wholeDollars(item.raise);
      const funds = itemsIn(item.funds).flatMap((fund) => FUND.safeParse(fund).data ?? []);
      const category = nameIn(item.category) ?? line(item['category.name']);
      result.add({
        kind: 'round',
        key: roundKey(project, date, stage, amount),
        fetchedAt: null,
        data: roundData({
          project,
          symbol: line(item.symbol)?.toUpperCase() ?? null,
          date,
          stage,
          amount_usd: amount,
          valuation_usd: wholeDollars(item.valuation),
          leads: withoutPlaceholders(funds.filter(({ type }) => /^lead$/i.test(type ?? '')).map(({ name }) => name)),
          investors: withoutPlaceholders(namesIn(item.funds, /\s*[,;]\s*/)),
          category: category === null ? [] : [category],
          announcement: webAddress(item.linkToAnnouncement) ?? webAddress(item.announcement),
        }),
      });
      for (const fund of funds) {
        const record = investorRecord(fund);
        const isNew = !seen.has(record.key) && withoutPlaceholders([fund.name]).length > 0;
        seen.add(record.key);
        // Without a kind it says no more than the round does.
        if (isNew && fund.category !== null) result.add(record);
      }
    }
    return result;
  },
};
