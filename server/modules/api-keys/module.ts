import { ApiKeysAnswerSchema, MadeApiKeySchema, NewApiKeySchema } from '#schemas/api/api-keys.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { normalizeName } from '#schemas/forms/account.ts';
import { API_KEY_FORM } from '#schemas/forms/apiKeys.ts';
import { unixMs } from '#schemas/units.ts';
import type { ServerModule } from '#server/module.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { API_KEYS, countCall } from '#server/platform/rateLimit.ts';
import { deleteKey, listKeys, makeKey, rotateKey } from './repository.ts';

/** Keys are made, replaced and deleted by the signed-in member only: never with a key. */
const keyRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/api-keys',
      {
        onRequest: guard.required,
        schema: { summary: 'Keys for programs, the newest first', response: { 200: ApiKeysAnswerSchema } },
      },
      async (request) => {
        const { id, subscription } = memberOf(request).user;
        const { api: allowed } = entitlementsAt(subscription, unixMs(deps.clock()));
        return { allowed, data: await listKeys(deps.pool, id) };
      },
    );

    api.post(
      '/users/api-keys',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Make a key, which is shown this once',
          description: '403 `api_not_entitled`: the plan does not include it. 403 `api_key_limit`: there are ten.',
          body: NewApiKeySchema,
          response: { 200: MadeApiKeySchema },
        },
      },
      async (request) => {
        const { id } = memberOf(request).user;
        await countCall(API_KEYS, request, String(id), deps);
        const name = normalizeName(request.body.name);
        checkForm(API_KEY_FORM, { name });
        return await makeKey(deps.pool, id, { ...request.body, name }, deps.clock());
      },
    );

    api.post(
      '/users/api-keys/:id/rotate',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Replace a key by another; the old one works for 24 hours more',
          description: '409 `api_key_state`: it was replaced already, or has expired.',
          params: IdParamsSchema,
          response: { 200: MadeApiKeySchema },
        },
      },
      async (request) => {
        const { id } = memberOf(request).user;
        await countCall(API_KEYS, request, String(id), deps);
        return await rotateKey(deps.pool, id, request.params.id, deps.clock());
      },
    );

    api.delete(
      '/users/api-keys/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'End a key at once',
          params: IdParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { id } = memberOf(request).user;
        if (!(await deleteKey(deps.pool, id, request.params.id))) {
          throw new ApiError(404, { code: 'not_found', reason: 'apiKey' });
        }
        return { status: 200 as const };
      },
    );
  };

/** Keys with which programs of a member read the data. */
export const apiKeys: ServerModule = { name: 'api-keys', memberRoutes: keyRoutes };
