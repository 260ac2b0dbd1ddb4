import { createParser } from 'eventsource-parser';
import type * as z from 'zod/mini';
import type { AskAnswerSchema, StreamBody, StreamEvent } from '#schemas/api/chat.ts';
import { StreamEventSchema } from '#schemas/api/chat.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { ApiError, readJson, refusalOf } from '#schemas/http.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import { openStream, postJson } from './client.ts';

/** The answer of a language model as it is written, over a line that may be cut. */

const STREAMS = '/api/chat/streams';
/** The server beats every five seconds: a line that is silent for longer is dead. */
const SILENT_MS = 15_000;
const TRIES = 6;

/** Somebody stopped the answer: here, or in another tab. */
export class AnswerStopped extends Error {}

/** What is heard before the end. */
export type AnswerProgress = Extract<StreamEvent, { type: 'step' | 'text' }>;

interface Listening {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: AnswerProgress) => void;
  /** Pause before a line that was cut is taken up again, in ms. */
  readonly pauseMs?: number;
}

/**
 * Asks, and listens until the answer is there; after a cut it goes on behind the last event. Throws ApiError, AnswerStopped, or
 * the reason of `signal`, which only ends the listening.
 */
export async function streamAnswer(
  body: StreamBody,
  { signal, onProgress, pauseMs = 500 }: Listening,
): Promise<z.output<typeof AskAnswerSchema>> {
  let last: string | null = null;
  for (let tries = 1; ; tries++) {
    try {
      for await (const { id, data } of eventsOf(body, last, signal)) {
        last = id ?? last;
        tries = 1;
        const event = readJson(STREAMS, data, StreamEventSchema);
        if (event.type === 'done') return event.answer;
        if (event.type === 'stopped') throw new AnswerStopped();
        if (event.type === 'failed') throw refusalOf(STREAMS, event.status, JSON.stringify(event.body));
        onProgress(event);
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof AnswerStopped || error instanceof ApiError) throw error;
      if (tries >= TRIES)
        throw new ApiError({ kind: 'FETCH_ERROR', url: STREAMS, message: httpMessages.unreachable }, error);
    }
    if (tries >= TRIES) throw new ApiError({ kind: 'FETCH_ERROR', url: STREAMS, message: httpMessages.unreachable });
    await pause(pauseMs * tries, signal);
  }
}

/** Asks the server to write no further. */
export const stopAnswer = (askId: string) => postJson(`${STREAMS}/${askId}/stop`, {}, DoneAnswerSchema, true);

async function* eventsOf(body: StreamBody, last: string | null, signal: AbortSignal) {
  const control = new AbortController();
  const end = () => control.abort(signal.reason);
  signal.addEventListener('abort', end);
  let timer = setTimeout(() => control.abort(), SILENT_MS);
  try {
    const stream = await openStream(STREAMS, body, control.signal, last === null ? {} : { 'last-event-id': last });
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    const arrived: { readonly id: string | undefined; readonly data: string }[] = [];
    const parser = createParser({ onEvent: ({ id, data }) => arrived.push({ id, data }) });
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(timer);
      timer = setTimeout(() => control.abort(), SILENT_MS);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    // Whoever stops listening leaves no line open.
    control.abort();
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signal.throwIfAborted();
}
