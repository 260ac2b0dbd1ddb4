import { randomUUID } from 'node:crypto';
import type { Instead } from '#schemas/api/ask.ts';
import type { StreamBody, StreamEvent } from '#schemas/api/chat.ts';
import { type BuiltIn, replyOf } from '#server/modules/ask/answerer.ts';
import type { Writer } from '#server/modules/ask/model/writer.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, errorBody } from '#server/platform/errors.ts';
import { storeReply } from './askQuestion.ts';
import { addEvents, endStream, finishStream, type StreamKey } from './repository/answerStreams.ts';
import { readLastReply } from './repository/conversations.ts';

/** Writes answers behind the requests that asked for them: who leaves the page finds the answer in the conversation. */

/** How often a server says that it still writes, and hears whether to stop, in ms. */
const TICK_MS = 500;

/** Nobody waits for this answer any more, or another server writes it. */
class Ended extends Error {
  readonly why: 'stopped' | 'taken' | 'closing';
  constructor(why: Ended['why']) {
    super(why);
    this.why = why;
  }
}

const isEnded = (error: unknown, why: Ended['why']) => error instanceof Ended && error.why === why;

/** `lost`: its server ended; `builtIn`: there is no model. */
export type Manner = 'model' | 'builtIn' | Extract<Instead, 'busy' | 'lost'>;

interface Writings {
  /** Named in the rows that this server writes. */
  readonly runner: string;
  readonly write: (key: StreamKey, body: StreamBody, manner: Manner) => void;
  /** Cancels the call of the model at once where this server makes it. */
  readonly stop: (key: StreamKey) => void;
  /** Ends what is being written with the built-in answer. */
  readonly close: () => Promise<void>;
}

const nameOf = ({ userId, askId }: StreamKey) => `${userId} ${askId}`;

export function createWritings(
  { pool, clock, log }: Pick<Deps, 'pool' | 'clock' | 'log'>,
  builtIn: BuiltIn,
  writer: Writer | null,
  toApiError: (error: unknown) => ApiError,
): Writings {
  const runner = randomUUID();
  const running = new Map<string, { readonly control: AbortController; readonly whole: Promise<void> }>();

  const answer = async (body: StreamBody, manner: Manner, tell: (event: StreamEvent) => void, signal: AbortSignal) => {
    const { conversation: id, question, about } = body;
    const now = clock();
    const previous = id === undefined ? null : await readLastReply(pool, id);
    const hint = await builtIn({ question, query: null, about: about ?? null, previous, now });
    if (manner === 'builtIn' || writer === null) return replyOf(hint);
    if (manner !== 'model') return replyOf(hint, manner);
    const watcher = {
      onStep: (tool: Extract<StreamEvent, { type: 'step' }>['tool'], words: string) =>
        tell({ type: 'step', tool, words }),
      onText: (text: string, isAnew: boolean) => tell({ type: 'text', text, isAnew }),
    };
    const wrote = await writer({ question, now, hint }, watcher, signal).catch((error: unknown): Instead => {
      if (isEnded(error, 'closing')) return 'lost';
      throw error;
    });
    if (typeof wrote !== 'string') return replyOf(wrote);
    // What was shown of it does not stand.
    tell({ type: 'text', text: '', isAnew: true });
    return replyOf(hint, wrote);
  };

  const run = async (key: StreamKey, body: StreamBody, manner: Manner, control: AbortController): Promise<void> => {
    const told: StreamEvent[] = manner === 'lost' ? [{ type: 'text', text: '', isAnew: true }] : [];
    const pulse = pulseOf(async () => {
      const standing = await addEvents({ pool, clock }, key, runner, told.splice(0)).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        control.abort(error);
        return undefined;
      });
      if (standing === undefined) return;
      if (standing?.isStopping) control.abort(new Ended('stopped'));
      else if (!standing) control.abort(new Ended('taken'));
    }, log);
    const tell = (event: StreamEvent) => {
      told.push(event);
      pulse.now();
    };
    if (told.length > 0) pulse.now();
    try {
      const reply = await answer(body, manner, tell, control.signal);
      await pulse.end();
      const { ask_id: askId, conversation: id, question } = body;
      await storeReply({ pool, clock }, key.userId, { askId, id, question }, reply, async (client) => {
        const finished = await finishStream(client, key, runner);
        if (!finished) throw new Ended('stopped');
        return finished;
      });
    } catch (error) {
      await pulse.end();
      if (isEnded(error, 'taken')) return;
      if (isEnded(error, 'stopped')) return await endStream(pool, key, runner, { type: 'stopped' });
      const failure = toApiError(error);
      if (failure.status >= 500) log.warn({ code: failure.code }, 'a question could not be answered');
      const facts = errorBody(failure, randomUUID());
      await endStream(pool, key, runner, {
        ...{ type: 'failed', status: failure.status },
        body: JSON.parse(JSON.stringify(facts)),
      });
    }
  };

  return {
    runner,
    write: (key, body, manner) => {
      const control = new AbortController();
      const whole = run(key, body, manner, control)
        .catch((error: unknown) => log.warn({ err: error }, 'an answer could not be told'))
        .finally(() => running.delete(nameOf(key)));
      running.set(nameOf(key), { control, whole });
    },
    stop: (key) => running.get(nameOf(key))?.control.abort(new Ended('stopped')),
    close: async () => {
      const all = [...running.values()];
      for (const { control } of all) control.abort(new Ended('closing'));
      await Promise.all(all.map(({ whole }) => whole));
    },
  };
}

/** Runs `beat` every so often and when asked to, one at a time; after `end` never again. */
function pulseOf(beat: () => Promise<void>, log: Deps['log']) {
  let isOver = false;
  let isWanted = false;
  let current: Promise<void> | null = null;
  const now = () => {
    isWanted = true;
    current ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await beat().catch((error: unknown) => log.warn({ err: error }, 'an answer could not be told'));
      }
      current = null;
    })();
  };
  const timer = setInterval(() => !isOver && now(), TICK_MS);
  return {
    now: () => {
      if (!isOver) now();
    },
    end: async () => {
      isOver = true;
      clearInterval(timer);
      await current;
    },
  };
}
