import { ApiError } from '#server/platform/errors.ts';

/** The passwords that leaked most often, about 49,000, from the dictionary of zxcvbn (MIT). They are what is tried first. */

let loading: Promise<ReadonlySet<string>> | null = null;

/** Read once, when the first password is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return await loading;
}

/**
 * Refuses a common password in any case, in the full-width forms of some keyboards too.
 * @throws ApiError 422 naming `field`.
 */
export async function refuseCommonPassword(password: string, field: 'password' | 'new_password'): Promise<void> {
  const known = await commonPasswords();
  if (!known.has(password.normalize('NFKC').toLowerCase())) return;
  throw new ApiError(422, { code: 'invalid_request', reason: 'commonPassword' }, `body.${field}`);
}
