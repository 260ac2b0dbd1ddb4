import { agesAs, type DataSetSpec, findField, isWithinBounds } from '../columns/spec.ts';
import { dateValue } from '../dates.ts';
import { hasValue, isStale, matchesFilter, matchesSearch, memberKeys, type Row } from '../filters/semantics.ts';
import { leavesStaleOut } from '../filters/staleFigures.ts';
import { type DerivedFigure, derivedFigure, derivedValue } from '../pivot/derived.ts';
import { periodBefore, periodOf } from '../pivot/periods.ts';
import {
  edgeBin,
  isPeriod,
  isRest,
  type Pivot,
  type PivotAnswer,
  type PivotBin,
  type PivotCell,
  type PivotGroup,
  type PivotKey,
  type PivotMeasure,
  type PivotScope,
  RESTS,
} from '../pivot/pivot.ts';
import { conditionsOf, type LinkedPivot, type LinkedRequest, type LinkRules } from '../queries/linked.ts';
import { compareKeys, textKey } from '../text.ts';

/** The meaning of a pivot, written to be read. Table engine and SQL are held to it. */
export function expectedPivot(spec: DataSetSpec, rows: readonly Row[], pivot: Pivot, scope: PivotScope): PivotAnswer {
  const counted = rows.filter(
    (row) => matchesFilter(spec, row, scope.filter) && matchesSearch(spec, row, scope.search),
  );
  const edges = [...pivot.rows, ...pivot.columns].map((bin) => edgesOf(spec, counted, bin, scope));
  const spelled = spellingsOf(counted, [...pivot.rows, ...pivot.columns]);
  const keysOf = (row: Row, bins: readonly PivotBin[], offset: number) =>
    bins.map((bin, at) => keysOfRow(spec, row, bin, edges[offset + at] ?? null, scope));
  const placed = counted.map(
    (row): Placed => ({
      row,
      rows: keysOf(row, pivot.rows, 0),
      columns: keysOf(row, pivot.columns, pivot.rows.length),
    }),
  );
  const rowTree = treeOf(placed, 'rows', pivot.rows.length);
  const columnTree = treeOf(placed, 'columns', pivot.columns.length);
  const cellOf = (row: Group, column: Group) => {
    const inRow = new Set(row.of);
    return measured(
      spec,
      column.of.filter((one) => inRow.has(one)),
      pivot.measures,
    );
  };
  const valueAt = (row: Group, column: Group, measure: PivotMeasure, at: number): number | null => {
    const value = cellOf(row, column).values[at] ?? null;
    const against = comparedCell(pivot, measure, row, column, rowTree, columnTree);
    if (measure.of === undefined) return value;
    const other = against && (cellOf(against.row, against.column).values[at] ?? null);
    if (value === null || other === null || other === undefined || other === 0) return null;
    return measure.of === 'before' ? ((value - other) / Math.abs(other)) * 100 : (value / other) * 100;
  };
  const bySort = (a: Group, b: Group): number => {
    const { sort } = pivot;
    if (sort === null || (sort.by === 'keys' && sort.order === 'asc')) return compareGroups(a, b);
    const figure = (group: Group) => {
      const measure = typeof sort.by === 'number' ? pivot.measures[sort.by] : undefined;
      return measure ? valueAt(group, columnTree.total, measure, Number(sort.by)) : group.of.length;
    };
    const rests = Number(isRestGroup(a)) - Number(isRestGroup(b));
    if (rests !== 0) return rests;
    if (sort.by === 'keys') return isRestGroup(a) ? compareGroups(a, b) : compareGroups(b, a);
    const [x, y] = [figure(a), figure(b)];
    if (x === null || y === null) return x === y ? compareGroups(a, b) : x === null ? 1 : -1;
    return (sort.order === 'asc' ? x - y : y - x) || compareGroups(a, b);
  };
  const shownRows = shownOf(rowTree.total, bySort, (all) => all.slice(0, pivot.limit.rows ?? all.length));
  const shownColumns = shownOf(columnTree.total, compareGroups, (all) => mostRows(all, pivot.limit.columns));
  const cells: PivotCell[] = [];
  for (const [row, rowGroup] of [rowTree.total, ...shownRows].entries())
    for (const [column, columnGroup] of [columnTree.total, ...shownColumns].entries()) {
      const cell = cellOf(rowGroup, columnGroup);
      if (cell.count === 0 && row + column > 0) continue;
      const values = pivot.measures.map((measure, at) => valueAt(rowGroup, columnGroup, measure, at));
      cells.push({ ...cell, row: row - 1, column: column - 1, values });
    }
  const written = (groups: readonly Group[], offset: number): PivotGroup[] =>
    groups.map(({ keys }) => ({ keys: keys.map((key, at) => spelled(offset + at, key)) }));
  return {
    rows: written(shownRows, 0),
    columns: written(shownColumns, pivot.rows.length),
    groups: { rows: rowTree.total.parts.length, columns: columnTree.total.parts.length },
    cells,
    edges,
  };
}

/** A pivot among linked ones. */
export function expectedLinked(
  spec: DataSetSpec,
  rows: readonly Row[],
  linked: LinkedPivot,
  request: LinkedRequest,
  rules: LinkRules,
): PivotAnswer {
  return expectedPivot(spec, rows, linked.pivot, { filter: conditionsOf(spec, linked, request, rules), search: '' });
}

interface Placed {
  readonly row: Row;
  readonly rows: readonly (readonly PivotKey[])[];
  readonly columns: readonly (readonly PivotKey[])[];
}

interface Group {
  readonly keys: readonly PivotKey[];
  readonly of: readonly Placed[];
  readonly parts: readonly Group[];
}

function treeOf(placed: readonly Placed[], side: 'rows' | 'columns', depth: number): { readonly total: Group } {
  const grow = (keys: readonly PivotKey[], of: readonly Placed[]): Group => {
    const at = keys.length;
    if (at === depth) return { keys, of, parts: [] };
    const parts = new Map<string, { key: PivotKey; of: Placed[] }>();
    for (const one of of)
      for (const key of one[side][at] ?? []) {
        const name = JSON.stringify(key);
        const part = parts.get(name) ?? { key, of: [] };
        part.of.push(one);
        parts.set(name, part);
      }
    return { keys, of, parts: [...parts.values()].map((part) => grow([...keys, part.key], part.of)) };
  };
  return { total: grow([], placed) };
}

/** All groups beneath one, each before its parts. */
function shownOf(
  total: Group,
  compare: (a: Group, b: Group) => number,
  cut: (parts: readonly Group[]) => readonly Group[],
): Group[] {
  return cut(total.parts.toSorted(compare)).flatMap((part) => [part, ...shownOf(part, compare, cut)]);
}

function mostRows(groups: readonly Group[], limit: number | null): readonly Group[] {
  if (limit === null) return groups;
  const most = groups
    .toSorted(
      (a, b) => Number(isRestGroup(a)) - Number(isRestGroup(b)) || b.of.length - a.of.length || compareGroups(a, b),
    )
    .slice(0, limit);
  return groups.filter((group) => most.includes(group));
}

const isRestGroup = ({ keys }: Group) => isRest(keys.at(-1) ?? '');

function compareGroups(a: Group, b: Group): number {
  return comparePivotKeys(a.keys.at(-1) ?? '', b.keys.at(-1) ?? '');
}

function comparePivotKeys(a: PivotKey, b: PivotKey): number {
  if (isRest(a) || isRest(b)) return Number(isRest(a)) - Number(isRest(b)) || restPlace(a) - restPlace(b);
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareKeys(String(a), String(b));
}

const restPlace = (key: PivotKey) => (isRest(key) ? RESTS.indexOf(key.rest) : -1);

/** The keys of the groups that a row is in; never none. */
function keysOfRow(
  spec: DataSetSpec,
  row: Row,
  bin: PivotBin,
  edges: readonly number[] | null,
  { filter }: PivotScope,
): readonly PivotKey[] {
  const field = findField(spec, bin.field);
  const value = row[bin.field];
  const unknown = [{ rest: 'unknown' }] as const;
  if (!field) return unknown;
  if (bin.by === 'known') return [Number(hasValue(field, value))];
  if (!hasValue(field, value)) return unknown;
  if (isStale(spec, row, bin.field) && leavesStaleOut(spec, [bin.field, 'gte', 0], filter)) return [{ rest: 'stale' }];
  if (isPeriod(bin.by)) {
    const span = dateValue(String(value));
    const period = span && periodOf(span, bin.by);
    return [period ?? { rest: 'inexact' }];
  }
  if (bin.by === 'sign') return [Math.sign(Number(value)) + 0];
  if (bin.by === 'edges' || bin.by === 'quantiles') return [edgeBin(edges ?? [], Number(value))];
  if (field.type === 'number') return [Number(value) + 0];
  const keys = memberKeys(field, value);
  return [...new Set(bin.by === 'letter' ? keys.map((key) => [...key][0] ?? '') : keys)];
}

function edgesOf(
  spec: DataSetSpec,
  counted: readonly Row[],
  bin: PivotBin,
  { filter }: PivotScope,
): readonly number[] | null {
  if (bin.by === 'edges') return bin.edges;
  if (bin.by !== 'quantiles') return null;
  const leavesOut = leavesStaleOut(spec, [bin.field, 'gte', 0], filter);
  const known = counted
    .filter((row) => !(leavesOut && isStale(spec, row, bin.field)))
    .flatMap((row) => (typeof row[bin.field] === 'number' ? [Number(row[bin.field]) + 0] : []))
    .toSorted((a, b) => a - b);
  const edges = Array.from({ length: bin.parts }, (_, part) => known[Math.floor((part * known.length) / bin.parts)]);
  return [...new Set(edges.filter((edge) => edge !== undefined))];
}

/** What a key is written as: of the spellings among the counted rows the first. */
function spellingsOf(counted: readonly Row[], bins: readonly PivotBin[]) {
  const spelled = bins.map((bin) => {
    const names = new Map<string, string>();
    if (bin.by !== 'value') return names;
    for (const row of counted) {
      const value = row[bin.field];
      const members: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
      for (const member of members) {
        const name = typeof member === 'object' && member && 'name' in member ? String(member.name) : String(member);
        const known = names.get(textKey(name));
        if (known === undefined || compareKeys(name, known) < 0) names.set(textKey(name), name);
      }
    }
    return names;
  });
  return (at: number, key: PivotKey): PivotKey => (typeof key === 'string' ? (spelled[at]?.get(key) ?? key) : key);
}

/** What a measure of a cell is compared with; null: there is nothing. */
function comparedCell(
  pivot: Pivot,
  { of }: PivotMeasure,
  row: Group,
  column: Group,
  rowTree: { readonly total: Group },
  columnTree: { readonly total: Group },
): { readonly row: Group; readonly column: Group } | null {
  if (of === 'total') return { row: rowTree.total, column: columnTree.total };
  if (of === 'row') return { row, column: columnTree.total };
  if (of === 'column') return { row: rowTree.total, column };
  if (of === undefined) return null;
  // The last period among the columns, or else among the rows.
  const inColumns = pivot.columns.findLastIndex(({ by }) => isPeriod(by));
  const at = inColumns >= 0 ? inColumns : pivot.rows.findLastIndex(({ by }) => isPeriod(by));
  const [bins, group, tree] = inColumns >= 0 ? [pivot.columns, column, columnTree] : [pivot.rows, row, rowTree];
  const by = bins[at]?.by;
  const key = group.keys[at];
  if (by === undefined || !isPeriod(by) || typeof key !== 'string') return null;
  const keys = group.keys.with(at, periodBefore(key, by) ?? '');
  const before = keys.reduce<Group | undefined>(
    (parent, one, depth) => parent?.parts.find((part) => JSON.stringify(part.keys[depth]) === JSON.stringify(one)),
    tree.total,
  );
  if (!before) return null;
  return inColumns >= 0 ? { row, column: before } : { row: before, column };
}

type Measured = Pick<PivotCell, 'count' | 'values' | 'unknown' | 'stale'>;

function measured(spec: DataSetSpec, placed: readonly Placed[], measures: readonly PivotMeasure[]): Measured {
  const rows = placed.map(({ row }) => row);
  const all = measures.map((measure) => measureOf(spec, rows, measure));
  return {
    count: rows.length,
    values: all.map(({ value }) => value),
    unknown: all.map(({ used, stale }) => rows.length - used - stale),
    stale: all.map(({ stale }) => stale),
  };
}

function measureOf(spec: DataSetSpec, rows: readonly Row[], measure: PivotMeasure) {
  if (measure.figure === 'count') return { value: rows.length, used: rows.length, stale: 0 };
  const derived = derivedFigure(spec, measure.field);
  if (derived) return derivedMeasure(spec, rows, measure, derived);
  const field = findField(spec, measure.field);
  if (!field) return { value: null, used: 0, stale: 0 };
  const known = rows.filter((row) => hasValue(field, row[field.field]));
  if (measure.figure === 'distinct') {
    const keys = new Set(known.flatMap((row) => memberKeys(field, row[field.field])));
    return { value: keys.size, used: known.length, stale: 0 };
  }
  if (field.type === 'date') {
    const spans = known.flatMap((row) => dateValue(String(row[field.field])) ?? []);
    const days = spans.map(({ from, to }) => (measure.figure === 'min' ? from : to));
    const value = days.length === 0 ? null : measure.figure === 'min' ? Math.min(...days) : Math.max(...days);
    return { value, used: days.length, stale: 0 };
  }
  const within = known.filter((row) => isWithinBounds(field, Number(row[field.field])));
  const isOld = (row: Row) => agesAs(spec, field.field) !== undefined && isStale(spec, row, field.field);
  const current = within.filter((row) => !isOld(row));
  const dated = measure.by === undefined ? current : current.filter((row) => dayOf(row, measure.by) !== null);
  const value = figureOf(
    measure,
    dated.map((row) => ({ id: row._id, figure: Number(row[field.field]) + 0, day: dayOf(row, measure.by) ?? 0 })),
  );
  return { value, used: dated.length, stale: within.length - current.length };
}

/** Known where both columns are; stale where one of them is. */
function derivedMeasure(spec: DataSetSpec, rows: readonly Row[], measure: PivotMeasure, derived: DerivedFigure) {
  const within = (row: Row, name: string) => {
    const field = findField(spec, name);
    const value = row[name];
    return typeof value === 'number' && field && isWithinBounds(field, value) ? value : null;
  };
  const found = rows.flatMap((row) => {
    const [figure, change] = [within(row, derived.of), within(row, derived.change)];
    const value = figure === null || change === null ? null : derivedValue(derived, figure, change);
    const stale = isStale(spec, row, derived.of) || isStale(spec, row, derived.change);
    return value === null ? [] : [{ id: row._id, figure: value, day: 0, stale }];
  });
  const current = found.filter(({ stale }) => !stale);
  return { value: figureOf(measure, current), used: current.length, stale: found.length - current.length };
}

function dayOf(row: Row, by: string | undefined): number | null {
  const value = by === undefined ? null : row[by];
  return typeof value === 'string' ? (dateValue(value)?.from ?? null) : null;
}

interface Dated {
  readonly id: number;
  readonly figure: number;
  readonly day: number;
}

function figureOf({ figure }: PivotMeasure, of: readonly Dated[]): number | null {
  const sorted = of.map((one) => one.figure).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const sum = sorted.reduce((total, value) => total + value, 0);
  const byDay = of.toSorted((a, b) => a.day - b.day || a.id - b.id);
  switch (figure) {
    case 'sum':
      return sum;
    case 'mean':
      return sum / sorted.length;
    case 'median':
      return quantile(sorted, 0.5);
    case 'q1':
      return quantile(sorted, 0.25);
    case 'q3':
      return quantile(sorted, 0.75);
    case 'min':
      return sorted[0] ?? null;
    case 'max':
      return sorted.at(-1) ?? null;
    case 'first':
      return byDay[0]?.figure ?? null;
    default:
      return byDay.at(-1)?.figure ?? null;
  }
}

/** Between the two nearest figures, in proportion (Hyndman and Fan, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
