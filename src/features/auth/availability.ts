import { useEffect, useRef, useState } from 'react';
import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { failureOf, type Rule } from '#schemas/forms/rules.ts';
import { ApiError } from '#schemas/http.ts';
import type { DetailsField } from './refusals.ts';

/** Live check of whether a username or an address is free. */

/** Debounce: ms after the last keystroke. */
export const AVAILABILITY_WAIT_MS = 1_000;

/** `idle`: no value to check yet. `unknown`: no answer, never treated as `available`. */
export type Availability = 'idle' | 'checking' | 'available' | 'taken' | 'unknown';

/** Calls the server; throws status 403 when the name is free, or another error when unknown. */
export type AskForAccount = (value: string, signal: AbortSignal) => Promise<unknown>;

export interface AvailabilityCheck {
  /** The field's current value; null where it is not valid. */
  readonly type: (value: string | null) => void;
  /** Checks immediately, unless cached. `unknown` also when the value has changed since. */
  readonly now: (value: string) => Promise<'available' | 'taken' | 'unknown'>;
  /** Sets the answer that a submit returned. */
  readonly settle: (value: string, known: 'available' | 'taken') => void;
  readonly stop: () => void;
}

/** Debounces calls of `ask` and reports to `onChange`. Stale answers are dropped; the last answer is cached. */
export function createAvailabilityCheck(
  ask: AskForAccount,
  onChange: (availability: Availability) => void,
): AvailabilityCheck {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let typed: string | null = null;
  let known: { readonly value: string; readonly answer: 'available' | 'taken' } | null = null;

  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
    asking = undefined;
  };

  const askFor = async (value: string) => {
    const controller = new AbortController();
    asking = controller;
    onChange('checking');
    const answer = await ask(value, controller.signal).then(() => 'taken' as const, meaningOf);
    if (controller.signal.aborted) return 'unknown';
    if (answer !== 'unknown') known = { value, answer };
    onChange(answer);
    return answer;
  };

  return {
    type: (value) => {
      if (value === typed) return;
      typed = value;
      stop();
      if (value !== null && known?.value === value) return onChange(known.answer);
      onChange('idle');
      if (value !== null) timer = setTimeout(() => void askFor(value), AVAILABILITY_WAIT_MS);
    },
    now: async (value) => {
      typed = value;
      stop();
      if (known?.value !== value) return await askFor(value);
      onChange(known.answer);
      return known.answer;
    },
    settle: (value, answer) => {
      known = { value, answer };
      if (value !== typed) return;
      stop();
      onChange(answer);
    },
    stop,
  };
}

/** Only the server's 403 means that the value is free. */
function meaningOf(error: unknown): 'available' | 'unknown' {
  return error instanceof ApiError && error.status === 403 ? 'available' : 'unknown';
}

export const askForUsername: AskForAccount = async (username, signal) =>
  (await import('#src/api/account.ts')).baseInfo({ username }, signal);

export const askForEmail: AskForAccount = async (email, signal) =>
  (await import('#src/api/account.ts')).baseInfo({ email }, signal);

/** Whether a field's value is free, debounced by a second; `value` is null while invalid. `ask` must be stable. */
export function useAvailability(
  value: string | null,
  ask: AskForAccount,
): { readonly availability: Availability } & Pick<AvailabilityCheck, 'now' | 'settle'> {
  const [availability, setAvailability] = useState<Availability>('idle');
  const check = useRef<AvailabilityCheck>(null);
  useEffect(() => {
    const current = createAvailabilityCheck(ask, setAvailability);
    check.current = current;
    return current.stop;
  }, [ask]);
  useEffect(() => check.current?.type(value), [value]);
  return {
    availability,
    now: async (asked) => (await check.current?.now(asked)) ?? 'unknown',
    settle: (settled, known) => check.current?.settle(settled, known),
  };
}

type Details = Readonly<Record<DetailsField, string>>;

/** Rule of the terms checkbox. */
export const TERMS: readonly Rule[] = [{ kind: 'required', message: { reason: 'termsMissing' } }];

/** Details as request fields. */
export function detailsOf({ name, username, email, ref_id }: Details) {
  return {
    name: normalizeName(name),
    username: normalizeUsername(username),
    email: email.trim(),
    ref_id: ref_id.trim(),
  };
}

/** Checks a valid username. */
export function useFreeUsername(typed: string) {
  const username = normalizeUsername(typed);
  return useAvailability(failureOf(SIGN_UP.username, 'username', { username }) ? null : username, askForUsername);
}

/** Checks a valid username and email. */
export function useFreeNames(values: Details) {
  const { email } = detailsOf(values);
  return {
    username: useFreeUsername(values.username),
    email: useAvailability(failureOf(SIGN_UP.email, 'email', { email }) ? null : email, askForEmail),
  };
}
