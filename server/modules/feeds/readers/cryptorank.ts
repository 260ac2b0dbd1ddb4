import { readDate } from '../parsing/dates.ts';
import { isNotKnown, isUnreadableFigure, positive, wholeDollars } from '../parsing/figures.ts';
import { namesIn } from '../parsing/lists.ts';
import { columnNamed, listIn, mostHave, nameOfItem, type Reader, ReaderResult, rowsIn } from '../parsing/reader.ts';
import { readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { line, pictureAddress, webAddress } from '../parsing/texts.ts';
import { organizationData, personData, roundData } from '../records.ts';

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

/** CryptoRank's funding rounds, in dollars; in tables the investors are a Python list of dictionaries. */
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
          investors: withoutPlaceholders(namesIn(item.funds, /\s*[,;]\s*/)),
          announcement: webAddress(item.linkToAnnouncement) ?? webAddress(item.announcement),
        }),
      });
    }
    return result;
  },
};
