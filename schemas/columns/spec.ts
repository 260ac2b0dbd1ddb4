import { HELD_WHOLE_MAX } from '../constants.ts';
import type { FieldFormula } from '../formulas/core.ts';
import { type DataSetName, type EntityKind, isSource, type ListedSource, type Source } from '../kinds.ts';
import type { ColumnAbout } from './about.ts';
import type { AskedWords } from './asked.ts';
import type { RelatedSpec } from './relatedSpec.ts';
import type { SeriesSpec } from './series.ts';

/**
 * What a field holds; its storage in the worker, its SQL type, its operators and its filter editor follow from it.
 * - `number`: a finite number or null
 * - `text`: a string or null
 * - `date`: a partial ISO date (`2024`, `2024-03`, `2024-03-15`), where `timed` with its minute, or null
 * - `tags`: a list of strings; an empty list is a missing value
 * - `refs`: a list of references to other rows (`Ref`); compared by name
 * - `links`: a list of web addresses; neither filtered nor sorted
 * - `series`: figures over time that a column draws; no part of rows, so they are not stored: a figure stands for them
 */
export type FieldType = 'number' | 'text' | 'date' | 'tags' | 'refs' | 'links' | 'series';

/** Whom or what a picture shows. */
export interface Pictured {
  readonly name: string;
  readonly logo: string | null;
  /** Of a person, where it is known: which default avatar is drawn. */
  readonly gender?: string | null | undefined;
}

/** A reference to another row; `slug` is null without a page. */
export interface Ref extends Pictured {
  readonly slug: string | null;
  /** Where it is not the kind that its field says: a person among organizations. */
  readonly kind?: EntityKind | undefined;
}

export type DisplayKind =
  | 'order'
  | 'identity'
  | 'title'
  | 'source'
  | 'price'
  | 'change'
  | 'money'
  | 'number'
  | 'date'
  | 'tags'
  | 'avatars'
  | 'people'
  | 'link'
  | 'social'
  | 'text'
  | 'series';

export type Unit = 'usd' | 'percent' | 'tokens' | 'count' | 'year' | 'times';

/** Both included. */
export type Bounds = readonly [min: number, max: number];

/**
 * Bounds of a figure by its unit, unless its column declares narrower ones. Sums over all rows of any data set stay far
 * below the largest number.
 */
export const UNIT_BOUNDS: Readonly<Record<Unit, Bounds>> = {
  usd: [0, 1e15],
  percent: [-100, 1e12],
  tokens: [0, 1e36],
  count: [0, 1e9],
  year: [1000, 3000],
  times: [0, 1e15],
};

/**
 * How a cell is written in CSV: raw number, text, ISO date, list joined by `; `, the row's position in the view, or what the figure
 * writes that stands for it.
 */
export type CsvForm = 'number' | 'text' | 'date' | 'list' | 'position' | 'figure';

/** How the field orders rows: by its value; a list by its first member or by the number of its members. */
export type SortKey = 'value' | 'first' | 'count';

/** A stored field of a row. Companions are fields without a column of their own (slug, logo, symbol …). */
export interface FieldSpec {
  readonly field: string;
  readonly label: string;
  /** Its label as it is declared, where the language of this build has another one. */
  readonly declared?: string;
  readonly type: FieldType;
  /** Quick search looks into it. */
  readonly searchable: boolean;
  readonly sortable: boolean;
  readonly filterable: boolean;
  /** Filtered by a control of its own, such as the tabs of a page: no list of filters offers it. */
  readonly ownControl?: true;
  readonly sortKey: SortKey;
  /** What the references of a `refs` field open. */
  readonly refKind?: EntityKind;
  /** References of this kind stand among them, and say so themselves. */
  readonly alsoRefs?: EntityKind;
  /** Few distinct values: the filter editor offers them with counts. */
  readonly options: boolean;
  /** The smallest and largest figure that can be true; every number field has them. A figure outside is unknown. */
  readonly bounds?: Bounds;
  /** Every value there can be, where that is a closed list: the filter editor offers them as one choice each. */
  readonly choices?: readonly string[];
  /** Set on figures that measure a moment and grow stale: their name in the field `stale`. */
  readonly ages?: string;
  /** The list of other names that conditions on this text pass by as well: what it was called before. */
  readonly alsoNamed?: string;
  /** Rows without a value pass a condition on it, until they are left out: most do not say it. */
  readonly keepsUnknown?: true;
  /** Its values are names of fields: pages show what these are called; files, addresses and answers keep the names. */
  readonly namesFields?: true;
  /** What pages call its values in a language that has words for them, by `textKey`; files, addresses and the API keep the values. */
  readonly valueWords?: ReadonlyMap<string, string>;
  /** Its values are sectors: a condition may name one as any source spells it. */
  readonly vocabulary?: 'sectors';
  /** Figures of several currencies: they are shown, and neither compared nor added up. */
  readonly currencies?: true;
  /** An amount in dollars: where it is drawn, what the source states in another currency stands beside it. */
  readonly besideStated?: true;
  /** A total: the field that counts what it leaves out because it is in doubt. */
  readonly leavesOut?: string;
  /** A date with its time of day (`2024-03-15T08:41Z`): compared as a day, sorted by the minute. */
  readonly timed?: true;
  /** A figure that another day changes, though no source says anything new: see the change detection of rows. */
  readonly byClock?: true;
  /** How questions name it. */
  readonly asked?: AskedWords;
  /** Its values are those of other records, one step away. */
  readonly related?: RelatedSpec;
  /** It says whether a row stands in the member's list of this name; `isAsked`: formulas may ask for it. */
  readonly inList?: { readonly name: string; readonly isAsked: boolean };
  /** Its values are not stored: each engine computes them from other fields of the row. */
  readonly formula?: FieldFormula;
}

export interface ColumnSpec extends FieldSpec {
  readonly about: ColumnAbout;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly display: DisplayKind;
  readonly sticky: boolean;
  /** Stays at the right edge, where a layout says so. */
  readonly stickyRight?: boolean;
  readonly defaultVisible: boolean;
  readonly unit?: Unit;
  readonly csv: CsvForm;
  /** The user can edit the cells of this column. */
  readonly editable?: true;
  /** An amount or a count whose sum over rows says nothing: a median, a rank, one end of a range. */
  readonly neverAdded?: true;
  /** What a column of type `series` draws, and the figure that stands for it. */
  readonly series?: SeriesSpec;
}

/** One column of an order. */
export interface SortTerm {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** An order of rows, by one column or by several: made, read and written in `queries/sort.ts`. */
export interface Sort extends SortTerm {
  /** How rows that are equal by it are ordered, term by term; never empty. Absent: by the data set's own order. */
  readonly ties?: readonly SortTerm[] | undefined;
}

/** Fields under one name: known where any of them is. It is not stored; a filter can only ask whether it is known. */
export interface GroupSpec {
  readonly field: string;
  readonly label: string;
  readonly of: readonly string[];
}

export interface DataSetSpec<Name extends DataSetName = DataSetName> {
  readonly source: Name;
  readonly columns: readonly ColumnSpec[];
  readonly companions: readonly FieldSpec[];
  /** What a page offers to ask for with one switch. */
  readonly groups?: readonly GroupSpec[];
  /** The order when nothing is sorted, and of rows equal under any sort; `_id` ascending always ends it. */
  readonly defaultSort: SortTerm;
  /** The field that names a row. */
  readonly identity: string;
  /** The column that follows the name in a narrow table; absent: the first figure. */
  readonly beside?: string;
  /**
   * The quick search reads whole texts, which rows do not carry: PostgreSQL's full text search. Rows are then asked of the
   * server, page by page, so that a search is always of all of them.
   */
  readonly fullText?: true;
}

/**
 * Whether the browser holds all rows of a data set of this size. It never does where whole texts are searched: no answer may
 * be of a part.
 */
export function isHeldWhole({ fullText }: DataSetSpec, total: number): boolean {
  return total <= HELD_WHOLE_MAX && !fullText;
}

/** A data set with a directory of its own. */
export type DirectorySpec = DataSetSpec<Source>;

/** A data set of which views are saved as lists. */
export type ListedSpec = DataSetSpec<ListedSource>;

export function isDirectorySpec(spec: DataSetSpec): spec is DirectorySpec {
  return isSource(spec.source);
}

/** The position column: every data set begins with it. It is not stored: it is the row's place in the view. */
export const ORDER_FIELD = 'order';

/** False for a column whose values are no part of rows: the position, and series. */
export function isStored({ field, type }: Pick<FieldSpec, 'field' | 'type'>): boolean {
  return field !== ORDER_FIELD && type !== 'series';
}

/** The stored fields of a data set: companions, then columns of stored values. `_id` is apart: every row has it. */
export function storedFields(spec: DataSetSpec): readonly FieldSpec[] {
  return [...spec.companions, ...spec.columns.filter(isStored)];
}

/** The field by which a column sorts, and which stands for it in files and copies: its own, or the figure of its series. */
export function figureField({ field, series }: ColumnSpec): string {
  return series?.figure ?? field;
}

/** The column itself, or the one whose figure stands for its series. */
export function figureColumn(spec: DataSetSpec, column: ColumnSpec): ColumnSpec {
  return (column.series && spec.columns.find(({ field }) => field === column.series?.figure)) ?? column;
}

/** Fields by name: comparing two rows looks for several. */
const fieldsByName = new WeakMap<DataSetSpec, ReadonlyMap<string, FieldSpec>>();

/** What a reference of a field opens. */
export function kindOfRef({ refKind = 'project' }: Pick<FieldSpec, 'refKind'>, ref: Pick<Ref, 'kind'>): EntityKind {
  return ref.kind ?? refKind;
}

/** The stored field of that name, or undefined. */
export function findField(spec: DataSetSpec, name: string): FieldSpec | undefined {
  const fields = fieldsByName.get(spec) ?? new Map(storedFields(spec).map((field) => [field.field, field]));
  fieldsByName.set(spec, fields);
  return fields.get(name);
}

/** The stored field of a name that our own code gives. @throws where there is none. */
export function fieldNamed(spec: DataSetSpec, name: string): FieldSpec {
  const field = findField(spec, name);
  if (!field) throw new Error(`'${name}' is no field of ${spec.source}`);
  return field;
}

/** The stored fields of a group of that name; undefined: there is none. */
export function findGroup(spec: DataSetSpec, name: string): readonly FieldSpec[] | undefined {
  const group = spec.groups?.find(({ field }) => field === name);
  return group?.of.flatMap((member) => findField(spec, member) ?? []);
}

/** What a field or group is called; its own name where the data set has none of that name. */
export function fieldLabel(spec: DataSetSpec, name: string): string {
  return (findField(spec, name) ?? spec.groups?.find(({ field }) => field === name))?.label ?? name;
}

/** True for a figure whose sum over rows says something: amounts of money and counts, but neither prices nor what is a middle or a place. */
export function addsUp({ unit, display, neverAdded }: ColumnSpec): boolean {
  return (unit === 'usd' || unit === 'count') && display !== 'price' && neverAdded !== true;
}

/** The bounds of a field's figures; every finite number where it has none. */
export function boundsOf({ bounds }: Pick<FieldSpec, 'bounds'>): Bounds {
  return bounds ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
}

/** True for a finite figure within the field's bounds. */
export function isWithinBounds(field: Pick<FieldSpec, 'bounds'>, figure: number): boolean {
  const [min, max] = boundsOf(field);
  return figure >= min && figure <= max;
}

/** The field that names the stale figures of a row, and its entry where none is. */
export const STALE_FIELD = 'stale';
export const NOTHING_STALE = 'None';

/** The name under which `stale` lists a field's figure; undefined: the data set or the figure does not age. */
export function agesAs(spec: DataSetSpec, name: string): string | undefined {
  return findField(spec, STALE_FIELD) && findField(spec, name)?.ages;
}

/** The companion of a row's name, where the data set has it. */
export const SYMBOL_FIELD = 'symbol';
/** The companion that follows a title. */
export const SUMMARY_FIELD = 'summary';
/** The companion of a source: how many outlets tell the story. */
export const OUTLETS_FIELD = 'outlets';
/** The companion of a round's project: the name under which it was told. */
export const TOLD_AS_FIELD = 'told_as';
/** The companions of a round's investors: the names of that time, and in the same order the present ones. */
export const INVESTORS_THEN_FIELD = 'investors_then';
export const INVESTORS_NOW_FIELD = 'investors_now';
/** All former names of a round's investors and of its leads: by them conditions pass as by the present names. */
export const INVESTORS_FORMERLY_FIELD = 'investors_formerly';
export const LEADS_FORMERLY_FIELD = 'leads_formerly';
/** An amount in the currency that its source states, and that currency. */
export const STATED_AMOUNT_FIELD = 'stated_amount';
export const STATED_CURRENCY_FIELD = 'stated_currency';

/** The stored fields that stand for these columns in files and copies, each once; the position stays. */
export function writtenFields(spec: DataSetSpec, fields: readonly string[]): readonly string[] {
  const figures = new Map(
    spec.columns.flatMap((column) => (column.series ? [[column.field, figureField(column)]] : [])),
  );
  return [...new Set(fields.map((field) => figures.get(field) ?? field))];
}

/**
 * The fields of a file of these columns: where one draws a stated amount, this and its currency follow it, and a total is
 * followed by the number of what it leaves out, unless they are asked for.
 */
export function fileFields(spec: DataSetSpec, fields: readonly string[]): readonly string[] {
  const stated = [STATED_AMOUNT_FIELD, STATED_CURRENCY_FIELD].filter((field) => !fields.includes(field));
  return writtenFields(spec, fields).flatMap((field) => {
    const { besideStated, leavesOut } = findField(spec, field) ?? {};
    const left = leavesOut === undefined || fields.includes(leavesOut) ? [] : [leavesOut];
    return [field, ...(besideStated ? stated : []), ...left];
  });
}

/** The companion of a title: who may read the text, and its word for members whose plan includes it. */
export const READERS_FIELD = 'readers';
export const EXCLUSIVE = 'Pro and above';

/** Fields that a column's cell renders: its own and, for the identity, the symbol and another name. */
export function drawnFields(spec: DataSetSpec, name: string): readonly FieldSpec[] {
  const names = name === spec.identity ? [name, SYMBOL_FIELD, TOLD_AS_FIELD] : [name];
  return names.flatMap((one) => findField(spec, one) ?? []);
}

/** The type of the values that a display kind shows: a new kind does not compile without one. */
export const DISPLAY_TYPES = {
  identity: 'text',
  title: 'text',
  source: 'text',
  price: 'number',
  change: 'number',
  money: 'number',
  number: 'number',
  order: 'number',
  date: 'date',
  tags: 'tags',
  avatars: 'refs',
  people: 'refs',
  link: 'text',
  social: 'links',
  text: 'text',
  series: 'series',
} as const satisfies Record<DisplayKind, FieldType>;

/** The display kinds that show values of a type. */
export type DisplayOf<Type extends FieldType> = {
  [Kind in DisplayKind]: (typeof DISPLAY_TYPES)[Kind] extends Type ? Kind : never;
}[DisplayKind];

/** Value of a stored field by type; an empty list is a missing value. */
interface Values {
  readonly number: number | null;
  readonly text: string | null;
  readonly date: string | null;
  readonly tags: string[];
  readonly refs: Ref[];
  readonly links: string[];
}

/** The declarations of a data set's stored fields. */
export type StoredField<Spec extends DataSetSpec> = Exclude<
  Spec['companions'][number] | Spec['columns'][number],
  { readonly field: typeof ORDER_FIELD } | { readonly type: 'series' }
> & { readonly type: keyof Values };

/** A row in which nothing is known: every stored field, except the one that names the row. */
export type EmptyRow<Spec extends DataSetSpec> = {
  [Field in StoredField<Spec> as Exclude<Field['field'], Spec['identity']>]: Values[Field['type']];
};

export const isListType = (type: FieldType) => type === 'tags' || type === 'refs' || type === 'links';

/**
 * The missing value of every stored field except the name. Row makers start from it, so a new column is missing until
 * they set it.
 */
export function emptyRow<const Spec extends DataSetSpec>(spec: Spec): EmptyRow<Spec> {
  const fields = storedFields(spec).filter((field) => field.field !== spec.identity);
  return Object.fromEntries(fields.map(({ field, type }) => [field, isListType(type) ? [] : null])) as EmptyRow<Spec>;
}
