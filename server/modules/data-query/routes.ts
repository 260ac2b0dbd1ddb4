import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { isSid, QUERIES, type Sid } from '#schemas/queries/catalog.ts';
import { type Status, StatusSchema } from '#schemas/queries/results.ts';
import { readFeedStates } from '#server/modules/feeds/repository/runs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { isKnownTag } from '#server/platform/http/encoding.ts';
import { networkOf } from '#server/platform/http/networks.ts';
import { findUnsafe, unsafeFacts } from '#server/platform/http/unsafeInput.ts';
import { acceptedForm, type PreparedAnswer } from './answer.ts';
import { addressOf, EncodingMemory, repeatAnswers, toRepeat } from './answerCache.ts';
import { answeringOf } from './answering.ts';
import type { DatasetWatch } from './datasetWatch.ts';
import type { QueryReader } from './query.ts';
import { WarmUp } from './warmUp.ts';

const QuerySchema = z.object({
  sid: z.string().describe(`The query: one of ${Object.keys(QUERIES).join(', ')}`),
  params: z
    .string()
    .describe('A JSON list with one object, the parameters of the query: `[{}]` where all have defaults'),
});

const AnswerSchema = z
  .object({ data: z.record(z.string(), z.array(z.unknown())), version: z.int(), asOf: z.nullable(z.string()) })
  .describe('`data` holds one list under the name of the query, with the result as its only member');

/** `/data/struct` and `/status`. */
export function dataRoutes(readers: Readonly<Record<Sid, QueryReader>>): (deps: Deps) => FastifyPluginAsyncZod {
  return (deps) => async (api) => {
    const answering = answeringOf(deps);
    answering.watch.onChange(() => {
      for (const listener of api.datasetListeners) listener();
    });
    api.addHook('onReady', async () => {
      await answering.watch.start();
      await answering.replicas.start();
    });
    // Before the server waits for connections in use, of which the listener is one.
    api.addHook('preClose', async () => {
      answering.replicas.stop();
      answering.watch.stop();
    });
    const warmUp = new WarmUp(answering, readers, deps);
    api.addHook('onListen', async () => warmUp.start());
    api.addHook('preClose', () => warmUp.stop());
    const { cache } = answering;
    const bytes = () => cache.bytes;
    api.caches.push({ name: 'answers', hits: () => cache.hits, misses: () => cache.misses, bytes });
    const encodings = new EncodingMemory();
    api.responseCacheHooks.push(repeatAnswers(answering.cache, encodings, `${api.prefix}/data/struct`));

    api.get(
      '/data/struct',
      {
        schema: {
          summary: 'Query the data',
          description:
            'The ETag is the version of the data. Master lists come by columns with `Accept: application/vnd.assay.columns`.',
          querystring: QuerySchema,
          response: { 200: AnswerSchema },
        },
        // Validated below, with errors naming the part, and compressed once in the cache.
        validatorCompiler: () => (value) => ({ value }),
        compress: false,
        config: { handlesNul: true },
      },
      async (request, reply) => {
        const { sid, params } = readRequest(request.query);
        const query = readers[sid](params, deps.clock());
        const answer = await answering.answer(sid, query, acceptedForm(request.headers.accept), networkOf(request.ip));
        const encoding = encodings.accepted(request);
        const prepared = await answer.prepare(encoding);
        // An address with a host was not written for us: it would fill the cache under names of strangers.
        if (request.raw.url?.startsWith('/')) {
          answering.cache.keepAddress(addressOf(request.raw, encoding), toRepeat(prepared, reply.getHeaders()));
        }
        return send(request, reply, prepared);
      },
    );

    api.get(
      '/status',
      { schema: { summary: 'State of the data set and its feeds', response: { 200: StatusSchema } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return readStatus(answering.watch, deps.pool);
      },
    );
  };
}

function send(request: FastifyRequest, reply: FastifyReply, prepared: PreparedAnswer): FastifyReply {
  const { etag, bytes, headers, unchangedHeaders } = prepared;
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).headers(unchangedHeaders).send();
  return reply.headers(headers).send(bytes);
}

const ParamsSchema = z.tuple([z.record(z.string(), z.unknown())]);

function readRequest(query: unknown): { sid: Sid; params: unknown } {
  const { sid, params, ...rest } = z.record(z.string(), z.unknown()).parse(query);
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw new ApiError(422, { code: 'unknown_param', reason: 'call', name: unknown }, unknown);
  if (typeof sid !== 'string' || !isSid(sid)) {
    throw new ApiError(
      422,
      { code: 'unknown_sid', sid: String(sid ?? ''), known: Object.keys(QUERIES).join(', ') },
      'sid',
    );
  }
  if (typeof params !== 'string') {
    throw new ApiError(422, { code: 'malformed_params', reason: 'once' }, 'params');
  }
  let json: unknown;
  try {
    json = JSON.parse(params);
  } catch {
    throw new ApiError(422, { code: 'malformed_json', reason: 'params' }, 'params');
  }
  const unsafe = findUnsafe(json);
  if (unsafe) {
    const nul: ErrorFacts = {
      code: 'wrong_value',
      reason: 'schema',
      detail: 'A text must not contain a NUL character.',
    };
    throw new ApiError(422, unsafe.kind === 'nul' ? nul : unsafeFacts(unsafe), ['params', ...unsafe.path]);
  }
  const list = ParamsSchema.safeParse(json);
  if (!list.success) throw new ApiError(422, { code: 'malformed_params', reason: 'list' }, 'params');
  return { sid, params: list.data[0] };
}

async function readStatus(watch: DatasetWatch, pool: Pool): Promise<Status> {
  if (!watch.current) throw new ApiError(503, { code: 'not_ready', reason: 'loading' });
  return { ...watch.current, feeds: await readFeedStates(pool) };
}
