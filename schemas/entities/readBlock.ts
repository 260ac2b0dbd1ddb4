import { DATA_SETS } from '../columns/dataSets.ts';
import { type ColumnSpec, type DataSetSpec, findField, isStored, type SortTerm } from '../columns/spec.ts';
import { COMPARED_MAX } from '../constants.ts';
import { encodeFilter } from '../filters/address.ts';
import type { FilterProblem } from '../filters/conditionText.ts';
import { readTyped } from '../filters/text/typed.ts';
import { everyTriple, type Filter, type FilterPart } from '../filters/tree.ts';
import { FILTER_LIMITS } from '../filters/triples.ts';
import { SOURCES, type Source } from '../kinds.ts';
import { SORT_MAX, sortOf, writeSort } from '../queries/sort.ts';
import {
  BIN_CHARTS,
  BIN_CHARTS_OF,
  BLOCK_CHARTS,
  BLOCK_ROWS,
  LINE_CHARTS,
  type LiveBlock,
  type LiveKind,
  type ResearchFault,
} from './liveBlocks.ts';
import { PIVOT_LINES, type PivotLine, readPivotLines } from './pivotBlocks.ts';

/** Reads live blocks of research as they are typed. */

const TITLE_MAX = 160;

export type ReadBlock =
  | { readonly ok: true; readonly block: LiveBlock }
  | { readonly ok: false; readonly faults: readonly ResearchFault[] };

const NAMES = {
  table: ['data', 'where', 'columns', 'sort', 'limit', ...PIVOT_LINES, 'title'],
  chart: ['chart', 'project', 'where', 'title'],
} as const satisfies Record<LiveKind, readonly string[]>;

/** The names that lines of a block may have. */
export const BLOCK_NAMES: Readonly<Record<LiveKind, readonly string[]>> = NAMES;
/** Lines that may be given several times. */
const REPEATABLE: readonly string[] = ['where', 'project'];

interface Line {
  readonly line: number;
  readonly value: string;
}

/** Reads the lines of a block; `first` is the number of its first line within the text. */
export function readBlock(kind: LiveKind, lines: readonly string[], first: number): ReadBlock {
  const faults: ResearchFault[] = [];
  const refuse = (line: number, reason: ResearchFault['reason'], typed: string, known: readonly string[] = []) => {
    faults.push({ line, reason, typed, known: [...known] });
  };
  const given = linesByName(kind, lines, first, refuse);
  const one = (name: string): Line | null => given.get(name)?.[0] ?? null;
  const heading = one('title');
  if (heading !== null && heading.value.length > TITLE_MAX) refuse(heading.line, 'wrongTitle', String(TITLE_MAX));
  const asked = { given, one, refuse, faults, title: heading?.value ?? null, first };
  const block = kind === 'table' ? readTable(asked) : readChart(asked);
  return faults.length === 0 && block ? { ok: true, block } : { ok: false, faults };
}

interface Asked {
  readonly given: ReadonlyMap<string, readonly Line[]>;
  readonly one: (name: string) => Line | null;
  readonly refuse: (line: number, reason: ResearchFault['reason'], typed: string, known?: readonly string[]) => void;
  readonly faults: ResearchFault[];
  readonly title: string | null;
  readonly first: number;
}

function linesByName(
  kind: LiveKind,
  lines: readonly string[],
  first: number,
  refuse: Asked['refuse'],
): ReadonlyMap<string, readonly Line[]> {
  const given = new Map<string, Line[]>();
  for (const [at, text] of lines.entries()) {
    if (text.trim() === '') continue;
    const [, written = '', value = ''] = /^\s*([A-Za-z]+)\s*:\s*(.*?)\s*$/.exec(text) ?? [];
    const name = NAMES[kind].find((candidate) => candidate === written.toLowerCase());
    if (written === '') refuse(first + at, 'noName', text.trim(), NAMES[kind]);
    else if (name === undefined) refuse(first + at, 'unknownName', written, NAMES[kind]);
    else if (value === '') refuse(first + at, 'missing', name);
    else if (given.has(name) && !REPEATABLE.includes(name)) refuse(first + at, 'repeated', name);
    else given.set(name, [...(given.get(name) ?? []), { line: first + at, value }]);
  }
  return given;
}

function readTable(asked: Asked): LiveBlock | null {
  const { given, one, refuse, faults, title: caption, first } = asked;
  const data = one('data');
  const source = SOURCES.find((candidate) => candidate === data?.value.toLowerCase());
  if (source === undefined) {
    if (data) refuse(data.line, 'unknownData', data.value, SOURCES);
    else refuse(first, 'missing', 'data', SOURCES);
    return null;
  }
  const spec = DATA_SETS[source];
  const filter = readConditions(spec, given.get('where') ?? [], refuse, faults);
  if (PIVOT_LINES.some((name) => given.has(name))) return readPivotTable(asked, source, encodeFilter(filter));
  const columns = readColumns(spec, one('columns'), refuse);
  const sort = readSort(spec, one('sort'), refuse);
  const limit = one('limit');
  const rows = limit === null ? BLOCK_ROWS.default : Number(limit.value);
  if (limit && !(Number.isInteger(rows) && rows >= 1 && rows <= BLOCK_ROWS.max)) {
    refuse(limit.line, 'wrongLimit', limit.value, [String(BLOCK_ROWS.max)]);
  }
  const written = encodeFilter(filter);
  return {
    kind: 'table',
    title: caption,
    source,
    view: {
      ...(written === '' ? {} : { filter: written }),
      ...(sort === null ? {} : { sort }),
      ...(columns === null ? {} : { columns }),
    },
    limit: rows,
  };
}

/** A table whose rows are added up by groups. */
function readPivotTable({ given, one, refuse, title, first }: Asked, source: Source, filter: string): LiveBlock | null {
  for (const name of ['columns', 'sort', 'limit']) {
    const line = one(name);
    if (line) refuse(line.line, 'unknownName', name, [...PIVOT_LINES, 'title']);
  }
  if (!given.has('group') && !given.has('by')) {
    refuse(first, 'missing', 'group');
    return null;
  }
  const written = PIVOT_LINES.flatMap((name): [PivotLine, string][] => {
    const line = one(name);
    return line ? [[name, line.value]] : [];
  });
  const read = readPivotLines(DATA_SETS[source], Object.fromEntries(written));
  if (read.ok) return { kind: 'pivot', title, source, filter, pivot: read.pivot };
  const at = one(read.line);
  refuse(at?.line ?? first, 'wrongPivot', at?.value ?? read.line, read.known);
  return null;
}

function readChart({ given, one, refuse, faults, title: caption, first }: Asked): LiveBlock | null {
  const named = one('chart');
  const key = named?.value.toLowerCase().replaceAll(' ', '');
  const line = LINE_CHARTS.find((name) => name.toLowerCase() === key);
  const bins = BIN_CHARTS.find((name) => name === key);
  if (named === null) refuse(first, 'missing', 'chart', BLOCK_CHARTS);
  else if (line === undefined && bins === undefined) refuse(named.line, 'unknownChart', named.value, BLOCK_CHARTS);
  const projects = given.get('project') ?? [];
  const where = given.get('where') ?? [];
  if (line !== undefined) {
    for (const { line: at } of where) refuse(at, 'unknownName', 'where', ['chart', 'project', 'title']);
    const slugs = projects
      .flatMap(({ value }) => value.split(',').map((slug) => slug.trim()))
      .filter((slug) => slug !== '');
    if (slugs.length === 0) refuse(named?.line ?? first, 'noProject', line);
    if (slugs.length > COMPARED_MAX)
      refuse(projects[0]?.line ?? first, 'tooManyProjects', String(slugs.length), [String(COMPARED_MAX)]);
    return { kind: 'lines', title: caption, chart: line, projects: [...new Set(slugs)] };
  }
  if (bins === undefined) return null;
  for (const { line: at } of projects) refuse(at, 'unknownName', 'project', ['chart', 'where', 'title']);
  const filter = readConditions(DATA_SETS[BIN_CHARTS_OF[bins]], where, refuse, faults);
  return { kind: 'bins', title: caption, chart: bins, filter: encodeFilter(filter) };
}

function readConditions(
  spec: DataSetSpec,
  lines: readonly Line[],
  refuse: Asked['refuse'],
  faults: ResearchFault[],
): Filter {
  const parts: FilterPart[] = [];
  for (const { line, value } of lines) {
    const read = readTyped(spec, value);
    if (read.ok) parts.push(...read.filter);
    else faults.push({ line, reason: 'condition', typed: value, known: [], problem: problemOf(read.problem) });
  }
  const conditions = everyTriple(parts).length;
  if (conditions > FILTER_LIMITS.triples) {
    refuse(lines[0]?.line ?? 0, 'tooManyConditions', String(conditions), [String(FILTER_LIMITS.triples)]);
  }
  return parts;
}

const problemOf = ({ reason, typed, nearest }: FilterProblem) => ({
  reason,
  typed,
  ...(nearest && { nearest: [...nearest] }),
});

/** A column by its name or its label, in any case. */
function columnNamed(spec: DataSetSpec, text: string): ColumnSpec | undefined {
  const key = text.trim().toLowerCase();
  return spec.columns.filter(isStored).find(({ field, label }) => field === key || label.toLowerCase() === key);
}

const namesOf = (spec: DataSetSpec) => spec.columns.filter(isStored).map(({ field }) => field);

function readColumns(spec: DataSetSpec, line: Line | null, refuse: Asked['refuse']): string | null {
  if (line === null) return null;
  const fields = line.value.split(',').flatMap((text) => {
    if (text.trim() === '') return [];
    const column = columnNamed(spec, text);
    if (!column) refuse(line.line, 'unknownColumn', text.trim(), namesOf(spec));
    return column ? [column.field] : [];
  });
  // The name of a row tells rows apart.
  return [...new Set([spec.identity, ...fields])].join(',');
}

const ORDER = /^(.*?)(?:\s+(asc|desc))?$/i;

function readSort(spec: DataSetSpec, line: Line | null, refuse: Asked['refuse']): string | null {
  if (line === null) return null;
  const parts = line.value.split(',');
  const terms = parts.flatMap((part): SortTerm[] => {
    const [, name = '', order = 'desc'] = ORDER.exec(part.trim()) ?? [];
    const field = columnNamed(spec, name) ?? findField(spec, name.trim());
    return field?.sortable ? [{ field: field.field, order: order.toLowerCase() === 'asc' ? 'asc' : 'desc' }] : [];
  });
  const sort = terms.length === parts.length && parts.length <= SORT_MAX ? sortOf(terms) : null;
  if (sort !== null) return writeSort(sort);
  refuse(
    line.line,
    'unknownOrder',
    line.value,
    spec.columns.filter((column) => column.sortable && isStored(column)).map(({ field: own }) => own),
  );
  return null;
}

/** A block to begin with, as its text. */
export const BLOCK_TEMPLATES: Readonly<Record<LiveKind, string>> = {
  table: 'data: projects\nwhere: tvl >= 100M\ncolumns: price_usd, market_cap_usd, tvl\nsort: tvl desc\nlimit: 10',
  chart: 'chart: months\nwhere: date past 1 year',
};
