import type { FastifyRequest } from 'fastify';
import { ActionLogBodySchema } from '#schemas/api/account.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { CONSENT_GIVEN, COOKIES } from '#schemas/browserStorage.ts';
import { referralAt } from '#schemas/routes/routes.ts';
import { storableText } from '#schemas/text.ts';
import type { MemberRoutes } from '#server/modules/users/memberRoutes.ts';
import type { Config } from '#server/platform/config.ts';
import { ApiError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/networks.ts';
import { isLimited } from '#server/platform/http/security.ts';
import { ACTIONS, countCall, countFor, VISITS } from '#server/platform/rateLimit.ts';

/** Parameters that may carry a secret, an address or who invited whom. */
const PRIVATE_NAME = /code|token|ref|mail|pass|secret|key|state|session|auth|username/i;
/** Path segments followed by a secret. */
const PRIVATE_PATH = /\/(invite|reset|verify)\/.*/i;

/** Characters that are stored of an address and of what a browser calls itself. */
const STORED = { url: 4_096, platform: 1_024 } as const;

/** Page-view log of members, and of visitors who agreed to be counted, without a user. */
export const actionLogRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    const isBeyondVisits = async (request: Pick<FastifyRequest, 'ip'>) =>
      isLimited(request, deps.config) &&
      (await countFor(VISITS, networkOf(request.ip), deps.pool, deps.clock())).isOver;

    api.post(
      '/users/action-logs',
      {
        onRequest: guard.optional,
        schema: {
          summary: 'Log a page view; of visitors only with their consent, without a user',
          description:
            '`action` is a JSON string: path and query. Parameters with codes, tokens, referrals or addresses are not stored, nor what is beyond 4,096 characters. The page view of a visitor is stored only where an analytics service is set up and the consent cookie was sent, and at most 60 a minute of the visitors of one network.',
          body: ActionLogBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const url = withoutSecrets(readAction(request.body.action));
        const { member } = request;
        if (member) await countCall(ACTIONS, request, String(member.user.id), deps);
        // A visitor's page gets no error for what is not stored.
        else if (!agreedToBeCounted(request, deps.config) || (await isBeyondVisits(request)))
          return { status: 200 as const };
        await deps.pool.query('INSERT INTO action_logs (user_id, url, platform, at) VALUES ($1, $2, $3, $4)', [
          member?.user.id ?? null,
          storableText(url.slice(0, STORED.url)),
          storableText(request.body.platform.slice(0, STORED.platform)),
          new Date(deps.clock()),
        ]);
        return { status: 200 as const };
      },
    );
  };

/** Nobody is asked for consent where no service is set up: an older cookie is none to this. */
function agreedToBeCounted({ cookies }: FastifyRequest, { analyticsUrl }: Pick<Config, 'analyticsUrl'>): boolean {
  return analyticsUrl !== null && cookies[COOKIES.consent] === CONSENT_GIVEN;
}

function readAction(text: string): string {
  try {
    const action: unknown = JSON.parse(text);
    if (typeof action === 'string' && action.startsWith('/') && !action.startsWith('//')) return action;
  } catch {
    // The body is checked below.
  }
  throw new ApiError(422, { code: 'invalid_request', reason: 'action' }, 'body.action');
}

/** Removes parts of an address that may hold a secret or a mail address. */
function withoutSecrets(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  if (referralAt(pathname) !== null) return '/referral';
  for (const [name, value] of [...searchParams]) {
    if (PRIVATE_NAME.test(name) || value.includes('@')) searchParams.delete(name);
  }
  const query = searchParams.toString();
  return `${pathname.replace(PRIVATE_PATH, '/$1')}${query === '' ? '' : `?${query}`}`;
}
