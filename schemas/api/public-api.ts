import * as z from 'zod/mini';
import type { Sort } from '../columns/spec.ts';
import { FormerRecordSchema } from '../entities/formerRecord.ts';
import { ROW_SCHEMAS } from '../entities/rows.ts';
import type { Filter } from '../filters/tree.ts';
import { OPERATORS } from '../filters/triples.ts';
import { type ViewFormula, writeFormulas } from '../formulas/written.ts';
import type { DataSetName } from '../kinds.ts';
import { FilteredPivotSchema } from '../pivot/answer.ts';
import type { Sid } from '../queries/catalog.ts';
import { writeSort } from '../queries/sort.ts';
import { text } from './shared.ts';

/** What programs with a key read under `/api/v1`. */

/** The data sets by their names there, with the query of a single record; null: there are rows alone. */
export const V1_SETS = {
  projects: { source: 'projects', detail: 'detail_project' },
  people: { source: 'people', detail: 'detail_people' },
  organizations: { source: 'organizations', detail: 'detail_venture' },
  rounds: { source: 'fundraising', detail: 'detail_round' },
  news: { source: 'news', detail: 'detail_news' },
  research: { source: 'research', detail: 'detail_research' },
  jobs: { source: 'jobs', detail: 'detail_job' },
  proposals: { source: 'proposals', detail: null },
} as const satisfies Readonly<Record<string, { readonly source: DataSetName; readonly detail: Sid | null }>>;
export type V1Name = keyof typeof V1_SETS;
export const V1_NAMES = [
  'projects',
  'people',
  'organizations',
  'rounds',
  'news',
  'research',
  'jobs',
  'proposals',
] as const satisfies readonly V1Name[];
/** The data sets whose records programs read one by one. */
export const V1_RECORDS = V1_NAMES.filter((name) => name !== 'proposals');
export type V1RecordName = (typeof V1_RECORDS)[number];

/** The name of every table's data set under `/api/v1`. */
export function v1NameOf(source: DataSetName): V1Name {
  return NAME_OF[source];
}

const NAME_OF = {
  projects: 'projects',
  people: 'people',
  organizations: 'organizations',
  fundraising: 'rounds',
  news: 'news',
  research: 'research',
  jobs: 'jobs',
  proposals: 'proposals',
} as const satisfies Readonly<Record<DataSetName, V1Name>>;

/** The path of a view's rows: its filter, search, order, and the fields that are asked for (none: all). */
export function v1ListPath(name: V1Name, view: V1View): string {
  const params = v1Params(view).map(([param, value]) => `${param}=${encodeURIComponent(value)}`);
  return `/api/v1/${name}${params.length === 0 ? '' : `?${params.join('&')}`}`;
}

interface V1View {
  readonly filter: Filter;
  readonly search: string;
  readonly sort?: Sort | null;
  readonly fields?: readonly string[];
  readonly formulas?: readonly ViewFormula[] | undefined;
}

/** The parameters of a view, by name. */
export function v1Params({ filter, search, sort = null, fields = [], formulas = [] }: V1View): [string, string][] {
  const params: [string, string][] = [
    ['f', writeFormulas(formulas)],
    ['filter', filter.length === 0 ? '' : JSON.stringify(filter)],
    ['search', search],
    ['sort', sort === null ? '' : writeSort(sort)],
    ['fields', fields.join(',')],
  ];
  return params.filter(([, value]) => value !== '');
}

/** Forms of a list, by the end of its address. */
export const V1_FORMATS = ['json', 'ndjson', 'csv', 'atom'] as const;
export type V1Format = (typeof V1_FORMATS)[number];

export const V1_LIMITS = {
  /** Characters of a parameter. */
  text: 8_000,
  /** Parameters `where`. */
  conditions: 50,
  /** Rows of a page of JSON or a feed. */
  page: 100,
  pageMax: 500,
  feed: 50,
  /** Values of a field. */
  values: 50,
  valuesMax: 99,
  /** Texts of one call of enrichment, and characters of one. */
  items: 100,
  item: 300,
} as const;

/** Calls of a key: all, and those that give whole views. */
export const V1_QUOTAS = { calls: { max: 300, seconds: 60 }, files: { max: 60, seconds: 3_600 } } as const;

const answered = {
  /** The version of the data set; it changes when any row does. */
  version: z.int(),
  /** The moment the data is of. */
  asOf: z.nullable(z.string()),
};

/** Who states the values of rows, once for an answer. */
export const NamedSourceSchema = z.object({
  source: z.string(),
  fields: z.array(z.string()).check(z.describe('Fields that it states, of the rows that refer to it')),
});
/** Which source states the values of a row. */
export const SourceRefSchema = z.object({
  of: z.int().check(z.describe('Its place in `sources` of the answer, from 0')),
  as_of: z.nullable(z.string()).check(z.describe('Moment of what it states, UTC; null: unknown')),
  page: z.optional(z.string().check(z.describe('Its page about the row'))),
  others: z.optional(
    z
      .record(z.string(), z.union([z.number(), z.string()]))
      .check(z.describe('What it states otherwise than the row says, by field')),
  ),
});

/** A page of rows; `fields` leaves others out. */
export const v1PageSchema = (name: V1Name) =>
  z.object({
    /** `stale_as_of`: the moments of the row's stale figures by field; null: without a date. */
    data: z.array(
      // Files have the text of each row instead of the list.
      z.extend(z.omit(z.partial(ROW_SCHEMAS[V1_SETS[name].source]), { provenance: true }), {
        /** Which of `sources` state the values, of what moment, and where. */
        sources: z.optional(z.array(SourceRefSchema)),
        stale_as_of: z.optional(z.record(z.string(), z.nullable(z.string()))),
      }),
    ),
    /** Who states the values of the rows, with the fields that it states; without the field `provenance` of the rows: none. */
    sources: z.optional(z.array(NamedSourceSchema)),
    next: z.nullable(z.string()),
    /** Rows that the filter names by `_id` and that are none now: no source reports them any more, or they are of another kind. */
    former: z.optional(z.array(z.extend(FormerRecordSchema.shape.former, { _id: z.int() }))),
    ...answered,
  });
/** A data set added up. */
export const V1PivotSchema = z.object({ data: FilteredPivotSchema, ...answered });
/** Values of a field, each with the rows that have it. */
export const V1ValuesSchema = z.object({ data: z.array(z.object({ value: z.string(), rows: z.int() })), ...answered });
export const V1RecordSchema = z.object({ data: z.record(z.string(), z.unknown()), ...answered });

const PriceSchema = z.object({
  project: z.string(),
  /** Day, UTC. */
  date: z.string(),
  price_usd: z.nullable(z.number()),
  market_cap_usd: z.nullable(z.number()),
  volume_usd: z.nullable(z.number()),
  /** Moment of the price; null: of the day as a whole. */
  as_of: z.nullable(z.string()),
  source: z.nullable(z.string()),
});
export type Price = z.output<typeof PriceSchema>;
export const V1PricesSchema = z.object({ data: z.array(PriceSchema), next: z.nullable(z.string()), ...answered });

/** What kinds of entities texts can mean. */
export const ENRICHED_KINDS = ['project', 'organization', 'person'] as const;
export type EnrichedKind = (typeof ENRICHED_KINDS)[number];

export const EnrichBodySchema = z.strictObject({
  /** Names, tickers, domains, handles, slugs, or addresses of our pages. */
  items: z.array(text(V1_LIMITS.item)).check(z.minLength(1), z.maxLength(V1_LIMITS.items)),
  kinds: z.optional(z.array(z.enum(ENRICHED_KINDS)).check(z.minLength(1))),
});

/** By what a text means an entity, the surest way first. */
export const ENRICHED_BY = ['address', 'slug', 'domain', 'handle', 'symbol', 'name', 'former', 'spelling'] as const;
export type EnrichedBy = (typeof ENRICHED_BY)[number];

const EnrichedSchema = z.object({
  kind: z.enum(ENRICHED_KINDS),
  name: z.string(),
  slug: z.nullable(z.string()),
  by: z.enum(ENRICHED_BY),
  /** The former name or ticker that the text is; null: it has a present one. */
  formerly: z.nullable(z.string()),
  /** 0 to 1; halved where several entities are meant in the same way. */
  confidence: z.number(),
});
export type Enriched = z.output<typeof EnrichedSchema>;

/** One entry an item, in the order of the items. */
export const EnrichAnswerSchema = z.object({
  data: z.array(z.object({ item: z.string(), matches: z.array(EnrichedSchema) })),
});

/** The schema of every data set. */
export const V1DatasetsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      /** Of its rows. */
      url: z.string(),
      fields: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          type: z.string(),
          unit: z.nullable(z.string()),
          source: z.nullable(z.string()),
          means: z.nullable(z.string()),
          rule: z.nullable(z.string()),
          sortable: z.boolean(),
          operators: z.array(z.enum(OPERATORS)),
        }),
      ),
    }),
  ),
});

export const V1IndexSchema = z.object({ title: z.string(), links: z.record(z.string(), z.string()) });
