import fc from 'fast-check';
import {
  type DataSetSpec,
  type FieldSpec,
  findField,
  findGroup,
  NOTHING_STALE,
  type Ref,
  type Sort,
  STALE_FIELD,
  storedFields,
} from '../columns/spec.ts';
import type { Row } from '../filters/semantics.ts';
import { type Filter, type FilterPart, GROUP_DEPTH, type Group, onlyField } from '../filters/tree.ts';
import {
  type FilterValue,
  ID_FIELD,
  KEEP_UNKNOWN,
  keepsUnknown,
  OPERATORS_BY_TYPE,
  type Operator,
  type Scalar,
  type Triple,
  takesList,
} from '../filters/triples.ts';
import { SORT_MAX, sortOf } from '../queries/sort.ts';
import { storableText } from '../text.ts';

/**
 * Random rows and queries for any data set, with the difficult values: missing ones, ties, accents and compatibility
 * forms, letters above U+FFFF, empty lists, negative zero, numbers one bit apart, dates known to the month. Only values
 * that every store accepts, so SQL can run the same.
 */
export interface QuerySample {
  readonly filter: Filter;
  readonly sort: Sort | null;
  readonly search: string;
}

const TEXTS = [
  ...['', ' ', 'a', 'A', 'b', 'aa', 'ab', 'Aave', 'aave', 'AAVE', 'Äave', 'Uni', 'unity', 'The Graph', 'the graph'],
  ...[
    'Ångström',
    'angstrom',
    'Ångström',
    'é',
    'e\u0301',
    'ß',
    'ss',
    'SS',
    'İ',
    'i',
    'ı',
    'ﬁ',
    'fi',
    'K',
    'k',
    'ｆｕｌｌ',
    'full',
  ],
  ...['😀', '😀a', '𝒜', 'a𝒜', '\uffee', '\ufb01x', '\ue000', 'ﷺ', '日本', '日本語', 'Привет', 'привет', 'ёж', 'еж'],
  ...[
    "O'Neil",
    '100%',
    'a_b',
    'axb',
    'a\\b',
    'a"b',
    'a,b',
    '=1+1',
    '-5',
    'tab\there',
    'line\nbreak',
    'NULL',
    '0',
    '10',
    '9',
  ],
  ...[
    'a long name that begins like others 1',
    'a long name that begins like others 2',
    'a long name that begins like others',
  ],
];
const NUMBERS = [
  0, -0, 1, -1, 2, 3, 0.1, 0.30000000000000004, 0.3, 1e-300, 5e-324, -5e-324, 1e15, 1e21, 1.7976931348623157e308,
];
const CLOSE = [1.0000000000000002, 1.0000001, 1.00000012, -1.0000000000000002, 123456.78, 99.99, -0.5];
const DATES = [
  '2024',
  '2023',
  '2024-03',
  '2024-02',
  '2024-Q1',
  '2023-Q4',
  '2024-03-15',
  '2024-02-29',
  '2023-12-31',
  '2024-01-01',
  '0001',
  '9999-12-31',
];

const anyText = fc
  .oneof(
    { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)).map(([a, b]) => `${a} ${b}`),
    },
  )
  .map(storableText);
const anyNumber = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NUMBERS, ...CLOSE) },
  { weight: 1, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
const anyDate = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...DATES) },
  {
    weight: 1,
    arbitrary: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  },
);
const anyRef: fc.Arbitrary<Ref> = fc.record({
  name: anyText,
  slug: fc.constantFrom(null, 'one', 'two'),
  logo: fc.constantFrom(null, '/logos/one.png'),
});

const staleName = fc.constantFrom(NOTHING_STALE, 'Price', 'Market cap', 'TVL');

function cellOf(field: FieldSpec): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'number':
      return fc.option(anyNumber, { freq: 4 });
    case 'text':
      return fc.option(anyText, { freq: 4 });
    case 'date':
      return fc.option(anyDate, { freq: 4 });
    case 'refs':
      return fc.array(anyRef, { maxLength: 3 });
    case 'tags':
      return fc.array(field.field === STALE_FIELD ? staleName : anyText, { maxLength: 3 });
    default:
      return fc.array(anyText, { maxLength: 3 });
  }
}

/** A row of the data set; its list assigns `_id`. */
function rowOf(spec: DataSetSpec): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  return fc.record(Object.fromEntries(storedFields(spec).map((field) => [field.field, cellOf(field)])));
}

/** Rows of a data set with distinct `_id`s in no order, some of them large. */
export function rowsOf(spec: DataSetSpec, maxLength = 40, minLength = 0): fc.Arbitrary<readonly Row[]> {
  const id = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 4_294_967_290, max: 4_294_967_310 }));
  return fc
    .uniqueArray(fc.tuple(id, rowOf(spec)), { selector: ([own]) => own, minLength, maxLength, size: 'max' })
    .map((pairs) => pairs.map(([own, row]) => ({ ...row, _id: own })));
}

/** A condition that `parseTriple` accepts; rolling dates among them. */
export function triplesOf(spec: DataSetSpec): fc.Arbitrary<Triple> {
  const fields = storedFields(spec).filter((field) => field.filterable);
  const named = fc.constantFrom(...fields).chain((field) => tripleOn(field.field, field.type));
  const known = fc
    .tuple(fc.constantFrom(...storedFields(spec)), fc.constantFrom<FilterValue>(0, 1, KEEP_UNKNOWN))
    .map(([{ field }, value]): Triple => [field, 'known', value]);
  const ofGroups = (spec.groups ?? []).map(({ field }) => ({
    weight: 2,
    arbitrary: fc.constantFrom<FilterValue>(0, 1).map((value): Triple => [field, 'known', value]),
  }));
  return fc.oneof({ weight: 12, arbitrary: named }, { weight: 2, arbitrary: known }, ...ofGroups, {
    weight: 1,
    arbitrary: tripleOn(ID_FIELD, 'number'),
  });
}

function tripleOn(field: string, type: FieldSpec['type']): fc.Arbitrary<Triple> {
  const scalar: fc.Arbitrary<Scalar> =
    type === 'number'
      ? anyNumber.map((value) => (value === 0 ? 0 : value))
      : type === 'date'
        ? fc.oneof(
            { weight: 6, arbitrary: anyDate },
            { weight: 1, arbitrary: fc.constantFrom('-P3M', '-P400D', '-P2Y') },
          )
        : field === STALE_FIELD
          ? fc.oneof(staleName, anyText, fc.constantFrom('price', 'tv', ''))
          : anyText;
  const operators: readonly Operator[] = OPERATORS_BY_TYPE[type];
  return fc
    .constantFrom(...operators)
    .chain((operator) =>
      (operator === 'known'
        ? fc.constantFrom<FilterValue>(0, 1, KEEP_UNKNOWN)
        : takesList(operator)
          ? fc.array(scalar, { maxLength: operator === 'all' ? 2 : 4 })
          : scalar
      ).map((value): Triple => [field, operator, value]),
    );
}

/** Conditions on figures that age, most of them with a condition on `stale` or with unknown values kept. */
export function staleFiltersOf(spec: DataSetSpec): fc.Arbitrary<readonly Triple[]> {
  const ageing = storedFields(spec).filter(({ ages, filterable }) => ages !== undefined && filterable);
  const onFigure = fc
    .constantFrom(...ageing)
    .chain((field) => fc.tuple(tripleOn(field.field, field.type), fc.boolean()))
    .map(([triple, keeps]): Triple[] => (keeps ? [triple, [triple[0], 'known', KEEP_UNKNOWN]] : [triple]));
  const onStale = fc.array(tripleOn(STALE_FIELD, 'tags'), { maxLength: 2 });
  return fc
    .tuple(fc.array(onFigure, { minLength: 1, maxLength: 2 }), onStale)
    .map(([figures, stale]) => [...figures.flat(), ...stale]);
}

/** An order by one column or several, or the data set's own. */
export function sortsOf(spec: DataSetSpec): fc.Arbitrary<Sort | null> {
  const term = fc.record({
    field: fc.constantFrom(
      ...storedFields(spec)
        .filter((field) => field.sortable)
        .map(({ field }) => field),
    ),
    order: fc.constantFrom('asc', 'desc'),
  });
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: term },
    { weight: 2, arbitrary: fc.array(term, { minLength: 1, maxLength: SORT_MAX }).map(sortOf) },
  );
}

/** A group that `parseFilter` accepts, up to so many levels deep, often with a condition that keeps unknown values beside its parts. */
export function groupsOf(spec: DataSetSpec, depth = GROUP_DEPTH): fc.Arbitrary<Group> {
  const part: fc.Arbitrary<FilterPart> =
    depth > 1
      ? fc.oneof({ weight: 3, arbitrary: asking(spec) }, { weight: 1, arbitrary: groupsOf(spec, depth - 1) })
      : asking(spec);
  const parts = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.nat(3))
    .map(([own, kept]): Filter => [...own, ...(kept === 0 ? keptBeside(spec, own) : [])]);
  return fc.oneof(
    { weight: 3, arbitrary: parts.map((any) => ({ any })) },
    { weight: 2, arbitrary: parts.map((all) => ({ all })) },
    { weight: 2, arbitrary: part.map((not) => ({ not })) },
  );
}

/** Filters with groups, simplified as they are read. */
export function treesOf(spec: DataSetSpec): fc.Arbitrary<Filter> {
  const ages = findField(spec, STALE_FIELD) !== undefined;
  const flat = fc.oneof(
    { weight: 3, arbitrary: fc.array(triplesOf(spec), { maxLength: 2 }) },
    ...(ages ? [{ weight: 1, arbitrary: staleFiltersOf(spec) }] : []),
  );
  return fc
    .tuple(flat, fc.array(groupsOf(spec), { minLength: 1, maxLength: 2 }), fc.nat(3))
    .map(([own, groups, kept]): Filter => [...own, ...(kept === 0 ? keptBeside(spec, groups) : []), ...groups]);
}

/** A condition that asks for something: one that keeps unknown values alone is no member of a group. */
const asking = (spec: DataSetSpec) =>
  fc
    .oneof(
      { weight: 3, arbitrary: triplesOf(spec) },
      ...(findField(spec, STALE_FIELD) ? [{ weight: 1, arbitrary: staleFiltersOf(spec).map(([first]) => first) }] : []),
    )
    .map((triple): Triple => (triple === undefined || keepsUnknown(triple) ? [ID_FIELD, 'gte', 1] : triple));

/** What keeps unknown values of the first field that one of the parts is only about. */
function keptBeside(spec: DataSetSpec, parts: Filter): readonly Triple[] {
  const field = parts.map(onlyField).find((one) => one !== null && findField(spec, one) !== undefined);
  return field == null ? [] : [[field, 'known', KEEP_UNKNOWN]];
}

/** A valid query. Most filters are short, so that most queries match something. */
export function queriesOf(spec: DataSetSpec): fc.Arbitrary<QuerySample> {
  return fc.record({
    filter: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: fc.array(triplesOf(spec), { minLength: 1, maxLength: 2 }) },
      { weight: 1, arbitrary: fc.array(triplesOf(spec), { maxLength: 5 }) },
      {
        weight: 1,
        arbitrary: fc
          .array(triplesOf(spec), { minLength: 1, maxLength: 3 })
          // Unknown values of a group cannot pass: it has no other conditions.
          .map((filter): Triple[] => [
            ...filter,
            [filter.find(([field]) => !findGroup(spec, field))?.[0] ?? ID_FIELD, 'known', KEEP_UNKNOWN],
          ]),
      },
    ),
    sort: sortsOf(spec),
    search: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('a', 'av', 'the graph', 'graph the', 'É', '😀', ' ', 'begins like', 'ss', '日'),
      },
      { weight: 1, arbitrary: anyText },
    ),
  });
}
