import { DATA_SETS } from '../columns/dataSets.ts';
import { asksListColumns } from '../columns/listColumns.ts';
import { type DataSetSpec, ORDER_FIELD, storedFields, writtenFields } from '../columns/spec.ts';
import { withFormulas } from '../formulas/viewFormulas.ts';
import type { DataSetName } from '../kinds.ts';
import { sortOf, sortTerms } from '../queries/sort.ts';
import { DEFAULT_VIEW, type View, visibleColumns } from '../queries/view.ts';
import { withoutOwn } from '../queries/withoutOwn.ts';
import { v1NameOf, v1Params } from './public-api.ts';

/** The shell's form of a text: in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

type Asked = Pick<View, 'filter' | 'search' | 'sort' | 'formulas'>;

/**
 * A view as a call for a terminal: its filter, search, order and columns. The key is to be put in by whoever runs it. What reads
 * own columns and lists of the member is left out: no server knows them.
 */
export function apiCall(origin: string, source: DataSetName, asked: Asked, columns: readonly string[]): string {
  const { filter, search, sort, formulas } = asksListColumns(asked)
    ? withoutOwn(DATA_SETS[source], { ...DEFAULT_VIEW, ...asked })
    : asked;
  const spec = withFormulas(DATA_SETS[source], formulas);
  const stored = new Set(storedFields(spec).map(({ field }) => field));
  const fields = writtenFields(spec, columns).filter((field) => stored.has(field));
  // Notes and the day of adding are the member's own.
  const order = sortOf(sortTerms(sort).filter(({ field }) => stored.has(field)));
  return [
    `curl -G ${quoted(`${origin}/api/v1/${v1NameOf(source)}`)}`,
    "-H 'Authorization: Bearer YOUR-KEY'",
    ...v1Params({ filter, search, sort: order, fields, formulas }).map(
      ([param, value]) => `--data-urlencode ${quoted(`${param}=${value}`)}`,
    ),
  ].join(' \\\n  ');
}

/** The same with the columns that the view shows. */
export function viewCall(origin: string, spec: DataSetSpec, view: View): string {
  const columns = visibleColumns(spec, view).flatMap(({ field }) => (field === ORDER_FIELD ? [] : [field]));
  return apiCall(origin, spec.source, view, columns);
}
