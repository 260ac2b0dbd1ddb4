import { DATA_SETS } from '../columns/dataSets.ts';
import { storedFields, writtenFields } from '../columns/spec.ts';
import { withFormulas } from '../formulas/viewFormulas.ts';
import type { DataSetName } from '../kinds.ts';
import { sortOf, sortTerms } from '../queries/sort.ts';
import type { View } from '../queries/view.ts';
import { v1NameOf, v1Params } from './public-api.ts';

/** The shell's form of a text: in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A view as a call for a terminal: its filter, search, order and columns. The key is to be put in by whoever runs it.
 */
export function apiCall(
  origin: string,
  source: DataSetName,
  { filter, search, sort, formulas }: Pick<View, 'filter' | 'search' | 'sort' | 'formulas'>,
  columns: readonly string[],
): string {
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
