import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiScope } from '#schemas/api/api-keys.ts';
import { V1_QUOTAS } from '#schemas/api/public-api.ts';
import { authorizeKey } from '#server/modules/api-keys/authorizeKey.ts';
import type { KeyHolder } from '#server/modules/api-keys/repository.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countFor, type Limit } from '#server/platform/rateLimit.ts';

type Quota = keyof typeof V1_QUOTAS;

const limitOf = (quota: Quota): Limit => ({
  name: `v1:${quota}`,
  max: V1_QUOTAS[quota].max,
  within: V1_QUOTAS[quota].seconds * 1_000,
});

/**
 * Checks the key of a call, counts the call, and says in headers where the key stands (the IETF's draft of `RateLimit` and
 * `RateLimit-Policy`).
 * @throws ApiError as `authorizeKey`; 429 with the seconds to wait.
 */
export async function admitCall(
  deps: Deps,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { scope, quotas }: { readonly scope: ApiScope; readonly quotas: readonly Quota[] },
): Promise<KeyHolder> {
  const holder = await authorizeKey(deps, request.headers.authorization, scope);
  const now = deps.clock();
  const policies: string[] = [];
  const standings: string[] = [];
  let wait = 0;
  for (const quota of quotas) {
    const { max, seconds } = V1_QUOTAS[quota];
    const standing = await countFor(limitOf(quota), holder.keyId, deps.pool, now);
    policies.push(`"${quota}";q=${max};w=${seconds}`);
    standings.push(`"${quota}";r=${standing.left};t=${standing.seconds}`);
    if (standing.isOver) wait = Math.max(wait, standing.seconds);
  }
  reply.headers({ 'ratelimit-policy': policies.join(', '), ratelimit: standings.join(', ') });
  if (wait > 0) throw new ApiError(429, { code: 'rate_limited', reason: 'call' }, undefined, wait);
  return holder;
}

/** Headers of answers that a key opens: what to send where it is missing, and the quota of the key, not of the address. */
export function sendKeyHeaders(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="api"');
    for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`x-ratelimit-${name}`);
  });
}
