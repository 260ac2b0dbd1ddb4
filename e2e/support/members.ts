import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { PlanName } from '#schemas/api/plans.ts';
import { codeFor } from '#server/testing/browser.ts';
import { insertMember, setPlan } from '#server/testing/memberRows.ts';
import { runToEnd } from '#server/testing/process.ts';
import { tokenCookie, tokenIn } from '#src/features/auth/token.ts';

/** Somebody with an account on the server that most browser tests share. */
export interface Member {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** The data folder of that server. */
export function dataFolder(): string {
  const folder = process.env.E2E_DATA_DIR;
  if (!folder)
    throw new Error('E2E_DATA_DIR names the data folder of the server under test; the configuration sets it.');
  return folder;
}

/** Runs what `npm run admin -- <args>` runs. */
export function admin(...args: readonly string[]): Promise<void> {
  return adminOf(dataFolder(), ...args);
}

/** The same over the data folder of a server of one's own. */
export async function adminOf(folder: string, ...args: readonly string[]): Promise<void> {
  const { exitCode, output } = await runToEnd({
    command: ['dist/server/admin.js', ...args],
    environment: { DATA_DIR: folder },
  });
  if (exitCode !== 0) throw new Error(output);
}

/** Gives a member another plan, who is notified. */
export function changePlan(member: Member, plan: PlanName): Promise<void> {
  return setPlan(dataFolder(), member.username, plan);
}

/** Makes an account with a name nobody else has; `folder` is the data folder of a server of one's own. */
export function createMember(plan: PlanName = 'standard', folder = dataFolder()): Promise<Member> {
  const username = `m${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  return insertMember(folder, username, `${username}@example.com`, plan);
}

const Answer = z.object({ access_token: z.string(), expires_in: z.number() });

/** Signs a member in without going through the form: for tests of something else. Open a page afterwards. */
export async function signInQuietly(context: BrowserContext, baseURL: string, member: Member): Promise<void> {
  const { username, password } = member;
  const response = await context.request.post(`${baseURL}/api/users/auth/login`, { data: { username, password } });
  const { access_token: token, expires_in: seconds } = Answer.parse(await response.json());
  const value = /^access_token=([^;]*)/.exec(tokenCookie(token, seconds, false))?.[1] ?? '';
  await context.addCookies([{ name: 'access_token', value, url: baseURL, sameSite: 'Lax' }]);
}

/** Makes an account and signs it in on a page that is not open yet. */
export async function asNewMember(page: Page, baseURL: string | undefined, plan?: PlanName): Promise<Member> {
  if (!baseURL) throw new Error('The configuration names the address of the server under test.');
  const member = await createMember(plan);
  await signInQuietly(page.context(), baseURL, member);
  return member;
}

/** Asks the server for something as the member who is signed in there, without a page: `path` below `/api/users/`. */
export async function postAsMember(context: BrowserContext, path: string, data: object): Promise<void> {
  const headers = await bearerOf(context);
  const answer = await context.request.post(`/api/users/${path}`, { headers, data });
  expect(answer.status()).toBe(200);
}

/** The header that names the member who is signed in there. */
export async function bearerOf(context: BrowserContext): Promise<{ readonly authorization: string }> {
  const cookies = await context.cookies();
  const token = tokenIn(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  return { authorization: `Bearer ${token}` };
}

/** The header that names a member who signs in beside the page: for who is signed in there, nothing changes. */
export async function bearerBeside(
  request: APIRequestContext,
  { username, password }: Member,
): Promise<{ readonly authorization: string }> {
  const response = await request.post('/api/users/auth/login', { data: { username, password } });
  const { access_token: token } = Answer.parse(await response.json());
  return { authorization: `Bearer ${token}` };
}

/** The code in the latest mail to an address. */
export function codeInMail(email: string): Promise<string> {
  return codeFor(dataFolder(), email);
}
