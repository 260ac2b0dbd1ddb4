import { linksColumn, numberColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './spec.ts';

/** Organizations: funds, DAOs, companies. Twelve columns after the position. */
export const organizations = defineDataSet({
  source: 'organizations',
  identity: 'ventures_name',
  defaultSort: { field: 'number_of_investment', order: 'desc' },
  companions: rowCompanions,
  columns: [
    orderColumn,
    textColumn('ventures_name', 'Organization', 192, 'identity', { sticky: true, searchable: true }),
    textColumn('type', 'Type', 104, 'text', { options: true }),
    numberColumn('number_of_investment', 'Investments', 104, 'number', 'count'),
    numberColumn('total_investment_amount', 'Invested', 112, 'money', 'usd'),
    refsColumn('relate_project', 'Portfolio', 136, 'avatars', 'project'),
    tagsColumn('sector', 'Sector', 168),
    numberColumn('year_founded', 'Founded', 88, 'number', 'year'),
    refsColumn('founder', 'Founders', 128, 'people', 'people'),
    textColumn('location', 'Location', 136, 'text', { options: true }),
    textColumn('actively_investing', 'Active', 80, 'text', { options: true }),
    linksColumn('social', 'Social', 112),
    textColumn('summary', 'Summary', 280, 'text'),
  ],
});
