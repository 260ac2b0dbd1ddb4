import * as z from 'zod/mini';
import {
  COINVESTORS_LIMIT,
  COINVESTORS_MAX,
  COMPARED_MAX,
  DASHBOARD_LIMIT,
  FINANCIALS_LIMIT,
  GLOBAL_SEARCH,
  PAGE_TAKE,
  PAGE_TAKE_MAX,
  SLUG_LENGTH_MAX,
  WHOLE_TAKE,
} from '../constants.ts';
import { ENTITY_KINDS, SOURCES } from '../kinds.ts';
import { SortSchema } from './sort.ts';

/** The parameters of the data queries, by family. An unknown parameter is an error, never ignored. */

const SEARCH_LENGTH_MAX = 200;
const LIMIT_MAX = 100;
const FIELDS_MAX = 100;

/** A quick search. */
export const searchText = z._default(z.string().check(z.maxLength(SEARCH_LENGTH_MAX)), '');
const limit = (preset: number, most = LIMIT_MAX) => z._default(z.int().check(z.gte(1), z.lte(most)), preset);
// Conditions are checked against the data set they are for (parseFilter), not here.
const filter = z._default(z.array(z.unknown()), []);
const slug = z.string().check(z.minLength(1), z.maxLength(SLUG_LENGTH_MAX));

/**
 * Totals accept the same parameters and ignore those without effect. `take` is larger only for the parts of a whole data
 * set, of which there are few: their answers are cached, others of that size would be computed for each request.
 */
export const MasterParamsSchema = z
  .strictObject({
    skip: z._default(z.int().check(z.gte(0), z.lte(2_000_000_000)), 0),
    take: z._default(z.int().check(z.gte(1), z.lte(WHOLE_TAKE)), PAGE_TAKE),
    /** `_id` of the last row already held: the page begins after it. Deep pages cost no more than the first. */
    after: z.optional(z.int().check(z.positive())),
    filter,
    sort: z._default(z.nullable(SortSchema), null),
    search: searchText,
    /** Fields of the rows beside `_id`; without it all. Answered as JSON only. */
    fields: z.optional(z.array(z.string()).check(z.maxLength(FIELDS_MAX))),
  })
  .check(
    z.refine((asked) => asked.take <= PAGE_TAKE_MAX || isWholePart(asked), {
      path: ['take'],
      error: `Too big: expected number to be <=${PAGE_TAKE_MAX}, or ${WHOLE_TAKE} for a part of all rows in default order`,
    }),
  );

interface AskedRows {
  readonly skip: number;
  readonly take: number;
  readonly after?: number | undefined;
  readonly filter: readonly unknown[];
  readonly sort: unknown;
  readonly search: string;
  readonly fields?: readonly string[] | undefined;
}

function isWholePart({ skip, take, after, filter, sort, search, fields }: AskedRows): boolean {
  const isOfAll = filter.length === 0 && sort === null && search === '' && fields === undefined;
  return isOfAll && take === WHOLE_TAKE && skip % WHOLE_TAKE === 0 && after === undefined;
}

/** Distinct values of a field with their counts among the rows that pass filter and search. */
export const OptionsParamsSchema = z.strictObject({
  field: z.string(),
  filter,
  search: searchText,
  searchValue: searchText,
  /** The values most like it, the nearest first. */
  like: searchText,
  limit: limit(50),
});

/** Sum and median of a number field over the rows that pass filter and search. */
export const SummaryParamsSchema = z.strictObject({ field: z.string(), filter, search: searchText });

/** Beside these a dashboard takes `apply_<field>`, `optionsUse_<field>` and `<field>`, read by decodeWireFilter. */
export const DashboardParamsSchema = z.looseObject({
  limit: limit(DASHBOARD_LIMIT),
  sortFilterType: z._default(z.int().check(z.gte(0), z.lte(3)), 0),
  sortType: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
  /** Of rounds alone: those that raised a known amount. Acquisitions raise none. */
  raised: z.optional(z.literal(true)),
  /** Of rounds alone: those of so many days up to the newest one. */
  days: z.optional(z.int().check(z.gte(1), z.lte(366))),
});
export type DashboardParams = z.infer<typeof DashboardParamsSchema>;

export const NoParamsSchema = z.strictObject({});
export const DetailParamsSchema = z.strictObject({ slug });
/** `limit`: quarters. */
export const FinancialsParamsSchema = z.strictObject({ slug, limit: limit(FINANCIALS_LIMIT) });
export const CoInvestorsParamsSchema = z.strictObject({ slug, limit: limit(COINVESTORS_LIMIT, COINVESTORS_MAX) });
const entity = z.strictObject({ kind: z.enum(ENTITY_KINDS), slug });
/** Several of one kind, as addresses name them; `limit` bounds each list of the answer. */
export const InCommonParamsSchema = z.strictObject({
  kind: z.enum(ENTITY_KINDS),
  slugs: z.array(slug).check(z.minLength(2), z.maxLength(COMPARED_MAX)),
  limit: limit(LIMIT_MAX),
});
/** Numbers of rows that a filter may name. */
export const NAMED_ROWS_MAX = 1_000;
export const FormerRowsParamsSchema = z.strictObject({
  source: z.enum(SOURCES),
  ids: z.array(z.int().check(z.positive())).check(z.maxLength(NAMED_ROWS_MAX)),
});
export const PathsParamsSchema = z.strictObject({ from: entity, to: entity });
export const SearchParamsSchema = z.strictObject({ searchValue: searchText, limit: limit(GLOBAL_SEARCH.limit) });
