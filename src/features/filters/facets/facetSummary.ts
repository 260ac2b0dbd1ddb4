import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { isRelativeDate, resolveRelativeDate } from '#schemas/dates.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { formatDate } from '#schemas/format.ts';
import { unixMs } from '#schemas/units.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { choicesOf, filterEntries } from '../algebra.ts';
import { chipText } from '../wording.ts';
import type { Facet } from './facets.ts';

const text = filterMessages.panel;

/**
 * What the filter says of a facet, for its heading: `3 chosen`, `≥ 5M`, `since Dec 30, 2025`; '' where it says nothing.
 * `now` (UTC ms) settles rolling dates.
 */
export function facetSummary(
  spec: DataSetSpec,
  { field, kind }: Facet,
  filter: readonly Triple[],
  now: number,
): string {
  const own = filter.filter(([name]) => name === field.field);
  if (own.length === 0) return '';
  const { chosen } = choicesOf(own, field.field);
  if (kind === 'options' && chosen.length > 1 && own.length === 1) return text.chosen(chosen.length);
  if (kind === 'options' && chosen.length === 1 && own.length === 1) return chosen[0] ?? '';
  const [only] = own;
  if (kind === 'period' && own.length === 1 && only?.[1] === 'gte' && typeof only[2] === 'string') {
    const date = isRelativeDate(only[2]) ? resolveRelativeDate(only[2], unixMs(now)) : only[2];
    return text.since(formatDate(date, 'plain'));
  }
  return filterEntries(spec, own)
    .map((entry) => chipText(spec, entry))
    .map(({ operator, value }) => [operator, value].filter(Boolean).join(' '))
    .join(', ');
}
