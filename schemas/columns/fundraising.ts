import { TOKEN_STATES } from '../constants.ts';
import { companion, dateColumn, numberColumn, orderColumn, refsColumn, rowCompanions, textColumn } from './define.ts';
import { defineDataSet, UNIT_BOUNDS } from './spec.ts';

/** Funding rounds, named and pictured by the project that raised. Seven columns after the position. */
export const fundraising = defineDataSet({
  source: 'fundraising',
  identity: 'projects',
  defaultSort: { field: 'date', order: 'desc' },
  companions: [
    ...rowCompanions,
    companion('symbol', 'Symbol', 'text', { searchable: true, filterable: true, sortable: true }),
    companion('token', 'Token', 'text', { filterable: true, options: true, choices: TOKEN_STATES }),
    companion('category', 'Category', 'tags', { filterable: true, options: true }),
    companion('valuation_usd', 'Valuation', 'number', { bounds: UNIT_BOUNDS.usd, filterable: true, sortable: true }),
    companion('lead_investors', 'Lead investors', 'tags', { filterable: true, options: true }),
    companion('description', 'Description', 'text'),
  ],
  columns: [
    orderColumn,
    textColumn('projects', 'Project', 200, 'identity', { sticky: true, searchable: true }),
    dateColumn('date', 'Date', 120),
    textColumn('stages', 'Round', 136, 'text', { options: true }),
    numberColumn('amount_quantity', 'Amount', 120, 'money', 'usd', { bounds: [0, 1e11] }),
    refsColumn('organizations', 'Investors', 240, 'avatars', 'venture', { searchable: true }),
    refsColumn('people', 'People', 168, 'people', 'people'),
    textColumn('announcement', 'Source', 240, 'link', { filterable: false, sortable: false }),
  ],
});
