import { positive } from '../parsing/figures.ts';
import { namesIn } from '../parsing/lists.ts';
import { columnNamed, Harvest, type Reader } from '../parsing/reader.ts';
import { line, pictureAddress } from '../parsing/texts.ts';
import { organizationData, personData } from '../records.ts';

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
