import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { CODE_MS, REMEMBERED_MS, SESSION_MS } from '#schemas/api/auth.ts';
import type { Config } from '#server/platform/config.ts';
import { PENDING_IDENTITY_MS } from './google/pendingIdentity.ts';

/** HttpOnly companion of the bearer token, which is invalid without it. */
export const COMPANION = 'assay_companion';
/** Single-use token of "Remember me". */
export const DEVICE = 'assay_device';
/** Identifies the browser that requested a code. */
export const ASKED = 'assay_asked';
/** State of the OpenID redirect. The browser returns by a cross-site link. */
export const JOURNEY = 'assay_journey';
/** Reference to the pending identity. */
export const PENDING_IDENTITY = 'assay_told';
/** Set by the browser application for its token. */
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
  reply.clearCookie(TOKEN, { path: '/', sameSite: 'lax', secure: isHttps(settings) });
}

function options(name: Name, settings: Settings): CookieSerializeOptions {
  const sameSite = name === JOURNEY ? 'lax' : 'strict';
  return { path: PATHS[name], httpOnly: true, sameSite, secure: isHttps(settings) };
}

function isHttps({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
