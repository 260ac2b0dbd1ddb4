import { V1_SETS, type V1Name } from '#schemas/api/public-api.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { csvCell } from '#schemas/csv.ts';
import { daySpan, isoDay } from '#schemas/dates.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { type AtomFeed, atomFeed } from '#server/platform/http/atomFeed.ts';
import type { Page, Row } from './rows.ts';
import { canBeStale, STALE_DATES } from './staleDates.ts';
import { specOfCall, type WantedRows } from './wanted.ts';

/** Rows as text: a line of JSON each, cells, or entries of a feed. */

/** Columns of a file: the row's number, the fields asked for in their order, and the moments of stale figures among them. */
export function fileColumns(name: V1Name, { fields, f }: Pick<WantedRows, 'fields' | 'f'>): readonly string[] {
  const spec = specOfCall(name, f);
  const dates = canBeStale(spec, fields) ? [STALE_DATES] : [];
  return ['_id', ...(fields ?? storedFields(spec).map(({ field }) => field)), ...dates];
}

export const jsonLines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Lines of CSV by RFC 4180, without a byte-order mark: programs read it. */
export function csvLines(rows: readonly Row[], columns: readonly string[]): string {
  return rows.map((row) => csvLine(columns.map((column) => cellText(row[column])))).join('');
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(memberText).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, moment]) => `${field} ${moment ?? 'date unknown'}`)
      .join('; ');
  return String(value);
}

/** A reference by its name. */
function memberText(member: unknown): string {
  const ref = RefSchema.safeParse(member);
  return ref.success ? ref.data.name : String(member);
}

/** A page as a feed: rows by their names, with the moments of their own dates where they have one. */
export function feedOf(name: V1Name, page: Page, site: Pick<AtomFeed, 'origin' | 'address'>): string {
  const spec = DATA_SETS[V1_SETS[name].source];
  const ofData = page.asOf ?? new Date(0).toISOString();
  const entries = page.data.flatMap((row) => {
    const path = pathOf(name, row);
    if (path === null) return [];
    const updated = momentOf(row[spec.defaultSort.field]) ?? ofData;
    return [{ path, title: String(row[spec.identity] ?? path), updated, summary: textOr(row.summary) }];
  });
  return atomFeed({ ...site, title: `${PRODUCT} ${name}`, updated: entries[0]?.updated ?? ofData, entries });
}

/** Fields that a feed needs. */
export function feedFields(name: V1Name): readonly string[] {
  const spec = DATA_SETS[V1_SETS[name].source];
  const stored = storedFields(spec).map(({ field }) => field);
  return [spec.identity, spec.defaultSort.field, 'slug', 'summary'].filter((field) => stored.includes(field));
}

/** The path of a row's page; a round is at its number. */
export function pathOf(name: V1Name, row: Row): string | null {
  if (name === 'rounds') return `/round/${row._id}`;
  const slug = textOr(row.slug);
  return slug === null ? null : detailPath(KINDS[V1_SETS[name].source].opens, slug);
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null);

/** The start of a date, as a moment. */
function momentOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (value.includes('T')) return Number.isNaN(Date.parse(value)) ? null : new Date(value).toISOString();
  const span = daySpan(value);
  return span && `${isoDay(span.from)}T00:00:00.000Z`;
}
