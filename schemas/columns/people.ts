import { linksColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './spec.ts';

/** People: founders, investors, builders. Ten columns after the position. */
export const people = defineDataSet({
  source: 'people',
  identity: 'name',
  defaultSort: { field: 'relate_token', order: 'desc' },
  companions: rowCompanions,
  columns: [
    orderColumn,
    textColumn('name', 'Name', 184, 'identity', { sticky: true, searchable: true }),
    textColumn('primary_job_title', 'Title', 168, 'text', { options: true, searchable: true }),
    refsColumn('organization', 'Organization', 160, 'avatars', 'venture', { searchable: true }),
    tagsColumn('type_of_investor', 'Investor type', 152),
    refsColumn('relate_token', 'Projects', 136, 'avatars', 'project'),
    textColumn('location', 'Location', 136, 'text', { options: true }),
    textColumn('gender', 'Gender', 88, 'text', { options: true }),
    textColumn('background_summary', 'Background', 280, 'text'),
    linksColumn('social', 'Social', 112),
    tagsColumn('sector', 'Sector', 168),
  ],
});
