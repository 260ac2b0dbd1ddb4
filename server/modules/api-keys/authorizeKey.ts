import type { ApiScope } from '#schemas/api/api-keys.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { isKeyText } from './keyText.ts';
import { findKey, type KeyHolder } from './repository.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The holder of the key in an `Authorization` header. Keys are read from nowhere else: addresses end in logs.
 * @throws ApiError 401 `api_key_missing` or `api_key_wrong`; 403 `api_key_scope` or `api_not_entitled`.
 */
export async function authorizeKey(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  authorization: string | undefined,
  scope: ApiScope,
): Promise<KeyHolder> {
  const key = BEARER.exec(authorization ?? '')?.[1];
  if (key === undefined) throw new ApiError(401, { code: 'api_key_missing' });
  if (!isKeyText(key)) throw new ApiError(401, { code: 'api_key_wrong', reason: 'form' });
  const now = clock();
  const holder = await findKey(pool, key, now);
  if (!holder) throw new ApiError(401, { code: 'api_key_wrong', reason: 'unknown' });
  if (!entitlementsAt(holder.user.subscription, unixMs(now)).api) throw new ApiError(403, { code: 'api_not_entitled' });
  if (!holder.scopes.includes(scope)) throw new ApiError(403, { code: 'api_key_scope', scope });
  return holder;
}
