import type { FastifyRequest } from 'fastify';
import { DoneAnswerSchema, LoginAnswerSchema } from '#schemas/accounts/calls.ts';
import type { Config } from '../../config.ts';
import { withTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../errors.ts';
import { welcomeLetter } from '../../mail/letters.ts';
import { postLetter } from '../../mail/outbox.ts';
import type { AccountContext, AccountRoutes } from '../context.ts';
import { giveCookie, JOURNEY, TOLD, takeCookie } from '../cookies.ts';
import { memberOf } from '../guard.ts';
import { countCall, PROVIDER } from '../limits.ts';
import { signIn } from '../signIn.ts';
import { emailKey, findUser, insertUser } from '../users.ts';
import { nameNewcomer } from './newcomer.ts';
import { createProvider, JourneySchema, type Provider, type ToldIdentity } from './provider.ts';
import { findByIdentity, keepTold, linkIdentity, readTold, spendTold } from './told.ts';

const START = '/users/auth/google';
const CALLBACK = '/users/auth/google/callback';
/** The page that goes on after the provider, whatever came of it. */
const PAGE = '/signin?google=';

const unconfigured = () =>
  new ApiError(501, 'google_unconfigured', 'Signing in with Google is not set up on this server.');
const nothingTold = () =>
  new ApiError(403, 'google_ended', 'Signing in with Google has ended or was not begun here. Begin again.');

/** What a page of ours asks: leaving for the provider, and taking up what it said. */
export const googleRoutes: AccountRoutes = (context) => {
  const { deps, guard } = context;
  const provider = createProvider(deps.config);
  return async (api) => {
    api.get(
      START,
      {
        schema: {
          summary: 'Leave for Google to sign in',
          description:
            'A navigation, not a call. 501: not set up on this server. When it fails, a browser is led back to the sign-in page.',
        },
        // Nobody wants to read JSON where a page was to open.
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
          summary: 'Sign in as whom Google has just told of',
          description:
            'A new account is made for an unknown, verified address. 403 `google_unverified`: Google does not vouch for the address. 403 `google_link`: the address has an account; sign in to it, then link. 403 `google_ended`: begin again.',
          response: { 200: LoginAnswerSchema },
        },
      },
      async (request, reply) => {
        const token = request.cookies[TOLD] ?? '';
        const told = await readTold(deps.pool, token, deps.clock());
        if (!told) throw nothingTold();
        const userId = (await findByIdentity(deps.pool, told))?.id ?? (await welcome(context, told));
        if (!(await spendTold(deps.pool, token))) throw nothingTold();
        takeCookie(reply, TOLD, deps.config);
        return await signIn(context, request, reply, { userId, remember: false });
      },
    );

    api.post(
      `${START}/link`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Let Google sign in the member who is signed in now',
          description:
            'For the account with the address that Google has just told. 403: it is another address, or begin again.',
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user } = memberOf(request);
        const token = request.cookies[TOLD] ?? '';
        const told = await readTold(deps.pool, token, deps.clock());
        if (!told?.emailVerified || emailKey(told.email) !== emailKey(user.email)) throw nothingTold();
        await withTransaction(deps.pool, async (client) => {
          if (!(await spendTold(client, token))) throw nothingTold();
          await linkIdentity(client, told, user.id);
        });
        takeCookie(reply, TOLD, deps.config);
        return { status: 200 as const };
      },
    );
  };
};

/** Where the provider sends the browser: the one address that is asked from the page of another site. It only keeps what was told. */
export const googleCallback: AccountRoutes = (context) => {
  const { deps } = context;
  const provider = createProvider(deps.config);
  return async (api) => {
    api.get(
      CALLBACK,
      {
        schema: { summary: 'Come back from Google', description: 'Goes on to the sign-in page, whatever came of it.' },
      },
      async (request, reply) => {
        if (!provider) throw unconfigured();
        await countCall(PROVIDER, request, request.ip, deps);
        const journey = readJourney(request.cookies[JOURNEY]);
        takeCookie(reply, JOURNEY, deps.config);
        const told = journey && (await comeBack(provider, request, journey, context));
        if (!told) return reply.redirect(`${PAGE}failed`);
        giveCookie(reply, TOLD, await keepTold(deps.pool, told, deps.clock()), deps.config);
        return reply.redirect(`${PAGE}told`);
      },
    );
  };
};

async function comeBack(
  provider: Provider,
  request: FastifyRequest,
  journey: NonNullable<ReturnType<typeof readJourney>>,
  { deps: { config, log } }: AccountContext,
): Promise<ToldIdentity | null> {
  const address = new URL(redirectUri(request, config));
  address.search = new URL(request.url, 'http://localhost').search;
  try {
    return await provider.comeBack(address, journey);
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a sign-in at the provider failed');
    return null;
  }
}

/** Makes an account for an address that the provider vouches for and nobody has; answers its id. */
async function welcome({ deps: { pool, clock } }: AccountContext, told: ToldIdentity): Promise<number> {
  if (!told.emailVerified) {
    throw new ApiError(403, 'google_unverified', 'Google has not verified your email. Sign up with Email instead.');
  }
  if (await findUser(pool, told.email)) {
    throw new ApiError(
      403,
      'google_link',
      'There is an account with this email. Sign in to it with its password, and it is connected with Google.',
    );
  }
  const named = await nameNewcomer(pool, told);
  return await withTransaction(pool, async (client) => {
    const user = await insertUser(client, { ...named, email: told.email, passwordHash: null, at: clock() });
    await linkIdentity(client, told, user.id);
    await postLetter(client, user.email, welcomeLetter(user), clock());
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

async function reach<T>(asking: Promise<T>, { deps: { log } }: AccountContext): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the OpenID provider does not answer');
    throw new ApiError(
      503,
      'google_unavailable',
      'Google does not answer at the moment. Try again later.',
      undefined,
      5,
    );
  }
}
