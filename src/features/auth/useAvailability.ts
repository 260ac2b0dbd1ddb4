import { useEffect, useRef, useState } from 'react';
import {
  type AskForAccount,
  type Availability,
  type AvailabilityCheck,
  createAvailabilityCheck,
} from './availability.ts';

/** Asks for an account with this username. */
export const askForUsername: AskForAccount = async (username, signal) =>
  (await import('#src/api/account.ts')).baseInfo({ username }, signal);

/** Asks for an account with this address. */
export const askForEmail: AskForAccount = async (email, signal) =>
  (await import('#src/api/account.ts')).baseInfo({ email }, signal);

/**
 * Whether what a field holds is free, asked a second after typing stops; `value` is null where it holds nothing that could
 * be asked for. `ask` must not change.
 */
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
