import { ASK_LIMITS, type Grouping } from '#schemas/api/ask.ts';
import { isSource } from '#schemas/kinds.ts';
import { writePivot } from '#schemas/pivot/address.ts';
import { problemOf } from '#schemas/pivot/params.ts';
import {
  EMPTY_PIVOT,
  type Figure,
  isRest,
  type Pivot,
  type PivotAnswer,
  type PivotCell,
} from '#schemas/pivot/pivot.ts';
import type { ViewPivot } from '#schemas/queries/view.ts';
import { compareKeys, textKey } from '#schemas/text.ts';
import type { CheckedQuery } from './select.ts';

/** The pivot that a typed query asks for its figures, and what it says of them: the table has the same by the same code. */

const FIGURES: Readonly<Record<string, Figure>> = { average: 'mean', median: 'median' };

export interface FoundGroup {
  readonly bin: string;
  readonly rows: number;
  readonly figure: number | null;
  /** The same of its part in each column; null: it has no rows there. */
  readonly parts: readonly (Pick<FoundGroup, 'rows' | 'figure'> | null)[];
}

export interface FoundGroups {
  readonly groups: readonly FoundGroup[];
  /** There are more groups than these. */
  readonly hasMoreGroups: boolean;
  /** What the second group divides them into. */
  readonly columns: readonly string[];
}

/** The field whose figures an answer needs; rounds that are listed are added up too. Groups without one are counted. */
export function figureField({ query, spec }: CheckedQuery): string | null {
  const { of, field } = query.aggregate;
  if (of === 'sum' || of === 'average' || of === 'median') return field;
  return of === 'rows' && query.group === null && spec.source === 'fundraising' ? 'amount_quantity' : null;
}

/** One figure, of all rows and by group. */
export function askedPivot(checked: CheckedQuery): Pivot {
  const { group, across, aggregate } = checked.query;
  const field = figureField(checked);
  return {
    ...EMPTY_PIVOT,
    rows: group ? [group] : [],
    columns: group && across ? [across] : [],
    measures: [field === null ? { figure: 'count' } : { figure: FIGURES[aggregate.of] ?? 'sum', field }],
  };
}

/** The same as a view of the table writes it; null: its table has no pivots, or none of that figure. */
export function shownPivot(checked: CheckedQuery): ViewPivot | null {
  const { query, spec } = checked;
  const pivot = askedPivot(checked);
  if (query.group === null || !isSource(query.source)) return null;
  const isRanked = query.group.by === 'value' || query.sort !== null;
  const by = figureField(checked) === null || query.sort?.field === 'rows' ? 'rows' : 0;
  const asked: Pivot = { ...pivot, sort: isRanked ? { by, order: query.sort?.order ?? 'desc' } : null };
  if (problemOf(spec, asked) !== null) return null;
  return Object.fromEntries(Object.entries(writePivot(asked)).filter(([, text]) => text !== ''));
}

/** The figure of all rows, and how many of them it leaves out. */
export function wholeOf(checked: CheckedQuery, { cells }: PivotAnswer) {
  const [all] = cells;
  const total = all?.count ?? 0;
  if (figureField(checked) === null) return { total, figure: null, without: 0 };
  return { total, figure: all?.values[0] ?? null, without: (all?.unknown[0] ?? 0) + (all?.stale[0] ?? 0) };
}

/**
 * The groups to show: periods as they follow each other, the newest of too many; others, and periods that are ranked, by what is asked.
 * Rows without a value are in none. Where the rows are those of some values, groups are of these alone.
 */
export function groupsOf(checked: CheckedQuery, answer: PivotAnswer): FoundGroups {
  const { query } = checked;
  const { group, sort } = query;
  if (!group) return { groups: [], hasMoreGroups: false, columns: [] };
  const hasFigure = figureField(checked) !== null;
  const columns = columnsOf(checked, answer);
  const figuresOf = ({ count, values }: PivotCell) => ({ rows: count, figure: hasFigure ? (values[0] ?? null) : null });
  const cells = new Map(answer.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const all = namedGroups(checked, group, answer.rows).flatMap(({ at, bin }): FoundGroup[] => {
    const whole = cells.get(`${at} -1`);
    const parts = columns
      .map((column) => cells.get(`${at} ${column.at}`))
      .map((cell) => (cell ? figuresOf(cell) : null));
    return whole ? [{ bin, ...figuresOf(whole), parts }] : [];
  });
  const named = { columns: columns.map(({ bin }) => bin) };
  const limit = query.limit ?? ASK_LIMITS.points;
  const hasMoreGroups = query.limit === null && all.length > limit;
  if (group.by !== 'value' && !sort) return { groups: all.slice(-limit), hasMoreGroups, ...named };
  const byRows = !hasFigure || sort?.field === 'rows';
  const measured = ({ rows, figure }: FoundGroup) => (byRows ? rows : figure);
  const isRising = sort?.order === 'asc';
  const ranked = all.toSorted((a, b) => {
    const [one, other] = [measured(a), measured(b)];
    const order =
      one === null || other === null
        ? Number(one === null) - Number(other === null)
        : isRising
          ? one - other
          : other - one;
    return order || compareKeys(textKey(a.bin), textKey(b.bin));
  });
  return { groups: ranked.slice(0, limit), hasMoreGroups, ...named };
}

/** The groups of a bin with their places: those of a value, and of wanted ones where the conditions choose some. */
function namedGroups(checked: CheckedQuery, { field }: Grouping, groups: PivotAnswer['rows']) {
  const wanted = wantedKeys(checked, field);
  return groups.flatMap(({ keys: [key] }, at) => {
    if (key === undefined || isRest(key) || key === '' || (wanted && !wanted.has(textKey(String(key))))) return [];
    return [{ at, bin: String(key) }];
  });
}

/** The columns to show: the newest periods, or the values with the most rows, the most first. */
function columnsOf(checked: CheckedQuery, { columns, cells }: PivotAnswer) {
  const { across } = checked.query;
  if (!across) return [];
  const named = namedGroups(checked, across, columns);
  if (across.by !== 'value') return named.slice(-ASK_LIMITS.across);
  const rows = new Map(cells.flatMap(({ row, column, count }) => (row < 0 ? [[column, count]] : [])));
  return named.toSorted((a, b) => (rows.get(b.at) ?? 0) - (rows.get(a.at) ?? 0)).slice(0, ASK_LIMITS.across);
}

function wantedKeys({ filter }: CheckedQuery, field: string): ReadonlySet<string> | null {
  const wanted = filter.find(([name, operator]) => name === field && (operator === 'in' || operator === 'all'));
  return wanted && typeof wanted[2] === 'object' ? new Set(wanted[2].map((one) => textKey(String(one)))) : null;
}
