import type { Pool } from 'pg';
import {
  type AnswerChart,
  type AnswerColumn,
  type Answered,
  type AnswerRow,
  ASK_LIMITS,
  type AskQuery,
  type Grouping,
} from '#schemas/api/ask.ts';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { valueWord } from '#schemas/columns/valueWords.ts';
import { daySpan } from '#schemas/dates.ts';
import { formatStated } from '#schemas/entities/statedAmounts.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import { capitalized, formatCount, formatDateTime, formatPercent, formatPrice, formatShort } from '#schemas/format.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import { unixMs } from '#schemas/units.ts';
import { figureField } from './askedPivot.ts';
import { type Found, type FoundRow, readFound } from './figures.ts';
import { columnsOf, rowOf } from './grid.ts';
import { leftOutIn, openIn } from './openIn.ts';
import { chipsOf, conditionTexts, dateText } from './reading/describe.ts';
import { followUpsOf } from './reading/followUps.ts';
import { type CheckedQuery, checkQuery } from './select.ts';
import { sourcesOf } from './sources.ts';

/** Runs a typed query and says what it found: sentence, rows, chart, sources, the table page and what to ask next. */

const words = askAnswers;
const CHART_FROM = 3;
const BARS = 12;

type Unit = Answered['columns'][number]['unit'];

export async function answerQuery(
  pool: Pool,
  query: AskQuery,
  now: number,
  more: { readonly unused?: readonly string[]; readonly notes?: readonly string[] } = {},
): Promise<Answered> {
  const checked = checkQuery(query, now);
  const found = await readFound(pool, checked);
  const field = figureField(checked);
  const unit = field === null ? null : (unitOf(checked.spec, field) ?? null);
  const label = figureLabel(checked);
  const isGrouped = query.group !== null;
  const columns = isGrouped ? groupColumns(checked, found) : columnsOf(query);
  const rows = isGrouped ? groupRows(checked, found, columns) : listed(query, columns, found);
  const { value, sentence } = say(checked, found, columns, rows);
  return {
    kind: 'answer',
    sentence: [...(more.notes ?? []), ...sentence].join(' '),
    query,
    chips: chipsOf(query),
    columns,
    rows,
    chart: chartOf(checked, found, columns, rows),
    total: found.total,
    figure: value === null ? null : { label, value, unit: query.aggregate.of === 'value' ? valueUnit(checked) : unit },
    leftOut: found.without,
    leftOutIn: leftOutIn(checked, found),
    sources: sourcesOf(checked, found, columns),
    version: found.version,
    asOf: found.asOf,
    openIn: openIn(checked, found),
    followUps: followUpsOf(query, found.total, unixMs(now)),
    unused: [...(more.unused ?? [])],
  };
}

const labelOf = (spec: DataSetSpec, field: string) => findField(spec, field)?.label ?? field;

function figureLabel({ query, spec }: CheckedQuery): string {
  const { of, field } = query.aggregate;
  if (of === 'count' || (of === 'rows' && spec.source !== 'fundraising')) return words.counted(query.source);
  if (of === 'value') return labelOf(spec, field ?? '');
  return words.figure(of === 'rows' ? 'sum' : of, labelOf(spec, field ?? 'amount_quantity'));
}

const valueUnit = ({ spec, query }: CheckedQuery): Unit => unitOf(spec, query.aggregate.field ?? '') ?? null;

/** A figure in words of a sentence. */
function figureText(value: number, unit: Unit): string {
  // Of small prices the first digits tell; a short figure has none of them.
  if (unit === 'usd') return `${Math.abs(value) < 1 && value !== 0 ? formatPrice(value) : formatShort(value)} USD`;
  if (unit === 'percent') return formatPercent(value);
  if (unit === 'year') return formatAmount(value, 'year');
  return unit === 'tokens' ? formatShort(value) : formatCount(value);
}

/** Rows to show; a single value shows its row. */
function listed(query: AskQuery, columns: readonly AnswerColumn[], found: Found): AnswerRow[] {
  return found.rows.map((row) => rowOf(query, columns, row));
}

function groupColumns(checked: CheckedQuery, found: Found): AnswerColumn[] {
  const { query, spec } = checked;
  const { group, across } = query;
  const by = group?.by === 'value' || !group ? labelOf(spec, group?.field ?? '') : capitalized(words.every[group.by]);
  const unit = measuredUnit(checked);
  const number = (field: string, label: string): AnswerColumn => ({ field, label, type: 'number', unit });
  return [
    { field: 'bin', label: by, type: 'text', unit: null },
    { field: 'rows', label: words.counted(query.source), type: 'number', unit: 'count' },
    ...(figureField(checked) === null ? [] : [number('figure', figureLabel(checked))]),
    ...found.columns.map((bin, at) => number(`${PART}${at}`, binText(spec, across ?? null, bin))),
  ];
}

/** The unit of what groups are measured by: their rows, or a figure. */
function measuredUnit(checked: CheckedQuery): Unit {
  const field = figureField(checked);
  return field === null ? 'count' : (unitOf(checked.spec, field) ?? null);
}

function groupRows(checked: CheckedQuery, found: Found, columns: readonly AnswerColumn[]): AnswerRow[] {
  const isCount = figureField(checked) === null;
  return found.groups.map(({ bin, rows, figure, parts }) => ({
    id: null,
    kind: null,
    path: null,
    cells: columns.map(({ field }) => {
      if (field === 'bin') return binText(checked.spec, checked.query.group, bin);
      if (!field.startsWith(PART)) return field === 'rows' ? rows : figure;
      const part = parts[Number(field.slice(PART.length))] ?? null;
      // A part without rows has a count, and no figure.
      return isCount ? (part?.rows ?? 0) : (part?.figure ?? null);
    }),
  }));
}

/** The name of a column of a second group, by its place. */
const PART = 'part_';

function binText(spec: DataSetSpec, group: Grouping | null, bin: string): string {
  if (group?.by === 'month') return dateText(bin);
  return group?.by === 'value' ? valueWord(findField(spec, group.field) ?? {}, bin) : bin;
}

interface Said {
  readonly value: number | null;
  readonly sentence: readonly string[];
}

function say(checked: CheckedQuery, found: Found, columns: readonly AnswerColumn[], rows: readonly AnswerRow[]): Said {
  const { query, spec } = checked;
  const { aggregate, group, sort, limit, source } = query;
  const conditions = words.conditions(conditionTexts(query));
  if (found.total === 0)
    return { value: aggregate.of === 'count' ? 0 : null, sentence: [words.none(source, conditions)] };
  const count = words.count(source, found.total);
  const field = figureField(checked);
  const unit: Unit = field === null ? null : (unitOf(spec, field) ?? null);
  const leftOut = found.without > 0 && field !== null ? [words.unknown(words.count(source, found.without))] : [];
  if (group)
    return {
      value: null,
      sentence: [...sayGroups(checked, found, conditions), ...(aggregate.of === 'count' ? [] : leftOut)],
    };
  switch (aggregate.of) {
    case 'count':
      return { value: found.total, sentence: [words.found(count, conditions)] };
    case 'sum':
    case 'average':
    case 'median': {
      const label = figureLabel(checked);
      if (found.figure === null) return { value: null, sentence: [words.noFigure(label, conditions), ...leftOut] };
      const known = words.count(source, found.total - found.without);
      const text = words.figureOf(label, figureText(found.figure, unit), known, conditions);
      return { value: found.figure, sentence: [text, ...leftOut] };
    }
    case 'value':
      return sayValue(checked, found, columns, rows);
    case 'rows': {
      const [first] = rows;
      const name = nameOf(spec, found.rows[0]);
      const lead = [words.found(count, conditions)];
      const isFigure = sort !== null && findField(spec, sort.field)?.type === 'number';
      if (sort && first && name !== null && (limit === 1 || isFigure || spec.defaultSort.field !== sort.field)) {
        const at = columns.findIndex((column) => column.field === sort.field);
        const text = cellText(first, at, unitOf(spec, sort.field) ?? null);
        if (text !== null)
          return { value: null, sentence: [...lead, words.first(labelOf(spec, sort.field), name, text)] };
      }
      const total =
        field !== null && found.figure !== null && !sort && limit === null
          ? [words.together(figureText(found.figure, unit)), ...leftOut]
          : [];
      return { value: field === null ? null : found.figure, sentence: [...lead, ...total] };
    }
  }
}

function nameOf(spec: DataSetSpec, row: FoundRow | undefined): string | null {
  const name = row?.[spec.identity];
  return typeof name === 'string' ? name : null;
}

/** A cell in words, with what its source states in another currency, and the date of a stale figure. */
function cellText(row: AnswerRow, at: number, unit: Unit): string | null {
  const text = currentText(row, at, unit);
  const stale = row.stale?.find((one) => one.at === at);
  if (text === null || !stale) return text;
  return words.dated(text, stale.asOf === null ? null : formatDateTime(stale.asOf, 'plain'));
}

function currentText({ cells, stated }: AnswerRow, at: number, unit: Unit): string | null {
  const cell = cells[at];
  const beside = stated?.at === at ? formatStated(stated) : null;
  if (cell === undefined || cell === null) return beside;
  if (typeof cell === 'number') return beside ? `${figureText(cell, unit)} (${beside})` : figureText(cell, unit);
  if (typeof cell === 'string') return daySpan(cell) === null ? cell : dateText(cell);
  return cell.map(({ name }) => name).join(', ');
}

/** One field of the rows that are named. */
function sayValue(
  { query, spec }: CheckedQuery,
  found: Found,
  columns: readonly AnswerColumn[],
  rows: readonly AnswerRow[],
): Said {
  const name = query.aggregate.field ?? '';
  const label = labelOf(spec, name);
  const at = columns.findIndex((column) => column.field === name);
  const sentences = rows.slice(0, 5).map((row, nth) => {
    const text = cellText(row, at, unitOf(spec, name) ?? null);
    const subject = nameOf(spec, found.rows[nth]) ?? '';
    return text === null ? words.noValueOf(label, subject) : words.valueOf(label, subject, text);
  });
  const cell = rows.length === 1 ? rows[0]?.cells[at] : null;
  return { value: typeof cell === 'number' ? cell : null, sentence: sentences };
}

function sayGroups(checked: CheckedQuery, { groups, hasMoreGroups }: Found, conditions: string): readonly string[] {
  const { query, spec } = checked;
  const { group, across, aggregate } = query;
  if (!group) return [];
  const what =
    aggregate.of === 'count' || aggregate.of === 'rows' || aggregate.of === 'value'
      ? words.counted(query.source)
      : words.figure(aggregate.of, labelOf(spec, aggregate.field ?? ''));
  const named = (one: Grouping) => (one.by === 'value' ? groupName(checked, one.field) : words.every[one.by]);
  const by = across ? words.and(named(group), named(across)) : named(group);
  const more = hasMoreGroups
    ? [group.by === 'value' || query.sort ? words.cut(groups.length) : words.newest(groups.length)]
    : [];
  const [first] = groups;
  if (group.by !== 'value' || across || !first || query.sort?.order === 'asc')
    return [words.overTime(what, by, conditions), ...more];
  const value = figureField(checked) === null ? first.rows : first.figure;
  const unit = measuredUnit(checked);
  if (value === null) return [words.overTime(what, by, conditions), ...more];
  return [
    words.grouped(what, by, binText(spec, group, first.bin), figureText(value, unit)).replace(/\.$/, `${conditions}.`),
    ...more,
  ];
}

/** What rows are grouped by; a column that is called as its rows are is their kind: "by kind of round". */
function groupName({ query, spec }: CheckedQuery, field: string): string {
  const label = labelOf(spec, field).toLowerCase();
  const isRow = words.counted(query.source).toLowerCase().startsWith(label);
  return isRow && field !== spec.identity ? words.kindOf(label) : label;
}

/** A chart of groups, or of the figure that rows are sorted by. */
function chartOf(
  checked: CheckedQuery,
  found: Found,
  columns: readonly AnswerColumn[],
  rows: readonly AnswerRow[],
): AnswerChart | null {
  const { query, spec } = checked;
  const { group, aggregate, sort } = query;
  if (group) {
    if (found.groups.length < 2) return null;
    const isCount = figureField(checked) === null;
    const points = found.groups.slice(0, ASK_LIMITS.points).map(({ bin, rows: count, figure }) => ({
      label: binText(spec, group, bin),
      value: isCount ? count : figure,
      rows: count,
      path: null,
    }));
    const unit = measuredUnit(checked) ?? 'count';
    return { kind: group.by === 'value' ? 'bars' : 'columns', label: figureLabel(checked), unit, points };
  }
  if (!sort || aggregate.of !== 'rows' || rows.length < CHART_FROM) return null;
  const at = columns.findIndex(({ field }) => field === sort.field);
  const unit = columns[at]?.unit;
  if (columns[at]?.type !== 'number' || !unit || unit === 'year') return null;
  const points = rows.slice(0, BARS).map((row, nth) => {
    const cell = row.cells[at];
    return {
      label: nameOf(spec, found.rows[nth]) ?? '',
      // Bars of another time would be compared with these.
      value: typeof cell === 'number' && !row.stale?.some((one) => one.at === at) ? cell : null,
      rows: null,
      path: row.path,
    };
  });
  return { kind: 'bars', label: labelOf(spec, sort.field), unit, points };
}
