import { randomInt } from 'node:crypto';
import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { failureOf } from '#schemas/forms/rules.ts';
import { type Db, findUser } from '#server/modules/account/repository.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { ProviderIdentity } from './provider.ts';

const TRIES = 20;
const NUMBERS = 1_000_000;

/**
 * Makes sure that an account may be made of what the provider said.
 * @throws ApiError 403 `google_unverified`, or `google_link` where the address has an account.
 */
export async function admitNewcomer(db: Db, told: ProviderIdentity): Promise<void> {
  if (!told.emailVerified) {
    throw new ApiError(403, { code: 'google_unverified' });
  }
  if (await findUser(db, told.email)) {
    throw new ApiError(403, { code: 'google_link' });
  }
}

/** What a form to sign up begins with: the provider's own words where the form would take them, and a free username. */
export async function suggestNewcomer(db: Db, told: ProviderIdentity): Promise<GoogleNewcomer> {
  const name = normalizeName(told.name);
  const wanted = normalizeUsername(told.email.split('@')[0] ?? '').replaceAll('+', '.');
  const stem = isFine('username', wanted) ? wanted.slice(0, 40) : 'member';
  let username = stem === 'member' ? numbered(stem) : stem;
  for (let tries = 0; tries < TRIES && (await findUser(db, username)); tries++) username = numbered(stem);
  return { name: isFine('name', name) ? name : '', email: told.email, username };
}

function isFine(field: 'name' | 'username', value: string): boolean {
  return failureOf(SIGN_UP[field], field, { [field]: value }) === null;
}

function numbered(stem: string): string {
  return `${stem}-${randomInt(NUMBERS)}`;
}
