import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { failureOf } from '#schemas/forms/rules.ts';
import { askForEmail, askForUsername, useAvailability } from '#src/member/useAvailability.ts';
import type { DetailsField } from './refusals.ts';

type Details = Readonly<Record<DetailsField, string>>;

/** The details as they are sent, without what does not belong to them. */
export function detailsOf({ name, username, email, ref_id }: Details) {
  return {
    name: normalizeName(name),
    username: normalizeUsername(username),
    email: email.trim(),
    ref_id: ref_id.trim(),
  };
}

/** Whether username and address are free, once they are such that somebody could have them. */
export function useFreeNames(values: Details) {
  const { username, email } = detailsOf(values);
  return {
    username: useAvailability(failureOf(SIGN_UP.username, 'username', { username }) ? null : username, askForUsername),
    email: useAvailability(failureOf(SIGN_UP.email, 'email', { email }) ? null : email, askForEmail),
  };
}
