import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { CODE_MS, REMEMBERED_MS, SESSION_MS } from '#schemas/api/auth.ts';
import { COOKIES } from '#schemas/browserStorage.ts';
import type { Config } from '#server/platform/config.ts';

export const {
  companion: COMPANION,
  device: DEVICE,
  asked: ASKED,
  journey: JOURNEY,
  pendingIdentity: PENDING_IDENTITY,
} = COOKIES;

type Settings = Pick<Config, 'publicUrl'>;

/** Time to finish the sign-up with another provider's identity, or to prove the account to link. */
export const PENDING_IDENTITY_MS = 600_000;

const LIVES = {
  [COMPANION]: SESSION_MS,
  [DEVICE]: REMEMBERED_MS,
  [ASKED]: CODE_MS,
  [JOURNEY]: PENDING_IDENTITY_MS,
  [PENDING_IDENTITY]: PENDING_IDENTITY_MS,
} as const;
const PATHS = {
  [COMPANION]: '/api',
  [DEVICE]: '/api/users/auth',
  [ASKED]: '/api/users',
  [JOURNEY]: '/api/users/auth/google',
  [PENDING_IDENTITY]: '/api/users/auth/google',
} as const;
type Name = keyof typeof LIVES;

/** Sets an HttpOnly cookie that only same-site requests send. `lifeMs` where it is shorter than usual. */
export function giveCookie(
  reply: FastifyReply,
  name: Name,
  token: string,
  settings: Settings,
  lifeMs: number = LIVES[name],
): void {
  reply.setCookie(name, token, { ...options(name, settings), maxAge: Math.floor(lifeMs / 1_000) });
}

export function takeCookie(reply: FastifyReply, name: Name, settings: Settings): void {
  reply.clearCookie(name, options(name, settings));
}

/** Deletes the companion and the token cookie. */
export function clearSessionCookies(reply: FastifyReply, settings: Settings): void {
  takeCookie(reply, COMPANION, settings);
  reply.clearCookie(COOKIES.token, { path: '/', sameSite: 'lax', secure: isHttps(settings) });
}

function options(name: Name, settings: Settings): CookieSerializeOptions {
  const sameSite = name === JOURNEY ? 'lax' : 'strict';
  return { path: PATHS[name], httpOnly: true, sameSite, secure: isHttps(settings) };
}

function isHttps({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
