import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GoogleFinishAnswerSchema, GoogleFinishBodySchema } from '#schemas/api/auth.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import type { Language } from '#schemas/constants.ts';
import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import { storableText } from '#schemas/text.ts';
import { giveCookie, JOURNEY, PENDING_IDENTITY, takeCookie } from '#server/modules/users/cookies.ts';
import { type MemberContext, type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { readSecondFactor } from '#server/modules/users/repository/secondFactors.ts';
import { accountKey, insertUser, limitSubject, markEmailVerified } from '#server/modules/users/repository.ts';
import type { Config } from '#server/platform/config.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { askedLanguage } from '#server/platform/http/askedLanguage.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { AVAILABILITY, countCall, PROVIDER } from '#server/platform/rateLimit.ts';
import {
  findByIdentity,
  linkIdentity,
  readPendingIdentity,
  storePendingIdentity,
  takePendingIdentity,
} from '../repository/identities.ts';
import { signIn } from '../signInRoutes.ts';
import { admitNewcomer, suggestNewcomer } from './pendingIdentity.ts';
import { createProvider, JourneySchema, type Provider, type ProviderIdentity } from './provider.ts';

const START = '/users/auth/google';
const CALLBACK = '/users/auth/google/callback';
type Chosen = NonNullable<z.output<typeof GoogleFinishBodySchema>> & { readonly username: string };

/** Page shown after the provider, for every outcome. */
const PAGE = '/signin?google=';

const unconfigured = () => new ApiError(501, { code: 'google_unconfigured' });
const identityExpired = () => new ApiError(403, { code: 'google_ended' });

/** Routes of our pages: leave for the provider, use its identity. */
export const googleRoutes: MemberRoutes = (context) => {
  const { deps, guard } = context;
  const provider = createProvider(deps.config);
  return async (api) => {
    api.get(
      START,
      {
        schema: {
          summary: 'Start signing in with Google',
          description:
            'For navigation, not for scripts. 501: not set up on this server. On failure a browser is redirected to the sign-in page.',
        },
        // A person opened this address: show a page, not JSON.
        errorHandler: async (error, request, reply) => {
          if (request.headers['sec-fetch-mode'] !== 'navigate') throw error;
          await reply.redirect(`${PAGE}failed`);
        },
      },
      async (request, reply) => {
        if (!provider) throw unconfigured();
        await countCall(PROVIDER, request, request.ip, deps);
        const { address, journey } = await reach(provider.leave(redirectUri(request, deps.config)), context);
        giveCookie(reply, JOURNEY, Buffer.from(JSON.stringify(journey)).toString('base64url'), deps.config);
        return reply.redirect(address);
      },
    );

    api.post(
      `${START}/finish`,
      {
        schema: {
          summary: 'Finish the sign-in with Google',
          description:
            'For an unknown address it returns `newcomer`: call again with a username and the accepted terms to create the account. 403 `google_unverified`: Google has not verified the address. 403 `google_link`: the address has an account; sign in to it, then link. 403 `username_taken`: call again with another one. 403 `google_ended`: start again. 422: a field is wrong, or the terms are not accepted.',
          body: GoogleFinishBodySchema,
          response: { 200: GoogleFinishAnswerSchema },
        },
      },
      async (request, reply) => {
        const token = request.cookies[PENDING_IDENTITY] ?? '';
        const identity = await readPendingIdentity(deps.pool, token, deps.clock());
        if (!identity) throw identityExpired();
        const known = await findByIdentity(deps.pool, identity);
        let member: { readonly userId: number; readonly version: number };
        if (known) {
          // Who has a second step signs in with the password and a code: Google would lead around it.
          if (await readSecondFactor(deps.pool, known.userId))
            throw new ApiError(403, { code: 'second_factor', reason: 'google' });
          if (!(await takePendingIdentity(deps.pool, token))) throw identityExpired();
          member = known;
        } else {
          await admitNewcomer(deps.pool, identity);
          const { username } = request.body ?? {};
          if (username === undefined) return { newcomer: await suggestNewcomer(deps.pool, identity) };
          await countCall(AVAILABILITY, request, limitSubject(null, identity.email), deps);
          const userId = await join(context, {
            ...{ identity, token, language: askedLanguage(request) },
            chosen: { ...request.body, username },
          });
          member = { userId, version: 0 };
        }
        takeCookie(reply, PENDING_IDENTITY, deps.config);
        const answer = await signIn(context, request, reply, { ...member, remember: false });
        if (!answer) throw identityExpired();
        return answer;
      },
    );

    api.post(
      `${START}/forget`,
      {
        schema: {
          summary: 'Discard the identity from Google',
          description: 'For users who start over or sign up another way.',
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        await takePendingIdentity(deps.pool, request.cookies[PENDING_IDENTITY] ?? '');
        takeCookie(reply, PENDING_IDENTITY, deps.config);
        return { status: 200 as const };
      },
    );

    api.post(
      `${START}/link`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Link Google to the signed-in account',
          description:
            'For the account with the email address from Google. 403: another address, or the sign-in expired.',
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user } = memberOf(request);
        const token = request.cookies[PENDING_IDENTITY] ?? '';
        const identity = await readPendingIdentity(deps.pool, token, deps.clock());
        if (!identity?.emailVerified || accountKey(identity.email) !== accountKey(user.email)) throw identityExpired();
        await withTransaction(deps.pool, async (client) => {
          if (!(await takePendingIdentity(client, token))) throw identityExpired();
          await linkIdentity(client, identity, user.id);
          await markEmailVerified(client, user.id, deps.clock());
        });
        takeCookie(reply, PENDING_IDENTITY, deps.config);
        return { status: 200 as const };
      },
    );

    // Return address, a cross-site request. Only stores the identity.
    api.get(
      CALLBACK,
      {
        config: { fromOtherSites: true },
        schema: { summary: 'Return from Google', description: 'Always redirects to the sign-in page.' },
      },
      async (request, reply) => {
        if (!provider) throw unconfigured();
        await countCall(PROVIDER, request, request.ip, deps);
        const journey = readJourney(request.cookies[JOURNEY]);
        takeCookie(reply, JOURNEY, deps.config);
        const identity = journey && (await comeBack(provider, request, journey, context));
        if (!identity) return reply.redirect(`${PAGE}failed`);
        giveCookie(reply, PENDING_IDENTITY, await storePendingIdentity(deps.pool, identity, deps.clock()), deps.config);
        return reply.redirect(`${PAGE}confirmed`);
      },
    );
  };
};

async function comeBack(
  provider: Provider,
  request: FastifyRequest,
  journey: NonNullable<ReturnType<typeof readJourney>>,
  { deps: { config, log } }: MemberContext,
): Promise<ProviderIdentity | null> {
  const address = new URL(redirectUri(request, config));
  address.search = new URL(request.url, 'http://localhost').search;
  try {
    return await provider.comeBack(address, journey);
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a sign-in at the provider failed');
    return null;
  }
}

/**
 * Creates an account from the identity and the form; returns its id.
 * @throws ApiError 403 `username_taken`; 422 naming the wrong field.
 */
async function join(
  { deps: { pool, clock } }: MemberContext,
  {
    identity,
    token,
    language,
    chosen,
  }: {
    readonly identity: ProviderIdentity;
    readonly token: string;
    readonly language: Language;
    readonly chosen: Chosen;
  },
): Promise<number> {
  const name = normalizeName(chosen.name ?? identity.name);
  const username = normalizeUsername(chosen.username);
  checkForm(SIGN_UP, { name, username });
  if (chosen.terms !== true) throw new ApiError(422, { code: 'invalid_request', reason: 'terms' }, 'body.terms');
  const refId = chosen.ref_id ? storableText(chosen.ref_id) : null;
  const at = clock();
  return await withTransaction(pool, async (client) => {
    // First, so that the second of two parallel calls fails here, not with its own username taken.
    if (!(await takePendingIdentity(client, token))) throw identityExpired();
    const user = await insertUser(client, {
      ...{ name, username, email: identity.email, refId, language, at },
      passwordHash: null,
    });
    await linkIdentity(client, identity, user.id);
    await markEmailVerified(client, user.id, at);
    await queueMail(
      client,
      user.email,
      writeMail(user.language, (mails) => mails.welcome({ ...user, page: MAIL_PAGES.welcome })),
      at,
    );
    return user.id;
  });
}

function redirectUri(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  return `${publicUrl ?? `${request.protocol}://${request.host}`}/api${CALLBACK}`;
}

function readJourney(cookie: string | undefined) {
  try {
    return JourneySchema.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}

async function reach<T>(asking: Promise<T>, { deps: { log } }: MemberContext): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the OpenID provider does not answer');
    throw new ApiError(503, { code: 'google_unavailable' }, undefined, 5);
  }
}
