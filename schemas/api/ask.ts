import * as z from 'zod/mini';
import { FILTER_LIMITS, OPERATORS } from '../filters/triples.ts';
import { DATA_SET_NAMES, ENTITY_KINDS } from '../kinds.ts';
import { SORT_MAX } from '../queries/sort.ts';
import { count, text } from './shared.ts';

/**
 * What a question means, and what is answered. A question becomes one typed query over a data set; its conditions are those of
 * a filter, so that the directory shows exactly the same rows.
 */

export const ASK_LIMITS = {
  question: 500,
  rows: 50,
  points: 24,
  across: 8,
  hits: 6,
  passages: 3,
  followUps: 4,
} as const;

const scalar = z.union([z.number(), z.string().check(z.maxLength(FILTER_LIMITS.textLength))]);
const TripleSchema = z.readonly(
  z.tuple([
    text(60),
    z.enum(OPERATORS),
    z.union([scalar, z.readonly(z.array(scalar).check(z.maxLength(FILTER_LIMITS.listMembers)))]),
  ]),
);
const triples = z.readonly(z.array(TripleSchema).check(z.maxLength(FILTER_LIMITS.triples)));

/** A path of this site. */
const path = z.string().check(z.maxLength(20_000), z.regex(/^\/(?![/\\])/));

/** A record that a question names. */
export const AskedRecordSchema = z.object({
  kind: z.enum(ENTITY_KINDS),
  /** `_id` of its row. */
  id: z.int(),
  name: text(300),
  slug: z.nullable(text(300)),
});
export type AskedRecord = z.output<typeof AskedRecordSchema>;

/**
 * What rows have to do with other rows, where no field of theirs says it:
 * - `ofProjects`: rounds of projects that pass `triples`
 * - `ofInvestors`: rounds that an organization joined which passes `triples`; `ofLeads`: that it led
 * - `raising`: projects of which a round passes `triples`
 * - `investors`: organizations or people that joined a round which passes `triples`, without `record`; `leads`: that led one
 * - `holdings`: projects of the rounds that `record` joined
 * - `team`: people who work at `record`; `former`: who worked there; `founders`: who founded it
 * - `mentions`: stories that name `record`
 */
export const RELATION_KINDS = [
  'ofProjects',
  'ofInvestors',
  'ofLeads',
  'raising',
  'investors',
  'leads',
  'holdings',
  'team',
  'former',
  'founders',
  'mentions',
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** What rows are counted or added up by. */
export const GROUPINGS = ['value', 'month', 'quarter', 'year'] as const;

const GroupingSchema = z.object({ field: text(60), by: z.enum(GROUPINGS) });
export type Grouping = z.output<typeof GroupingSchema>;

const RelationSchema = z.object({
  kind: z.enum(RELATION_KINDS),
  record: z.nullable(AskedRecordSchema),
  triples,
});
export type Relation = z.output<typeof RelationSchema>;

/** `rows` lists them; `value` is one field of one row; the others are one figure of all rows. */
export const AGGREGATES = ['rows', 'count', 'sum', 'average', 'median', 'value'] as const;

const SORTED = { field: text(60), order: z.enum(['asc', 'desc']) };

export const AskQuerySchema = z.object({
  source: z.enum(DATA_SET_NAMES),
  /** Conditions, without the period. */
  triples,
  relation: z.nullable(RelationSchema),
  aggregate: z.object({ of: z.enum(AGGREGATES), field: z.nullable(text(60)) }),
  group: z.nullable(GroupingSchema),
  /** A second group, in columns; it says nothing without the first. */
  across: z.optional(z.nullable(GroupingSchema)),
  /** Rows may be sorted by several columns, groups by one. */
  sort: z.nullable(
    z.object({
      ...SORTED,
      ties: z.optional(z.readonly(z.array(z.object(SORTED)).check(z.maxLength(SORT_MAX - 1)))),
    }),
  ),
  /** Rows that are wanted; null: as many as are shown. */
  limit: z.nullable(z.int().check(z.gte(1), z.lte(ASK_LIMITS.rows))),
  /** Partial or rolling dates (`2024`, `-P6M`), both included; null: open. */
  period: z.nullable(z.object({ field: text(60), from: z.nullable(text(20)), to: z.nullable(text(20)) })),
  /** Fields to show beside the usual ones. */
  shown: z.readonly(z.array(text(60)).check(z.maxLength(12))),
});
export type AskQuery = z.output<typeof AskQuerySchema>;

/** A part of the query in words, and which part it is: to edit it, take it away, or run the query again without it. */
const ChipSchema = z.object({
  part: z.enum(['source', 'condition', 'relation', 'period', 'aggregate', 'group', 'sort', 'limit', 'shown']),
  /** Its place in the part's list; 0 where there is one. */
  at: count(),
  /** `TVL`, `>`, `50M USD`; a label alone where nothing is compared. */
  label: z.string(),
  operator: z.nullable(z.string()),
  value: z.nullable(z.string()),
});
export type AskChip = z.output<typeof ChipSchema>;

const UNITS = ['usd', 'percent', 'tokens', 'count', 'year', 'times'] as const;

const ColumnSchema = z.object({
  /** The field of the data set, or of a group: `bin`, `rows`, `figure`. */
  field: z.string(),
  label: z.string(),
  type: z.enum(['number', 'text', 'date', 'names']),
  unit: z.nullable(z.enum(UNITS)),
});
export type AnswerColumn = z.output<typeof ColumnSchema>;

/** `gender`: of a person, where it is known. */
const NameSchema = z.object({ name: z.string(), path: z.nullable(path), gender: z.optional(z.string()) });
const CellSchema = z.union([z.number(), z.string(), z.array(NameSchema), z.null()]);
export type AnswerCell = z.output<typeof CellSchema>;

const RowSchema = z.object({
  /** `_id` of a row of the data set; null: of a group. */
  id: z.nullable(z.int()),
  /** What the row is about; null: nothing has a page. */
  kind: z.nullable(z.enum(['project', 'venture', 'people', 'round', 'news', 'research', 'job'])),
  path: z.nullable(path),
  /** A cell for each column. */
  cells: z.array(CellSchema),
  /** The amount as its source states it in another currency, beside the cell of that place. */
  stated: z.optional(z.object({ at: count(), amount: z.number(), currency: z.string() })),
  /** Cells with stale figures, and the moments that these are of; null: without a date. */
  stale: z.optional(z.array(z.object({ at: count(), asOf: z.nullable(z.string()) }))),
});
export type AnswerRow = z.output<typeof RowSchema>;

const ChartSchema = z.object({
  /** `bars` compare things, `columns` follow time. */
  kind: z.enum(['bars', 'columns']),
  label: z.string(),
  unit: z.enum(UNITS),
  points: z.array(
    z.object({ label: z.string(), value: z.nullable(z.number()), rows: z.nullable(count()), path: z.nullable(path) }),
  ),
});
export type AnswerChart = z.output<typeof ChartSchema>;

/** Where a figure of the answer comes from, and of which moment it is; null: unknown. */
const SourceSchema = z.object({ label: z.string(), source: z.string(), asOf: z.nullable(z.string()) });

/** A question that goes on from the answer, and its query. */
const FollowUpSchema = z.object({ label: z.string(), query: AskQuerySchema });

/** What can be asked instead. */
const ReadingSchema = z.object({ label: z.string(), query: AskQuerySchema });

const AnsweredSchema = z.object({
  kind: z.literal('answer'),
  /** One or two sentences, without markup. */
  sentence: z.string(),
  query: AskQuerySchema,
  chips: z.array(ChipSchema),
  columns: z.array(ColumnSchema),
  rows: z.array(RowSchema),
  chart: z.nullable(ChartSchema),
  /** Rows that pass; `rows` may hold fewer. */
  total: count(),
  /** The figure that was asked for; null: none was, or none is known. */
  figure: z.nullable(z.object({ label: z.string(), value: z.number(), unit: z.nullable(z.enum(UNITS)) })),
  /** Rows whose figure is unknown or stale and adds nothing. */
  leftOut: count(),
  /** The table page with these rows; null: no filter says them. Older replies have none. */
  leftOutIn: z._default(z.nullable(path), null),
  sources: z.array(SourceSchema),
  /** Version of the data, and the moment of its newest figure. */
  version: z.int(),
  asOf: z.nullable(z.string()),
  /** The table page with exactly these rows; null: no filter says them. */
  openIn: z.nullable(z.object({ label: z.string(), path })),
  followUps: z.array(FollowUpSchema),
  /** Words that made no difference: the answer says so. */
  unused: z.array(z.string()),
});
export type Answered = z.output<typeof AnsweredSchema>;

const HelpAnswerSchema = z.object({
  kind: z.literal('help'),
  sentence: z.string(),
  /** Sections of the help, the best first. */
  passages: z.array(z.object({ article: z.string(), title: z.string(), heading: z.string(), text: z.string(), path })),
});

const ChoiceSchema = z.object({ kind: z.literal('choice'), sentence: z.string(), readings: z.array(ReadingSchema) });

const NothingSchema = z.object({
  kind: z.literal('nothing'),
  sentence: z.string(),
  /** Words that were not understood, as they were typed. */
  words: z.array(z.string()),
  /** What the rest of the question asks; null: nothing. It was not answered, because words are missing in it. */
  without: z.nullable(ReadingSchema),
  /** Records whose names are like the question. */
  hits: z.array(z.object({ kind: z.enum(ENTITY_KINDS), name: z.string(), path, formerly: z.optional(z.string()) })),
});

/** What a language model wrote about results. Every number in it occurs in them. */
const WrittenSchema = z.object({
  kind: z.literal('written'),
  /** The text without its citations. */
  sentence: z.string(),
  /** Paragraphs and lists, with `[1]` after what a result says. */
  text: z.string(),
  /** What the text cites, by its number; `path` null: the result has no page. */
  cited: z.array(z.object({ number: z.int(), label: z.string(), path: z.nullable(path) })),
  /** The queries among it, with their rows. */
  evidence: z.array(z.object({ number: z.int(), answer: AnsweredSchema })),
});
export type Written = z.output<typeof WrittenSchema>;

/**
 * Why the built-in answer stands where a model was asked: it was `unreachable`, too `slow`, `busy` with other questions of the
 * member, wrote what could not be proved (`unproved`), or its server ended (`lost`).
 */
export const INSTEAD = ['unreachable', 'slow', 'busy', 'unproved', 'lost'] as const;
export type Instead = (typeof INSTEAD)[number];

/** A reply may say that it stands instead of a model's. */
export const InsteadSchema = z.object({ instead: z.optional(z.enum(INSTEAD)) });

export const AnswerSchema = z.discriminatedUnion('kind', [
  AnsweredSchema,
  HelpAnswerSchema,
  ChoiceSchema,
  NothingSchema,
  WrittenSchema,
]);
export type Answer = z.output<typeof AnswerSchema>;
