import { z } from 'zod';
import { type Answer, type AnswerCell, type Answered, ASK_LIMITS, AskQuerySchema } from '#schemas/api/ask.ts';
import { ENRICHED_KINDS } from '#schemas/api/public-api.ts';
import { askingOf } from '#server/modules/ask/answerer.ts';
import { readTyped, TypedQuerySchema } from '#server/modules/ask/typedQuery.ts';
import { answeringOf } from '#server/modules/data-query/answering.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { ENRICHED_OF } from './enrich.ts';

/** Questions of programs, in words or as the typed query that words are read into: the answers of the chat, without what draws them. */

export const AskedSchema = z
  .strictObject({
    question: z
      .string()
      .trim()
      .min(1)
      .max(ASK_LIMITS.question)
      .optional()
      .describe('In words, such as `total raised in 2021`; nothing is guessed'),
    query: TypedQuerySchema.optional().describe(
      'The typed query instead: what words are read into, as `query` of an answer',
    ),
  })
  .refine(({ question, query }) => (question === undefined) !== (query === undefined), {
    message: 'Send either question or query',
  });
export type Asked = z.output<typeof AskedSchema>;

const address = z.string().nullable();
const ReadingSchema = z.object({ label: z.string(), query: AskQuerySchema });

export const GivenAnswerSchema = z.object({
  kind: z
    .enum(['answer', 'choice', 'help', 'nothing'])
    .describe(
      '`choice`: the question can be read in several ways, `readings` says which. `nothing`: words were not understood, `not_understood` says which',
    ),
  sentence: z.string().describe('What was found, or why nothing was answered'),
  query: z.optional(AskQuerySchema).describe('What was asked, to be sent back as `query`'),
  figure: z
    .object({ label: z.string(), value: z.number(), unit: z.string().nullable() })
    .nullable()
    .optional()
    .describe('The one figure that was asked for; null: none was, or none is known'),
  total: z.int().optional().describe('Rows that pass; `rows` may hold fewer'),
  left_out: z
    .int()
    .optional()
    .describe('Rows that add nothing to the figure, because theirs is unknown or stale: say so'),
  columns: z
    .array(z.object({ field: z.string(), label: z.string(), type: z.string(), unit: z.string().nullable() }))
    .optional(),
  rows: z
    .array(
      z.object({
        _id: z.int().nullable().describe('Null: the row is a group'),
        address: address.describe('Its page; null: it has none'),
        cells: z
          .array(z.union([z.number(), z.string(), z.array(z.object({ name: z.string(), address })), z.null()]))
          .describe('A value for each column; null is unknown, never zero'),
        stale: z
          .record(z.string(), z.string().nullable())
          .optional()
          .describe('Stale figures by field, with the moment they are of'),
        stated: z
          .object({ amount: z.number(), currency: z.string() })
          .optional()
          .describe('The amount as its source states it in another currency'),
      }),
    )
    .optional(),
  sources: z
    .array(z.object({ label: z.string(), source: z.string(), as_of: z.string().nullable() }))
    .optional()
    .describe('Who states the figures; cite them'),
  address: address.optional().describe('The page with exactly these rows; null: no page has them'),
  unused: z.array(z.string()).optional().describe('Words of the question that made no difference'),
  readings: z.array(ReadingSchema).optional().describe('What can be asked instead'),
  passages: z
    .array(z.object({ title: z.string(), heading: z.string(), text: z.string(), address: z.string() }))
    .optional()
    .describe('Sections of the help'),
  matches: z
    .array(z.object({ kind: z.enum(ENRICHED_KINDS), name: z.string(), address: z.string() }))
    .optional()
    .describe('Records whose names are like the question'),
  not_understood: z.array(z.string()).optional(),
  version: z.int().optional().describe('Version of the data; it changes when any row does'),
  as_of: z.string().nullable().optional().describe('Moment of the newest figure, UTC'),
});
export type GivenAnswer = z.output<typeof GivenAnswerSchema>;

interface Asker {
  /** Shares the database fairly with others. */
  readonly client: string;
  /** Of this site, for addresses. */
  readonly origin: string;
  /** What the paths of refusals begin with; the default: the question itself. */
  readonly within?: string;
}

/** @throws ApiError 422 and 404 naming the part of the query that is wrong. */
export async function answerProgram(
  deps: Deps,
  { question, query }: Asked,
  { client, origin, within }: Asker,
): Promise<GivenAnswer> {
  try {
    const asked = {
      ...{ question: question ?? '', about: null, previous: null, now: deps.clock() },
      query: query === undefined ? null : await readTyped(deps.pool, query),
    };
    // An answer reads all rows several times: for its figure, its groups and its sources.
    const answer = await answeringOf(deps).run({ client, isHeavy: true }, () => askingOf(deps).builtIn(asked));
    return given(answer, origin);
  } catch (error) {
    if (!(error instanceof ApiError) || error.path === undefined) throw error;
    const part = error.path.replace(/^params\[0\]\./, '');
    const path = within === undefined ? part : `${within}.${part}`;
    throw new ApiError(error.status, error.facts, path, error.retryAfter);
  }
}

function given(answer: Answer, origin: string): GivenAnswer {
  const { kind, sentence } = answer;
  switch (kind) {
    case 'answer':
      return { kind, sentence, ...answeredParts(answer, origin) };
    case 'choice':
      return { kind, sentence, readings: answer.readings };
    case 'help':
      return {
        ...{ kind, sentence },
        passages: answer.passages.map(({ title, heading, text, path }) => ({
          title,
          heading,
          text,
          address: `${origin}${path}`,
        })),
      };
    case 'nothing':
      return {
        ...{ kind, sentence, not_understood: answer.words },
        readings: answer.without === null ? [] : [answer.without],
        matches: answer.hits.map(({ kind: of, name, path }) => ({
          ...{ kind: ENRICHED_OF[of], name },
          address: `${origin}${path}`,
        })),
      };
    case 'written':
      throw new Error('the answerer by rules writes no text');
  }
}

function answeredParts(answer: Answered, origin: string): Omit<GivenAnswer, 'kind' | 'sentence'> {
  const { query, figure, total, leftOut, columns, rows, sources, openIn, unused, version, asOf } = answer;
  const at = (path: string | null) => path && `${origin}${path}`;
  const cellOf = (cell: AnswerCell) =>
    Array.isArray(cell) ? cell.map(({ name, path }) => ({ name, address: at(path) })) : cell;
  return {
    ...{ query, figure, total, columns, unused, version, left_out: leftOut, as_of: asOf },
    rows: rows.map(({ id, path, cells, stale = [], stated }) => ({
      ...{ _id: id, address: at(path), cells: cells.map(cellOf) },
      ...(stale.length > 0
        ? { stale: Object.fromEntries(stale.map((one) => [columns[one.at]?.field ?? '', one.asOf])) }
        : {}),
      ...(stated ? { stated: { amount: stated.amount, currency: stated.currency } } : {}),
    })),
    sources: sources.map(({ label, source, asOf: moment }) => ({ label, source, as_of: moment })),
    address: openIn && at(openIn.path),
  };
}
