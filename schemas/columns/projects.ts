import { companion, numberColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet, UNIT_BOUNDS } from './spec.ts';

/** Projects and their tokens: 17 columns, position included. */
export const projects = defineDataSet({
  source: 'projects',
  identity: 'name',
  defaultSort: { field: 'market_cap_usd', order: 'desc' },
  companions: [
    ...rowCompanions,
    companion('symbol', 'Symbol', 'text', { searchable: true, filterable: true, sortable: true }),
    companion('total_raised_usd', 'Total raised', 'number', {
      bounds: UNIT_BOUNDS.usd,
      filterable: true,
      sortable: true,
    }),
  ],
  columns: [
    orderColumn,
    textColumn('name', 'Project', 176, 'identity', { sticky: true, searchable: true }),
    numberColumn('price_usd', 'Price', 116, 'price', 'usd'),
    numberColumn('change24h', '24h', 80, 'change', 'percent'),
    numberColumn('change7d', '7d', 80, 'change', 'percent'),
    numberColumn('change30d', '30d', 80, 'change', 'percent'),
    numberColumn('change1h', '1h', 80, 'change', 'percent'),
    numberColumn('market_cap_usd', 'Market cap', 120, 'money', 'usd'),
    numberColumn('volume', 'Volume', 96, 'money', 'usd'),
    tagsColumn('sector', 'Sector', 144),
    numberColumn('tvl', 'TVL', 80, 'money', 'usd'),
    numberColumn('circulating_supply', 'Circulating', 88, 'number', 'tokens'),
    numberColumn('max_supply', 'Max supply', 88, 'number', 'tokens'),
    refsColumn('organizations', 'Investors', 120, 'avatars', 'venture'),
    refsColumn('peoples', 'People', 112, 'people', 'people', { defaultVisible: false }),
    textColumn('description', 'Description', 320, 'text', { defaultVisible: false }),
    numberColumn('total_supply', 'Total supply', 104, 'number', 'tokens', { defaultVisible: false }),
  ],
});
