import { type ColumnSpec, type DataSetSpec, ORDER_FIELD, type Sort } from '../columns/spec.ts';
import { COLUMN_WIDTH } from '../constants.ts';
import { decodeFilter, encodeFilter } from '../filters/address.ts';
import type { Filter } from '../filters/tree.ts';
import { readFormulas, withFormulas } from '../formulas/viewFormulas.ts';
import { type ViewFormula, writeFormulas } from '../formulas/written.ts';
import type { PivotParams } from '../pivot/address.ts';
import { isStorable } from '../text.ts';
import { type ColumnColors, readColors, writeColors } from './columnColors.ts';
import { readSort, writeSort } from './sort.ts';

/**
 * A view of a data set, and its form in the address: `?filter=sector.in.DeFi|AI,tvl.gte.1000000&sort=sector.asc,volume.desc&q=uni&columns=name,tvl&widths=tvl.140&pinned=name,tvl`.
 * Reading never throws: an invalid part becomes its default; the others stay.
 */
export interface View {
  /** Normalised: without the default triple. */
  readonly filter: Filter;
  /** null: the data set's own order. */
  readonly sort: Sort | null;
  readonly search: string;
  /** Visible columns in their order, position included; null: the default set. */
  readonly columns: readonly string[] | null;
  /** Widths in px that differ from the declared ones. */
  readonly widths: Readonly<Record<string, number>>;
  /**
   * Columns that stay at an edge, in their order: `tvl` at the left, after the position, `volume.right` at the right; null: those
   * declared so.
   */
  readonly pinned: readonly string[] | null;
  /** Its rows added up instead of listed; absent: they are listed. */
  readonly pivot?: ViewPivot | undefined;
  /** The groups under whose heads its rows stand, as they are written; absent: none. */
  readonly groups?: string | undefined;
  /** The figures at the foot of its columns, as they are written; absent: there is no such line. */
  readonly totals?: string | undefined;
  /** Columns colored by their figures; absent: none. */
  readonly colors?: ColumnColors | undefined;
  /** Columns of its own, computed from others; absent: none. */
  readonly formulas?: readonly ViewFormula[] | undefined;
}

/**
 * A pivot as it is written, with how it is drawn: `heat` says whose figures a color compares, `draw` which chart stands above. What
 * it says is read where it is shown, so that a part that cannot be read is told.
 */
export type ViewPivot = Readonly<Partial<Record<PivotParam, string>>>;
type PivotParam = (typeof PIVOT_PARAMS)[number];

const PIVOT_PARAMS = ['group', 'by', 'show', 'order', 'top', 'heat', 'draw'] as const satisfies readonly (
  | keyof PivotParams
  | 'heat'
  | 'draw'
)[];
const PIVOT_TEXT_MAX = 1000;

/** Changes parts of the view: as a new history entry, or in place of the present one. */
export type ChangeView = (change: Partial<View>, history?: 'push' | 'replace') => void;

/** The part of a view that says how columns are laid out; which rows come in which order does not depend on it. */
export type Layout = Pick<View, 'columns' | 'widths' | 'pinned'>;

export const DEFAULT_LAYOUT: Layout = { columns: null, widths: {}, pinned: null };
export const DEFAULT_VIEW: View = { filter: [], sort: null, search: '', ...DEFAULT_LAYOUT };

/** The view with its columns named, even default ones: another device may have other defaults. */
export function withNamedColumns(spec: DataSetSpec, view: View): View {
  return { ...view, columns: view.columns ?? visibleColumns(spec, view).map(({ field }) => field) };
}

/** The parameters of an address that carry a view. A missing one is the default. */
export interface ViewParams extends Partial<Record<PivotParam, string>> {
  filter?: string;
  sort?: string;
  q?: string;
  columns?: string;
  widths?: string;
  pinned?: string;
  groups?: string;
  totals?: string;
  colors?: string;
  f?: string;
}

/** The names of those parameters. */
export const VIEW_PARAMS = [
  'filter',
  'sort',
  'q',
  'columns',
  'widths',
  'pinned',
  ...PIVOT_PARAMS,
  'groups',
  'totals',
  'colors',
  'f',
] as const satisfies readonly (keyof ViewParams)[];

const SEARCH_MAX = 200;
const GROUPS_MAX = 500;
const TOTALS_MAX = 1000;
const FORMULAS_TEXT_MAX = 6000;

/** URL parameters of a view, without defaults. */
export function encodeView(view: View): ViewParams {
  const params: ViewParams = {};
  const filter = encodeFilter(view.filter);
  if (filter !== '') params.filter = filter;
  if (view.sort) params.sort = writeSort(view.sort);
  if (view.search !== '') params.q = view.search;
  if (view.groups) params.groups = view.groups;
  if (view.totals) params.totals = view.totals;
  const colors = writeColors(view.colors);
  if (colors !== '') params.colors = colors;
  if (view.formulas && view.formulas.length > 0) params.f = writeFormulas(view.formulas);
  return { ...params, ...encodeLayout(view), ...view.pivot };
}

/** URL parameters of a layout, without defaults. */
export function encodeLayout({ columns, widths, pinned }: Layout): ViewParams {
  const params: ViewParams = {};
  if (columns) params.columns = columns.join(',');
  const changed = Object.entries(widths);
  if (changed.length > 0) params.widths = changed.map(([field, width]) => `${field}.${width}`).join(',');
  // Nothing pinned is a choice too, and needs a mark.
  if (pinned) params.pinned = pinned.length === 0 ? NONE_PINNED : pinned.join(',');
  return params;
}

/**
 * Reads a view from outside parameters of any kind. Never throws. The other parts may name the columns of its formulas; without
 * formulas they may name those that the data set was extended by.
 */
export function decodeView(given: DataSetSpec, params: Readonly<Record<string, unknown>>): View {
  const text = (name: string) => {
    const given = typeof params[name] === 'number' ? String(params[name]) : params[name];
    return typeof given === 'string' && isStorable(given) ? given : '';
  };
  const formulas = readFormulas(given, text('f').slice(0, FORMULAS_TEXT_MAX));
  const spec = formulas.length > 0 ? withFormulas(given, formulas) : given;
  const pivot = decodePivot(text);
  const groups = text('groups').slice(0, GROUPS_MAX);
  const totals = text('totals').slice(0, TOTALS_MAX);
  const colors = readColors(spec, text('colors'));
  return {
    ...(pivot && { pivot }),
    ...(groups === '' ? {} : { groups }),
    ...(totals === '' ? {} : { totals }),
    ...(colors && { colors }),
    ...(formulas.length > 0 && { formulas }),
    filter: decodeFilter(spec, text('filter')),
    sort: readSort(spec, text('sort')),
    search: text('q').slice(0, SEARCH_MAX),
    columns: decodeColumns(spec, text('columns')),
    widths: decodeWidths(spec, text('widths')),
    pinned: decodePinned(spec, text('pinned')),
  };
}

/** A pivot needs groups; what else is written of one says nothing without them. */
function decodePivot(text: (name: string) => string): ViewPivot | null {
  const written = PIVOT_PARAMS.flatMap((name) => {
    const value = text(name).trim().slice(0, PIVOT_TEXT_MAX);
    return value === '' ? [] : [[name, value] as const];
  });
  return written.some(([name]) => name === 'group' || name === 'by') ? Object.fromEntries(written) : null;
}

function decodeColumns(spec: DataSetSpec, text: string): readonly string[] | null {
  const names = [...new Set(text.split(','))].filter((name) => spec.columns.some((column) => column.field === name));
  // The identity column distinguishes rows.
  return names.includes(spec.identity) ? names : null;
}

const NONE_PINNED = '-';

function decodeWidths(spec: DataSetSpec, text: string): Readonly<Record<string, number>> {
  const widths: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [field = '', width = ''] = part.split('.');
    const column = spec.columns.find((candidate) => candidate.field === field);
    if (!column || !/^\d{1,4}$/.test(width)) continue;
    const px = clampWidth(Number(width));
    if (px !== column.width) widths[field] = px;
  }
  return widths;
}

/** An edge of the table at which a column stays. */
export type PinEdge = 'left' | 'right';

const RIGHT = '.right';

/** The entry of `pinned` for a column at an edge. */
export function pinAt(field: string, edge: PinEdge): string {
  return edge === 'left' ? field : `${field}${RIGHT}`;
}

/** The column of an entry of `pinned`. */
export function pinnedField(pin: string): string {
  return pin.endsWith(RIGHT) ? pin.slice(0, -RIGHT.length) : pin;
}

/** The edge at which a laid out column stays; null: it scrolls. */
export function edgeOf({ sticky, stickyRight }: Pick<ColumnSpec, 'sticky' | 'stickyRight'>): PinEdge | null {
  if (sticky) return 'left';
  return stickyRight ? 'right' : null;
}

function decodePinned(spec: DataSetSpec, text: string): readonly string[] | null {
  if (text === NONE_PINNED) return [];
  const seen = new Set<string>();
  const names = text.split(',').filter((pin) => {
    const name = pinnedField(pin);
    if (name === ORDER_FIELD || seen.has(name) || !spec.columns.some((column) => column.field === name)) return false;
    // The name of a row stays beside its position.
    if (pin !== name && name === spec.identity) return false;
    seen.add(name);
    return true;
  });
  return names.length === 0 ? null : names;
}

/** The nearest width in px that a column may have. */
export function clampWidth(px: number): number {
  return Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, px)));
}

/** The columns a view shows, as it lays them out: those at the left edge first, those at the right last, each with its width. */
export function visibleColumns(spec: DataSetSpec, { columns, widths, pinned }: Layout): readonly ColumnSpec[] {
  const shown = columns
    ? columns.flatMap((name) => spec.columns.filter((column) => column.field === name))
    : spec.columns.filter((column) => column.defaultVisible);
  const laidOut = shown.map((column): ColumnSpec => {
    const width = widths[column.field] ?? column.width;
    const isAt = (edge: PinEdge) => pinned?.includes(pinAt(column.field, edge)) === true;
    const sticky = pinned && column.field !== ORDER_FIELD ? isAt('left') : column.sticky;
    if (isAt('right')) return { ...column, width, sticky: false, stickyRight: true };
    return width === column.width && sticky === column.sticky ? column : { ...column, width, sticky };
  });
  const last = spec.columns.length;
  const place = (column: ColumnSpec) => {
    if (column.field === ORDER_FIELD) return -1;
    const edge = edgeOf(column);
    if (edge === null) return last;
    const at = pinned?.indexOf(pinAt(column.field, edge)) ?? 0;
    return edge === 'left' ? at : last + 1 + at;
  };
  return laidOut.toSorted((a, b) => place(a) - place(b));
}
