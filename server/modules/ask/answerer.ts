import type { Pool } from 'pg';
import { z } from 'zod';
import { type Answer, AnswerSchema, ASK_LIMITS, type AskQuery } from '#schemas/api/ask.ts';
import { CHAT_LIMITS, type ChatMessage, type FoundItemSchema } from '#schemas/api/chat.ts';
import { readingText } from '#schemas/ask/describe.ts';
import { readQuestion } from '#schemas/ask/read.ts';
import { vocabulary } from '#schemas/ask/vocabulary.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import { detailPath, ENTITY_KINDS } from '#schemas/kinds.ts';
import { unixMs } from '#schemas/units.ts';
import type { Answerer, Question } from '#server/modules/chat/askQuestion.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { globalSearchQuery } from '#server/modules/data-query/searches.ts';
import { type HelpBook, sectionsOf } from '#server/modules/help/helpBook.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answerQuery } from './answerQuery.ts';
import { createPassages, type FindPassages } from './helpPassages.ts';
import { createNames } from './names.ts';
import { checkQuery } from './select.ts';

/** The built-in answerer: reads a question by rules, runs its query and says what was found. It guesses nothing. */

type Reply = Pick<ChatMessage, 'kind' | 'answer' | 'reply' | 'found'>;

export function createAnswerer({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, book: () => Promise<HelpBook>): Answerer {
  const names = createNames(pool, clock);
  let passages: Promise<FindPassages> | null = null;
  const findPassages = () => {
    passages ??= book().then((read) => createPassages(sectionsOf(read)));
    return passages;
  };

  const answer = async ({ question, query, about, previous, now }: Question): Promise<Answer> => {
    if (query) return answerQuery(pool, query, now);
    const reader = { lexicon: await names(), vocabulary: vocabulary(), now: unixMs(now) };
    const read = readQuestion(question, reader, about ?? queryOf(previous));
    switch (read.kind) {
      case 'query': {
        const notes = read.corrected.map(({ typed, read: meant }) => askAnswers.read(typed, meant));
        return answerQuery(pool, read.query, now, { notes, unused: read.unused });
      }
      case 'choice':
        return { kind: 'choice', sentence: askAnswers.choice, readings: read.queries.map(readingOf) };
      case 'help': {
        const found = (await findPassages())(question, ASK_LIMITS.passages);
        const [first] = found;
        if (first) return { kind: 'help', sentence: askAnswers.help(first.title), passages: [...found] };
        return nothing(pool, question, [], null, now);
      }
      case 'nothing':
        return nothing(pool, question, read.words, read.without, now);
    }
  };

  return async (question) => replyOf(await answer(question));
}

const readingOf = (query: AskQuery) => ({ label: readingText(query), query });

/** The query of the reply before, where it was an answer. */
function queryOf(previous: Question['previous']): AskQuery | null {
  const read = AnswerSchema.safeParse(previous);
  return read.success && read.data.kind === 'answer' ? read.data.query : null;
}

async function nothing(
  pool: Pool,
  question: string,
  words: readonly string[],
  without: AskQuery | null,
  now: number,
): Promise<Answer> {
  return {
    kind: 'nothing',
    sentence: askAnswers.nothing(words),
    words: [...words],
    without: without && isRunnable(without, now) ? readingOf(without) : null,
    hits: await findHits(pool, words.length > 0 ? words.join(' ') : question, now),
  };
}

function isRunnable(query: AskQuery, now: number): boolean {
  try {
    checkQuery(query, now);
    return true;
  } catch {
    return false;
  }
}

const HitsSchema = z.array(
  z.object({
    type: z.enum(ENTITY_KINDS),
    item: z.looseObject({
      slug: z.nullable(z.string()),
      name: z.optional(z.nullable(z.string())),
      ventures_name: z.optional(z.nullable(z.string())),
    }),
  }),
);

/** What the search of the site finds for words that were not understood. */
async function findHits(pool: Pool, text: string, now: number): Promise<Extract<Answer, { kind: 'nothing' }>['hits']> {
  const searchValue = text.slice(0, 100).trim();
  if (searchValue === '') return [];
  const query = globalSearchQuery({ searchValue, limit: ASK_LIMITS.hits }, now);
  const values = new Values();
  const sql = await query.toSql(values, { pool, longTexts: async () => () => true });
  const { rows } = await pool.query(`SELECT (${sql}) AS result`, values.list);
  const { result } = z.object({ result: z.string() }).parse(rows[0]);
  const hits = HitsSchema.safeParse(query.finish?.(JSON.parse(result)));
  if (!hits.success) return [];
  return hits.data.flatMap(({ type, item }) => {
    const name = item.name ?? item.ventures_name;
    return item.slug !== null && name ? [{ kind: type, name, path: detailPath(type, item.slug) }] : [];
  });
}

type FoundItem = z.output<typeof FoundItemSchema>;

const FOUND_KINDS: Readonly<Record<string, FoundItem['kind']>> = {
  project: 'project',
  people: 'person',
  venture: 'venture_funding',
  round: 'venture_funding',
  news: 'news_link',
};

/** A reply as the conversation stores it. */
function replyOf(answer: Answer): Reply {
  return {
    kind: answer.kind,
    answer: answer.sentence,
    reply: JSON.parse(JSON.stringify(answer)),
    found: foundIn(answer),
  };
}

function foundIn(answer: Answer): FoundItem[] {
  if (answer.kind !== 'answer') return [];
  const items = answer.rows.flatMap(({ kind, path, cells }): FoundItem[] => {
    const found = kind === null ? undefined : FOUND_KINDS[kind];
    const name = cells.find((cell) => Array.isArray(cell) && cell.length > 0);
    const text = Array.isArray(name) ? name[0]?.name : cells.find((cell) => typeof cell === 'string');
    return found && path && typeof text === 'string' ? [{ kind: found, name: text, path }] : [];
  });
  return items.slice(0, CHAT_LIMITS.found);
}
