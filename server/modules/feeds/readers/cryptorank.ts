import { readDate } from '../parsing/dates.ts';
import { isNotKnown, isUnreadableFigure, positive, wholeDollars } from '../parsing/figures.ts';
import { namesIn } from '../parsing/lists.ts';
import { columnNamed, Harvest, listIn, mostHave, nameOfItem, type Reader, rowsIn } from '../parsing/reader.ts';
import { dropBlanks, readStage, roundKey } from '../parsing/rounds.ts';
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

/**
 * CryptoRank's list of investors. Cells that hold lists are Python literals. Its category "Angel Investor" marks a
 * single person.
 */
export const cryptorankFunds: Reader = {
  feed: 'cryptorank-funds',
  source: 'CryptoRank',
  recognises: (document) =>
    document.format === 'table' &&
    ['fund_name', 'fund_category'].every((name) => columnNamed(document.header, name) !== null),
  read: (document) => {
    const harvest = new Harvest();
    if (document.format !== 'table') return harvest;
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
        harvest.reject('fund_name: missing', JSON.stringify(row));
        continue;
      }
      const key = line(row[columns.key]) ?? name;
      // The same list joined with rounds repeats a fund in every round.
      if (seen.has(key)) continue;
      seen.add(key);
      const category = line(row[columns.category]);
      const logo = pictureAddress(row[columns.logo]?.replaceAll(' ', '%20'));
      const location = namesIn(row[columns.location], /\s*;\s*/)[0] ?? null;
      const sector = namesIn(row[columns.sector], /\s*[,;]\s*/);
      if (category !== null && /^angel/i.test(category)) {
        const data = personData({ name, logo, location, sector, type_of_investor: ['Angel'] });
        harvest.add({ kind: 'person', key, fetchedAt: null, data });
        continue;
      }
      harvest.add({
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
    return harvest;
  },
};

/** CryptoRank's funding rounds: dollars; in tables the investors are a Python list of dictionaries. */
export const cryptorankRounds: Reader = {
  feed: 'cryptorank-rounds',
  source: 'CryptoRank',
  recognises: (document) =>
    document.format === 'table'
      ? ['raise', 'stage', 'funds', 'date'].every((name) => document.header.includes(name)) &&
        columnNamed(document.header, 'name', 'coin_name', 'project') !== null
      : mostHave(listIn(document, 'data', 'rounds'), 'name', 'raise', 'stage', 'funds'),
  read: (document) => {
    const harvest = new Harvest();
    for (const item of rowsIn(document, 'data', 'rounds')) {
      const project = line(item.name) ?? line(item.coin_name) ?? line(item.project);
      const date = readDate(item.date);
      if (project === null || (date === null && !isNotKnown(item.date)) || isUnreadableFigure(item.raise)) {
        const missing =
          project === null ? 'name: missing' : isUnreadableFigure(item.raise) ? 'raise: not a number' : 'date: no date';
        harvest.reject(missing, nameOfItem(item));
        continue;
      }
      const stage = readStage(
        line(item.stage)
          ?.replaceAll('_', ' ')
          .toLowerCase()
          .replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      );
      const amount = wholeDollars(item.raise);
      harvest.add({
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
          investors: dropBlanks(namesIn(item.funds, /\s*[,;]\s*/)),
          announcement: webAddress(item.linkToAnnouncement) ?? webAddress(item.announcement),
        }),
      });
    }
    return harvest;
  },
};
