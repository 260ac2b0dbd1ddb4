import { ApiError } from '#src/shared/apiError.ts';

/** Whether a username or an address is still free, asked while it is being typed. */

/** After the last keystroke. */
export const AVAILABILITY_WAIT_MS = 1_000;

/**
 * `idle`: nothing to ask, or not yet. `unknown`: the server did not say, and that is never taken for `available`.
 */
export type Availability = 'idle' | 'checking' | 'available' | 'taken' | 'unknown';

/** Asks the server for an account; throws when there is none (status 403), or when it cannot tell. */
export type AskForAccount = (value: string, signal: AbortSignal) => Promise<unknown>;

export interface AvailabilityCheck {
  /** What the field holds now; null where it holds nothing that could be asked for. */
  readonly type: (value: string | null) => void;
  /** Asks at once, for what the field holds, where it is not known yet. `unknown` too where typing went on meanwhile. */
  readonly now: (value: string) => Promise<'available' | 'taken' | 'unknown'>;
  /** What is known without asking: the server has refused the value, or has taken it. */
  readonly settle: (value: string, known: 'available' | 'taken') => void;
  /** Says nothing more. */
  readonly stop: () => void;
}

/**
 * Asks `ask` once typing has stopped for a second, and tells `onChange` what it means. An answer to what was typed before is
 * dropped; what was answered last is not asked again.
 */
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

/** What a failed question means: only the server's own 403 says that nobody has it. */
function meaningOf(error: unknown): 'available' | 'unknown' {
  return error instanceof ApiError && error.status === 403 ? 'available' : 'unknown';
}
