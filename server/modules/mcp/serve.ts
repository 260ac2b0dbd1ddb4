import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitCall, sendKeyHeaders } from '#server/modules/public-api/keyCall.ts';
import { DataDoor } from '#server/modules/public-api/rows.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DiskWatch } from '#server/platform/diskWatch.ts';
import { ApiError, errorBody } from '#server/platform/errors.ts';
import { answerErrors, failureOf } from '#server/platform/http/errorAnswers.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { limitRate, refuseOtherSites } from '#server/platform/http/security.ts';
import { findUnsafe, unsafeFacts } from '#server/platform/http/unsafeInput.ts';
import { answerMessage } from './protocol.ts';

/** `/mcp`: the data for assistants, by the Model Context Protocol over HTTP. A key opens it, as `/api/v1`. */

const PATH = '/mcp';
/** A message is a name and a few arguments. */
const BODY_MAX = 262_144;
/** What the protocol reads; the key stays here. */
const PASSED_ON = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id'] as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** The member whose key came with a message of an assistant. */
    assistantOf: number;
  }
}

export async function serveMcp(app: FastifyInstance, deps: Deps, disks: DiskWatch): Promise<void> {
  await app.register(async (mcp) => {
    await limitRate(mcp, deps.config);
    answerErrors(mcp, disks, sendProtocolError);
    sendKeyHeaders(mcp);
    mcp.decorateRequest('assistantOf', 0);
    const door = new DataDoor(deps);
    const refuseSite = refuseOtherSites(deps.config);

    mcp.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'authorization' });
      if (!isOurHost(request, deps.config)) throw new ApiError(403, { code: 'other_host' });
      await refuseSite(request);
    });

    mcp.post(
      PATH,
      {
        schema: { hide: true },
        bodyLimit: BODY_MAX,
        // Before the body is read.
        onRequest: async (request, reply) => {
          const { user } = await admitCall(deps, request, reply, { scope: 'read', quotas: ['calls'] });
          request.assistantOf = user.id;
        },
      },
      async (request, reply) => {
        // A batch would be one call to the quota; the protocol has none any more.
        if (Array.isArray(request.body)) throw new ApiError(400, { code: 'bad_request', reason: 'batch' });
        const unsafe = findUnsafe(request.body, true);
        if (unsafe) throw new ApiError(400, unsafeFacts(unsafe));
        const origin = originOf(request, deps.config);
        if (origin === null) throw new ApiError(400, { code: 'bad_host' });
        const headers = new Headers();
        for (const name of PASSED_ON) {
          const value = request.headers[name];
          if (typeof value === 'string') headers.set(name, value);
        }
        const answer = await answerMessage(request.body, {
          url: `${origin}${PATH}`,
          headers,
          call: { deps, door, userId: request.assistantOf, origin },
          failureOf: (error) => failureOf(error, request, disks),
        });
        reply.code(answer.status);
        const type = answer.headers.get('content-type');
        if (type !== null) reply.header('content-type', type);
        return reply.send(await answer.text());
      },
    );

    // There are no sessions to end and no streams to open.
    mcp.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH'],
      url: PATH,
      schema: { hide: true },
      onRequest: async (_request, reply) => {
        reply.header('allow', 'POST');
        throw new ApiError(405, { code: 'method_not_allowed', allowed: 'POST' });
      },
      handler: () => undefined,
    });
  });
}

/**
 * Whether the host is one of ours: a page whose name was bound to our address anew sends its own. Addresses are no names,
 * and nobody else can bind `localhost`.
 */
function isOurHost({ host, hostname }: Pick<FastifyRequest, 'host' | 'hostname'>, config: Config): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name === config.host || isIP(name) !== 0) return true;
  return config.publicUrl !== null && new URL(config.publicUrl).host === host;
}

/** Errors of JSON-RPC, for those that come before a message is read. */
const RPC_CODES: ReadonlyMap<string, number> = new Map([
  ['malformed_json', -32_700],
  ['bad_request', -32_600],
]);

/** Sends the error in the form of the protocol, with ours as its data. */
function sendProtocolError(reply: FastifyReply, request: FastifyRequest, failure: ApiError): FastifyReply {
  const { message, ...data } = errorBody(failure, request.id).error;
  return reply
    .code(failure.code === 'malformed_json' ? 400 : failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ jsonrpc: '2.0', error: { code: RPC_CODES.get(failure.code) ?? -32_000, message, data }, id: null });
}
