import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { CODE_MS, REMEMBERED_MS, SESSION_MS } from '#schemas/api/auth.ts';
import type { Config } from '#server/platform/config.ts';
import { PENDING_IDENTITY_MS } from './google/pendingIdentity.ts';

/** The cookie without which a token is worth nothing. No script can read it. */
export const COMPANION = 'assay_companion';
/** The single-use token behind "Remember me". */
export const DEVICE = 'assay_device';
/** Tells the browser that asked for a code from others. */
export const ASKED = 'assay_asked';
/** What is remembered while the browser is at the OpenID provider. It comes back from there by a link of another site. */
export const JOURNEY = 'assay_journey';
/** Takes up what the provider said. */
export const PENDING_IDENTITY = 'assay_told';
/** Where the browser itself keeps the token. */
const TOKEN = 'access_token';

type Settings = Pick<Config, 'publicUrl'>;

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

/** Sets a cookie that only our own pages send back and only the server reads. */
export function giveCookie(reply: FastifyReply, name: Name, token: string, settings: Settings): void {
  reply.setCookie(name, token, { ...options(name, settings), maxAge: LIVES[name] / 1_000 });
}

export function takeCookie(reply: FastifyReply, name: Name, settings: Settings): void {
  reply.clearCookie(name, options(name, settings));
}

/** Signs the browser out: the companion, and the cookie the browser keeps its token in. */
export function clearSessionCookies(reply: FastifyReply, settings: Settings): void {
  takeCookie(reply, COMPANION, settings);
  reply.clearCookie(TOKEN, { path: '/', sameSite: 'lax', secure: isHttps(settings) });
}

function options(name: Name, settings: Settings): CookieSerializeOptions {
  const sameSite = name === JOURNEY ? 'lax' : 'strict';
  return { path: PATHS[name], httpOnly: true, sameSite, secure: isHttps(settings) };
}

function isHttps({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
