import type { Pool } from 'pg';
import type { z } from 'zod';
import { type Answer, AnswerSchema, ASK_LIMITS, type AskQuery, type Instead } from '#schemas/api/ask.ts';
import { CHAT_LIMITS, type ChatMessage, type FoundItemSchema } from '#schemas/api/chat.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import { unixMs } from '#schemas/units.ts';
import { type HelpBook, readHelp, sectionsOf } from '#server/modules/help/helpBook.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answerQuery } from './answerQuery.ts';
import { createPassages, type FindPassages } from './helpPassages.ts';
import { findHits } from './hits.ts';
import { createNames } from './names.ts';
import { readingText } from './reading/describe.ts';
import type { Lexicon } from './reading/lexicon.ts';
import { readQuestion } from './reading/read.ts';
import { phraseKey } from './reading/tokens.ts';
import { vocabulary } from './reading/vocabulary.ts';
import { checkQuery } from './select.ts';

/** The built-in answerer: reads a question by rules, runs its query and says what was found. It guesses nothing. */

type Reply = Pick<ChatMessage, 'kind' | 'answer' | 'reply' | 'found'>;

export interface Question {
  readonly question: string;
  /** Run instead of reading the question; null: the question is read. */
  readonly query: AskQuery | null;
  /** The rows that it is about; null: those of `previous`. */
  readonly about: AskQuery | null;
  /** The reply before it in its conversation; null: it is the first. */
  readonly previous: ChatMessage['reply'] | null;
  /** In ms since 1970. */
  readonly now: number;
}

/** Answers a question from the data; throws when it fails, and may when `signal` aborts. */
export type Answerer = (question: Question, signal: AbortSignal) => Promise<Reply>;

/** Finds passages of the help, which is read when the first question needs it. */
export function createHelpSearch(book: () => Promise<HelpBook>): () => Promise<FindPassages> {
  let passages: Promise<FindPassages> | null = null;
  return () => {
    passages ??= book().then((read) => createPassages(sectionsOf(read)));
    return passages;
  };
}

/** Answers a question by rules alone. */
export type BuiltIn = (question: Question) => Promise<Answer>;

export function createBuiltIn(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  findPassages: () => Promise<FindPassages>,
): BuiltIn {
  const names = createNames(pool, clock);

  const answer = async ({ question, query, about, previous, now }: Question): Promise<Answer> => {
    if (query) return answerQuery(pool, query, now);
    const reader = { lexicon: await names(), vocabulary: vocabulary(), now: unixMs(now) };
    const read = readQuestion(question, reader, about ?? queryOf(previous));
    switch (read.kind) {
      case 'query': {
        const notes = [
          ...read.corrected.map(({ typed, read: meant }) => askAnswers.read(typed, meant)),
          ...formerNamesIn(question, read.query, reader.lexicon).map(({ name, former }) =>
            askAnswers.formerly(name, former),
          ),
        ];
        const answered = await answerQuery(pool, read.query, now, { notes, unused: read.unused });
        // A name that was mended and finds nothing was another one.
        if (answered.total > 0 || read.corrected.length === 0) return answered;
        return nothing(
          pool,
          question,
          read.corrected.map(({ typed }) => typed),
          read.query,
          now,
        );
      }
      case 'choice': {
        const answers = await Promise.all(read.queries.map((one) => answerQuery(pool, one, now)));
        // What has no rows is no choice.
        const [first, ...others] = answers.filter(({ total }) => total > 0);
        if (first && others.length === 0) return first;
        return { kind: 'choice', sentence: askAnswers.choice, readings: read.queries.map(readingOf) };
      }
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

  return answer;
}

interface Asking {
  readonly builtIn: BuiltIn;
  readonly findPassages: () => Promise<FindPassages>;
}

const known = new WeakMap<Deps, Asking>();

/** What answers by rules for these dependencies, with the one list of names that browsers and programs ask by. */
export function askingOf(deps: Deps): Asking {
  const before = known.get(deps);
  if (before !== undefined) return before;
  const findPassages = createHelpSearch(() => readHelp(deps.config));
  const asking = { builtIn: createBuiltIn(deps, findPassages), findPassages };
  known.set(deps, asking);
  return asking;
}

/** Records that a question names by what they were called before. */
function formerNamesIn(
  question: string,
  { triples, relation }: AskQuery,
  { formerOf }: Lexicon,
): { readonly name: string; readonly former: string }[] {
  const asked = ` ${phraseKey(question)} `;
  const isSaid = (name: string) => asked.includes(` ${phraseKey(name)} `);
  const values = [...triples, ...(relation?.triples ?? [])].flatMap(([, , value]) => value);
  const names = [...values.filter((value) => typeof value === 'string'), relation?.record?.name ?? ''];
  return [...new Set(names)].flatMap((name) => {
    const former = isSaid(name) ? undefined : formerOf(name).find(isSaid);
    return former === undefined ? [] : [{ name, former }];
  });
}

const readingOf = (query: AskQuery) => ({ label: readingText(query), query });

/** The query of the reply before; of what a model wrote, the first that it cites. */
function queryOf(previous: Question['previous']): AskQuery | null {
  const read = AnswerSchema.safeParse(previous);
  if (!read.success) return null;
  if (read.data.kind === 'written') return read.data.evidence[0]?.answer.query ?? null;
  return read.data.kind === 'answer' ? read.data.query : null;
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

type FoundItem = z.output<typeof FoundItemSchema>;

const FOUND_KINDS: Readonly<Record<string, FoundItem['kind']>> = {
  project: 'project',
  people: 'person',
  venture: 'venture_funding',
  round: 'venture_funding',
  news: 'news_link',
};

/** A reply as the conversation stores it; `instead`: why it is not a model's. */
export function replyOf(answer: Answer, instead: Instead | null = null): Reply {
  return {
    kind: answer.kind === 'written' ? 'answer' : answer.kind,
    answer: answer.sentence,
    reply: JSON.parse(JSON.stringify(instead === null ? answer : { ...answer, instead })),
    found: foundIn(answer).slice(0, CHAT_LIMITS.found),
  };
}

function foundIn(answer: Answer): FoundItem[] {
  if (answer.kind === 'written') return answer.evidence.flatMap((one) => foundIn(one.answer));
  if (answer.kind !== 'answer') return [];
  return answer.rows.flatMap(({ kind, path, cells }): FoundItem[] => {
    const found = kind === null ? undefined : FOUND_KINDS[kind];
    const name = cells.find((cell) => Array.isArray(cell) && cell.length > 0);
    const text = Array.isArray(name) ? name[0]?.name : cells.find((cell) => typeof cell === 'string');
    return found && path && typeof text === 'string' ? [{ kind: found, name: text, path }] : [];
  });
}
