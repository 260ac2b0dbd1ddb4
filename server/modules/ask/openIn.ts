import type { Answered, RelationKind } from '#schemas/api/ask.ts';
import { fieldNamed, type Sort } from '#schemas/columns/spec.ts';
import { ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import { formatCount } from '#schemas/format.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import { type DataSetName, detailPath, tablePath } from '#schemas/kinds.ts';
import { portfolioOf } from '#schemas/queries/dealFilters.ts';
import { DEFAULT_VIEW, encodeView, type ViewPivot } from '#schemas/queries/view.ts';
import { type ProfileTabKey, tabName } from '#schemas/routes/profileTabs.ts';
import { STORY_TYPES, writeStoryList } from '#schemas/routes/storyList.ts';
import { figureField, shownPivot } from './askedPivot.ts';
import type { Found } from './figures.ts';
import type { CheckedQuery } from './select.ts';

/** The page of this site with the rows of an answer. */

/**
 * The table page with the same rows: by the conditions, or by the rows themselves where those are beside the table. More rows
 * than an address can name are on a tab of the record that they are of; null: no page has them. Groups are a pivot there too.
 */
export function openIn(checked: CheckedQuery, found: Found): Answered['openIn'] {
  const { query, relation } = checked;
  if (query.source === 'proposals' || found.total === 0) return null;
  const rows = rowsOf(checked, found);
  if (rows === null) return checked.filter.length === 0 ? tabOf(relation) : null;
  const sort = query.sort && query.group === null ? query.sort : null;
  return {
    label: askAnswers.open(formatCount(found.total), askAnswers.tables[query.source]),
    path: pathOf(query.source, rows, sort, shownPivot(checked)),
  };
}

/** The table page with the rows whose figure adds nothing; null: there are none, or no page has them: none says which figures are stale. */
export function leftOutIn(checked: CheckedQuery, found: Found): string | null {
  const field = figureField(checked);
  const { query, spec } = checked;
  if (field === null || found.without === 0 || fieldNamed(spec, field).ages !== undefined) return null;
  const rows = rowsOf(checked, found);
  // A condition on the figure itself lets these rows pass as unknown.
  return rows && pathOf(query.source, [...rows.filter(([name]) => name !== field), [field, 'known', 0]], null);
}

function pathOf(
  source: DataSetName,
  filter: readonly Triple[],
  sort: Sort | null,
  pivot: ViewPivot | null = null,
): string {
  const view = { ...DEFAULT_VIEW, filter, sort, ...(pivot && { pivot }) };
  const params = new URLSearchParams({ ...kindOf(source), ...encodeView(view) });
  return `${tablePath(source)}${params.size > 0 ? `?${params}` : ''}`;
}

/** The page of news and research is told which of them. */
function kindOf(source: DataSetName): Readonly<Record<string, string>> {
  const type = STORY_TYPES.find((one) => one === source);
  return type ? writeStoryList({ type, view: 'default', tab: 'latest' }) : {};
}

/** The rows as conditions of their table, by name where it has no condition for them; null: they are too many to name. */
function rowsOf({ query, dates, relation, fitsTable }: CheckedQuery, { ids, total }: Found): readonly Triple[] | null {
  const own = [...query.triples, ...dates];
  if (!relation && fitsTable) return own;
  if (total <= ids.length) return [[ID_FIELD, 'in', ids]];
  if (!fitsTable || relation?.kind !== 'holdings' || relation.record?.kind !== 'venture') return null;
  return [...portfolioOf({ kind: 'venture', name: relation.record.name }, []), ...own];
}

/** The tab of a record that lists what a relation to it means; null: none does. */
function tabOf(relation: CheckedQuery['relation']): Answered['openIn'] {
  const record = relation?.record;
  const key = relation && TABS[relation.kind];
  if (!record?.slug || !key) return null;
  const tab = tabName(record.kind, key);
  const path = `${detailPath(record.kind, record.slug)}/${key}`;
  return tab === null ? null : { label: askAnswers.openTab(tab, record.name), path };
}

const TABS: Readonly<Partial<Record<RelationKind, ProfileTabKey>>> = {
  mentions: 'news',
  team: 'team',
  former: 'team',
  founders: 'team',
};
