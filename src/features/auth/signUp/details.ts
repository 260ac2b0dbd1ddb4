import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { failureOf, type Rule } from '#schemas/forms/rules.ts';
import { askForEmail, askForUsername, useAvailability } from '../useAvailability.ts';
import type { DetailsField } from './signUpRefusals.ts';

type Details = Readonly<Record<DetailsField, string>>;

/** The box that agrees to the terms. */
export const TERMS: readonly Rule[] = [{ kind: 'required', message: ACCOUNT_MESSAGES.termsMissing }];

/** The details as they are sent, without what does not belong to them. */
export function detailsOf({ name, username, email, ref_id }: Details) {
  return {
    name: normalizeName(name),
    username: normalizeUsername(username),
    email: email.trim(),
    ref_id: ref_id.trim(),
  };
}

/** Whether a username is free, once it is such that somebody could have it. */
export function useFreeUsername(typed: string) {
  const username = normalizeUsername(typed);
  return useAvailability(failureOf(SIGN_UP.username, 'username', { username }) ? null : username, askForUsername);
}

/** Whether username and address are free, once they are such that somebody could have them. */
export function useFreeNames(values: Details) {
  const { email } = detailsOf(values);
  return {
    username: useFreeUsername(values.username),
    email: useAvailability(failureOf(SIGN_UP.email, 'email', { email }) ? null : email, askForEmail),
  };
}
