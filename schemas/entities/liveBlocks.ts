import * as z from 'zod/mini';
import { COMPARED_MAX } from '../constants.ts';
import { FILTER_PROBLEMS } from '../filters/conditionText.ts';
import { SOURCES } from '../kinds.ts';

/**
 * Live blocks of research: a fenced block `table` or `chart` whose lines are `name: value` shows what the data says now. The
 * conditions are those that are typed in the screener.
 */

export const LIVE_KINDS = ['table', 'chart'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Charts of daily figures of projects. */
export const LINE_CHARTS = ['price', 'marketCap'] as const;

/** Charts that count rows of a data set, by name. */
export const BIN_CHARTS_OF = {
  months: 'fundraising',
  deals: 'fundraising',
  stages: 'fundraising',
  categories: 'fundraising',
  sizes: 'fundraising',
  calendar: 'fundraising',
  sectors: 'projects',
  changes: 'projects',
  caps: 'projects',
  chains: 'projects',
} as const satisfies Record<string, 'fundraising' | 'projects'>;
export type BinChartName = keyof typeof BIN_CHARTS_OF;
export const BIN_CHARTS = Object.keys(BIN_CHARTS_OF) as BinChartName[];
/** Every chart that a block can name. */
export const BLOCK_CHARTS: readonly string[] = [...LINE_CHARTS, ...BIN_CHARTS];

export const BLOCK_ROWS = { default: 10, max: 50 } as const;

const title = z.nullable(z.string());

/** A block as it is stored. `filter`, `sort` and `columns` as an address writes them. */
export const LiveBlockSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    title,
    source: z.enum(SOURCES),
    view: z.object({ filter: z.optional(z.string()), sort: z.optional(z.string()), columns: z.optional(z.string()) }),
    limit: z.int().check(z.gte(1), z.lte(BLOCK_ROWS.max)),
  }),
  z.object({
    kind: z.literal('pivot'),
    title,
    source: z.enum(SOURCES),
    filter: z.string(),
    pivot: z.object({
      group: z.optional(z.string()),
      by: z.optional(z.string()),
      show: z.optional(z.string()),
      order: z.optional(z.string()),
      top: z.optional(z.string()),
    }),
  }),
  z.object({
    kind: z.literal('lines'),
    title,
    chart: z.enum(LINE_CHARTS),
    projects: z.array(z.string()).check(z.minLength(1), z.maxLength(COMPARED_MAX)),
  }),
  z.object({ kind: z.literal('bins'), title, chart: z.enum(BIN_CHARTS), filter: z.string() }),
]);
export type LiveBlock = z.infer<typeof LiveBlockSchema>;
export type LiveTableBlock = Extract<LiveBlock, { kind: 'table' }>;
export type LivePivotBlock = Extract<LiveBlock, { kind: 'pivot' }>;

/** A piece of a text: HTML, or a live block. */
export const ResearchPartSchema = z.union([z.object({ kind: z.literal('text'), html: z.string() }), LiveBlockSchema]);
export type ResearchPart = z.infer<typeof ResearchPartSchema>;

const FAULTS = [
  'noName',
  'unknownName',
  'repeated',
  'missing',
  'unknownData',
  'unknownChart',
  'unknownColumn',
  'unknownOrder',
  'wrongLimit',
  'wrongTitle',
  'wrongPivot',
  'noProject',
  'tooManyProjects',
  'tooManyConditions',
  'condition',
  // Of the text around the blocks.
  'nested',
  'tooManyBlocks',
  'foreignImage',
  'imageText',
] as const;

/** What is wrong with a text. `typed` is the part it is about, `known` what may stand there. */
export const ResearchFaultSchema = z.object({
  /** From 1. */
  line: z.int(),
  reason: z.enum(FAULTS),
  typed: z.string(),
  known: z.array(z.string()),
  /** Of a condition. */
  problem: z.optional(
    z.object({ reason: z.enum(FILTER_PROBLEMS), typed: z.string(), nearest: z.optional(z.array(z.string())) }),
  ),
});
export type ResearchFault = z.infer<typeof ResearchFaultSchema>;
