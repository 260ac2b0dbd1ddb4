import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type StreamBody, StreamBodySchema, type StreamEvent } from '#schemas/api/chat.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import type { BuiltIn } from '#server/modules/ask/answerer.ts';
import type { Writer } from '#server/modules/ask/model/writer.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import type { User } from '#server/modules/users/repository.ts';
import { toApiError } from '#server/platform/http/errorAnswers.ts';
import { CHATS, countCall, countFor, MODEL_QUESTIONS } from '#server/platform/rateLimit.ts';
import { claimStream, readStream, type StreamKey, stopStream } from './repository/answerStreams.ts';
import { checkContinued, findAsked } from './repository/conversations.ts';
import { readChatUsage, refuseBeyondChats } from './repository/usage.ts';
import { createWritings, type Manner } from './streamWriting.ts';

/** Asking a language model: its answer arrives as events, which any server tells again after a cut. */

/** How often events are looked for, and how long a reader hears nothing at most, in ms. */
export const STREAM_TIMES = { every: 150, beat: 5_000 };

const AfterSchema = z.object({ 'last-event-id': z.coerce.number().int().min(0).max(100_000).optional() });

export const streamRoutes =
  (builtIn: BuiltIn, writer: Writer | null, times = STREAM_TIMES): MemberRoutes =>
  ({ deps, guard }) =>
  async (api) => {
    const { pool, clock } = deps;
    const writings = createWritings(deps, builtIn, writer, toApiError);
    const closing = new AbortController();
    api.addHook('preClose', async () => {
      await writings.close();
      closing.abort();
    });

    /** Begins to write an answer, goes on where another server ended, or leaves it to the one that writes. */
    const begin = async (key: StreamKey, body: StreamBody, isAnew: boolean): Promise<void> => {
      const claim = await claimStream(pool, key, body, writings.runner, isAnew);
      if (claim === 'theirs') return;
      writings.write(key, body, await mannerOf(key, claim));
    };

    const mannerOf = async ({ userId }: StreamKey, claim: 'mine' | 'left' | 'busy'): Promise<Manner> => {
      if (writer === null) return 'builtIn';
      if (claim === 'left') return 'lost';
      if (claim === 'busy') return 'busy';
      const { isOver } = await countFor(MODEL_QUESTIONS, String(userId), pool, clock());
      return isOver ? 'busy' : 'model';
    };

    /** The answer, once it is stored; one that is not has told its end itself. */
    const lastOf = async (key: StreamKey, subscription: User['subscription']): Promise<StreamEvent | null> => {
      const asked = await findAsked(pool, key.userId, key.askId);
      if (!asked) return null;
      const usage = await readChatUsage(pool, key.userId, subscription, clock());
      return { type: 'done', answer: { ...asked, usage } };
    };

    async function* eventsOf(
      key: StreamKey,
      subscription: User['subscription'],
      after: number,
    ): AsyncGenerator<string> {
      let heard = after;
      let silentSince = Date.now();
      yield ': begun\n\n';
      for (;;) {
        // What was written until the server closed is told too.
        const isLast = closing.signal.aborted;
        const state = await readStream(pool, key, heard);
        for (const event of state?.events ?? []) yield `id: ${++heard}\ndata: ${event}\n\n`;
        if (!state || state.isOver) {
          const last = await lastOf(key, subscription);
          if (last) yield `id: ${heard + 1}\ndata: ${JSON.stringify(last)}\n\n`;
          return;
        }
        if (isLast) return;
        if (state.isLost) await begin(key, state.body, false);
        if (state.events.length > 0) silentSince = Date.now();
        else if (Date.now() - silentSince >= times.beat) {
          silentSince = Date.now();
          yield ': beat\n\n';
        }
        await delay(times.every, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }

    api.post(
      '/chat/streams',
      {
        onRequest: guard.required,
        compress: false,
        config: { isStream: true },
        schema: {
          summary: 'Ask a question of the language model',
          description:
            'Server-sent events: `step`, `text`, and at the end `done`, `stopped` or `failed`. The same `ask_id` with `last-event-id` goes on after that event, on any server. The answer is stored even if nobody listens. Refusals as of `/chat/ask`.',
          headers: AfterSchema,
          body: StreamBodySchema,
        },
      },
      async (request, reply) => {
        const { user } = memberOf(request);
        const { body } = request;
        await countCall(CHATS, request, String(user.id), deps);
        const key = { userId: user.id, askId: body.ask_id };
        const after = request.headers['last-event-id'];
        if (!(await findAsked(pool, user.id, body.ask_id))) {
          await refuseBeyondChats(pool, user.id, user.subscription, clock());
          if (body.conversation !== undefined) await checkContinued(pool, user.id, body.conversation);
          await begin(key, body, after === undefined);
        }
        reply.headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        });
        return reply.send(Readable.from(eventsOf(key, user.subscription, after ?? 0)));
      },
    );

    api.post(
      '/chat/streams/:id/stop',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Stop an answer on its way',
          description:
            'By its `ask_id`. Nothing is stored, unless it was stored already. It counts where a text of it was heard.',
          params: IdParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { id } = memberOf(request).user;
        const key = { userId: id, askId: request.params.id };
        await countCall(CHATS, request, String(id), deps);
        await stopStream(pool, key);
        writings.stop(key);
        return { status: 200 as const };
      },
    );
  };
