/** What was answered and until when (UTC ms) that holds. `value` says whether the notice is to be shown. */
export interface Dismissal {
  readonly value: boolean;
  readonly expiry: number;
}

/** Reads a stored answer; null where there is none or it is damaged. */
export function readDismissal(stored: string | null): Dismissal | null {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null');
    return isDismissal(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** True while an answer that hides the notice holds. */
export function isDismissed(dismissal: Dismissal | null, now: number): boolean {
  return dismissal !== null && !dismissal.value && now < dismissal.expiry;
}

function isDismissal(value: unknown): value is Dismissal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    typeof value.value === 'boolean' &&
    'expiry' in value &&
    typeof value.expiry === 'number'
  );
}
