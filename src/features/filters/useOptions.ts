import { useEffect, useState } from 'react';
import type { Option } from '#schemas/queries/results.ts';
import type { TableHandle } from '#workers/client.ts';

/** Values the editor lists at once. */
export const OPTIONS_LIMIT = 50;

const TYPING_PAUSE_MS = 150;

/** The values of a field with their counts; the last answer stays while the next one comes. */
export interface Options {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly options: readonly Option[];
  readonly retry: () => void;
}

const NONE: Omit<Options, 'retry'> = { status: 'loading', options: [] };

/** Asks the table for the values of a field that contain a text. A late answer to an older text is dropped. */
export function useOptions(handle: TableHandle | null, field: string, searchValue: string): Options {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Omit<Options, 'retry'> & { readonly field: string }>({ ...NONE, field });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again.
  useEffect(() => {
    if (!handle) return;
    let dropped = false;
    const timer = setTimeout(
      () => {
        handle.options(field, searchValue, OPTIONS_LIMIT).then(
          (options) => !dropped && setAnswer({ field, status: 'ready', options }),
          () => !dropped && setAnswer({ field, status: 'failed', options: [] }),
        );
      },
      searchValue === '' ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [handle, field, searchValue, attempt]);
  // The values of another field are no answer at all.
  const { status, options } = answer.field === field ? answer : NONE;
  return { status, options, retry: () => setAttempt((count) => count + 1) };
}
