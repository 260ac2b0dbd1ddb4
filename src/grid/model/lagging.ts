import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { formatDate, formatDateTime, formatDayOfYear } from '#schemas/format.ts';
import { fieldAges, isApart, isBehind, LAG_MS, type Moments, pageMoment } from '#schemas/freshness.ts';
import { messages } from '#src/i18n/index.ts';

/** Columns whose newest figure is behind the page's own moment, with what their header says. */
export function laggingColumns(
  { source, identity }: DataSetSpec,
  columns: readonly ColumnSpec[],
  moments: Moments | null,
): ReadonlyMap<string, string> {
  const page = moments && pageMoment(moments, source);
  if (!moments || page === null) return new Map();
  const ages = fieldAges(moments, source);
  return new Map(
    columns.flatMap(({ field }) => {
      const age = ages[field];
      // A name stays true.
      if (!age || field === ORDER_FIELD || field === identity || !isBehind(age.newest, page, LAG_MS)) return [];
      return [[field, asOfText(age.newest, page)]];
    }),
  );
}

/** `as of Dec 2021`, `as of Apr 30`, `as of 14:00`: as precise as needed to differ from the page's moment. */
function asOfText(moment: string | null, page: string): string {
  if (moment === null) return messages.dataAge.asOfUnknown;
  const [day = '', year] = [moment.slice(0, 10), moment.slice(0, 4)];
  if (day === page.slice(0, 10)) return messages.dataAge.asOf(moment.slice(11, 16));
  if (year !== page.slice(0, 4)) return messages.dataAge.asOf(formatDate(moment.slice(0, 7)));
  return messages.dataAge.asOf(formatDayOfYear(day, 'plain'));
}

/** How far a figure is from the rest: `stale` from the page, `behind` other figures of its column. */
export type FigureAge = 'stale' | 'behind';

/** The age of a figure of this moment; null: it is as new as the rest, or figures of its column do not age. */
export function figureAge(
  { source }: DataSetSpec,
  { field, ages }: Pick<ColumnSpec, 'field' | 'ages'>,
  moment: string | null,
  moments: Moments | null,
): FigureAge | null {
  if (!moments || ages === undefined) return null;
  if (isApart(moment, pageMoment(moments, source))) return 'stale';
  return isBehind(moment, fieldAges(moments, source)[field]?.newest ?? null, LAG_MS) ? 'behind' : null;
}

/** What a mark beside a figure says. */
export function ageMarkText(moment: string | null): string {
  return moment === null ? messages.dataAge.asOfUnknown : messages.dataAge.asOf(formatDateTime(moment, 'plain'));
}
