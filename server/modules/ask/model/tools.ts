import { tool } from 'ai';
import type { Pool } from 'pg';
import { z } from 'zod';
import {
  AGGREGATES,
  type Answered,
  type AskedRecord,
  AskQuerySchema,
  GROUPINGS,
  RELATION_KINDS,
} from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SUMMARY_FIELD } from '#schemas/columns/spec.ts';
import { OPERATORS } from '#schemas/filters/triples.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import { detailPath, ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { whereCondition } from '#server/modules/data-query/conditions.ts';
import { readFilter, Values } from '#server/modules/data-query/query.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { many } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { answerQuery } from '../answerQuery.ts';
import type { FindPassages } from '../helpPassages.ts';
import { findHits } from '../hits.ts';
import { findAskedRecord } from '../records.ts';
import { ASKABLE } from '../typedQuery.ts';
import type { Results } from './results.ts';

/** What a model may ask for. Everything is public data, read by the same checks as the queries of a browser. */

const LIMITS = { calls: 8, rows: 20, cell: 160, names: 5, excerpt: 500, stories: 10, answer: 12_000 } as const;

const word = (max: number) => z.string().trim().min(1).max(max);
const scalar = z.union([z.number(), z.string().max(200)]);
const conditions = z
  .array(
    z.strictObject({
      field: word(60),
      operator: z.enum(OPERATORS),
      value: z.union([scalar, z.array(scalar).max(50)]),
    }),
  )
  .max(12);
const partialDate = z.string().regex(/^(?:\d{4}(?:-\d{2}){0,2}|-P\d{1,3}[DMY])$/);

const QueryInput = z.strictObject({
  source: z.enum(ASKABLE),
  conditions: conditions.optional(),
  relation: z
    .strictObject({
      kind: z.enum(RELATION_KINDS),
      record: z.strictObject({ kind: z.enum(ENTITY_KINDS), slug: word(300) }).optional(),
      conditions: conditions.optional(),
    })
    .optional(),
  aggregate: z.strictObject({ of: z.enum(AGGREGATES), field: word(60).optional() }).optional(),
  group: z.strictObject({ field: word(60), by: z.enum(GROUPINGS) }).optional(),
  sort: z.strictObject({ field: word(60), order: z.enum(['asc', 'desc']) }).optional(),
  limit: z.int().min(1).max(50).optional(),
  period: z
    .strictObject({ field: word(60), from: partialDate.optional(), to: partialDate.optional() })
    .optional()
    .describe('Dates as 2025, 2025-03, 2025-03-15, or -P6M for six months ago'),
  shown: z.array(word(60)).max(8).optional().describe('More fields to show'),
});

const SearchInput = z.strictObject({ words: word(100) });
const NewsInput = z.strictObject({
  words: word(100),
  since: partialDate.optional(),
  limit: z.int().min(1).max(LIMITS.stories).optional(),
});

/** A call that cannot be answered, in words for the model. */
class ToolRefusal extends Error {}

export type ToolName = 'query' | 'lookup' | 'news' | 'help';

interface ToolContext {
  readonly pool: Pool;
  readonly now: number;
  readonly results: Results;
  readonly findPassages: FindPassages;
  /** Told of each call, with words that say what is looked for. */
  readonly onCall: (name: ToolName, words: string) => void;
  /** A call that failed for reasons of ours. */
  readonly onFailure: (error: unknown) => void;
}

export function createTools({ pool, now, results, findPassages, onCall, onFailure }: ToolContext) {
  let calls = 0;
  /** What goes wrong is told in words of ours, without anything of the database. */
  const answering = async (work: () => Promise<object>): Promise<object> => {
    calls += 1;
    if (calls > LIMITS.calls) return { error: 'No more calls. Answer from the results you have.' };
    try {
      return await work();
    } catch (error) {
      if (error instanceof ToolRefusal || (error instanceof ApiError && error.status < 500))
        return { error: error.message };
      onFailure(error);
      return { error: 'This could not be read.' };
    }
  };
  return {
    query: tool({
      description:
        'Runs a query over one table and gives its rows, their number and figures. Investors, leads, portfolios, teams and founders are relations; their record comes from lookup.',
      inputSchema: QueryInput,
      execute: (input) =>
        answering(async () => {
          onCall('query', askAnswers.counted(input.source));
          const answer = await answerQuery(pool, await queryOf(pool, input), now);
          return told(answer, results.addAnswer(answer));
        }),
    }),
    lookup: tool({
      description: 'Finds projects, organizations and people by name or ticker, with the slug that a relation needs.',
      inputSchema: SearchInput,
      execute: ({ words }) =>
        answering(async () => {
          onCall('lookup', words);
          const hits = await findHits(pool, words, now);
          return {
            found: hits.map(({ kind, name, path }) => ({
              ...{ result: results.addPage(name, path), kind, name: capped(name, LIMITS.cell) },
              slug: decodeURIComponent(path.split('/').at(-1) ?? ''),
            })),
          };
        }),
    }),
    news: tool({
      description: 'Finds news stories by words in their texts, the newest first.',
      inputSchema: NewsInput,
      execute: ({ words, since, limit }) =>
        answering(async () => {
          onCall('news', words);
          const stories = await readStories(pool, words, since ?? null, limit ?? 5, now);
          return {
            found: stories.map(({ title, created_at, source_name, summary, slug }) => ({
              result: results.addPage(
                title,
                slug === null ? null : detailPath('news', slug),
                ...[created_at, source_name, summary].filter((text) => text !== null),
              ),
              ...{ title: capped(title, LIMITS.excerpt), date: created_at, outlet: source_name },
              summary: capped(summary ?? '', LIMITS.excerpt),
            })),
          };
        }),
    }),
    help: tool({
      description: 'Finds sections of the help about how this site works.',
      inputSchema: SearchInput,
      execute: ({ words }) =>
        answering(async () => {
          onCall('help', words);
          return {
            found: findPassages(words, 3).map(({ title, heading, text, path }) => ({
              result: results.addPage(heading === '' ? title : `${title}: ${heading}`, path, text),
              ...{ title, heading, text: capped(text, LIMITS.excerpt) },
            })),
          };
        }),
    }),
  };
}

/** A text of the data on its way out: short, and without anything but words. */
function capped(text: string, max: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return plain.length > max ? `${plain.slice(0, max)} …` : plain;
}

async function queryOf(pool: Pool, input: z.output<typeof QueryInput>) {
  const { source, relation, aggregate, period } = input;
  const triplesOf = (list: z.output<typeof conditions> | undefined) =>
    (list ?? []).map(({ field, operator, value }) => [field, operator, value]);
  return AskQuerySchema.parse({
    ...{ source, triples: triplesOf(input.conditions) },
    relation: relation
      ? {
          kind: relation.kind,
          record: relation.record ? await readRecord(pool, relation.record.kind, relation.record.slug) : null,
          triples: triplesOf(relation.conditions),
        }
      : null,
    aggregate: { of: aggregate?.of ?? 'rows', field: aggregate?.field ?? null },
    ...{ group: input.group ?? null, sort: input.sort ?? null, limit: input.limit ?? null },
    period: period ? { field: period.field, from: period.from ?? null, to: period.to ?? null } : null,
    shown: input.shown ?? [],
  });
}

async function readRecord(pool: Pool, kind: EntityKind, slug: string): Promise<AskedRecord> {
  const found = await findAskedRecord(pool, kind, { slug });
  if (!found) throw new ToolRefusal(`There is no ${kind} with this slug: look it up first.`);
  return found;
}

const StoriesSchema = z.object({
  title: z.string(),
  created_at: z.string().nullable(),
  source_name: z.string().nullable(),
  summary: z.string().nullable(),
  slug: z.string().nullable(),
});

async function readStories(pool: Pool, words: string, since: string | null, limit: number, now: number) {
  const spec = DATA_SETS.news;
  const { filter } = readFilter(spec, since === null ? [] : [['created_at', 'gte', since]], now);
  const values = new Values();
  const where = whereCondition(spec, filter, words, values);
  return await many(
    pool,
    StoriesSchema,
    `SELECT title, created_at, source_name, ${SUMMARY_FIELD} AS summary, slug FROM ${tableName(spec)} WHERE ${where}
      ORDER BY created_at DESC NULLS LAST, _id LIMIT ${values.bind(limit, 'bigint')}`,
    values.list,
  );
}

/** An answer as a model reads it: figures as they are, names in short, as many rows as have room. */
export function told(answer: Answered, number: number): object {
  const { columns, rows, total, figure, leftOut, asOf } = answer;
  const cells = rows.slice(0, LIMITS.rows).map((row) =>
    row.cells.map((cell) => {
      if (typeof cell === 'string') return capped(cell, LIMITS.cell);
      if (!Array.isArray(cell)) return cell;
      return cell.slice(0, LIMITS.names).map(({ name }) => capped(name, LIMITS.cell));
    }),
  );
  const facts = {
    ...{ result: number, rows_that_pass: total, figure, rows_without_figure: leftOut, as_of: asOf },
    columns: columns.map(({ label, unit }) => (unit === null ? label : `${label} (${unit})`)),
  };
  const stale = rows
    .slice(0, LIMITS.rows)
    .flatMap((row, nth) =>
      (row.stale ?? []).map(({ at, asOf: moment }) => ({ row: nth + 1, column: columns[at]?.label, as_of: moment })),
    );
  while (cells.length > 1 && JSON.stringify(cells).length > LIMITS.answer) cells.pop();
  const shown = stale.filter(({ row }) => row <= cells.length);
  return { ...facts, rows: cells, ...(shown.length > 0 ? { stale_figures: shown } : {}) };
}
