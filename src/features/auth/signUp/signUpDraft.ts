/**
 * What was typed to sign up, as long as the page lives: a popup that was closed in the middle finds it when it opens again.
 * Never a password, never a code.
 */
export interface TypedDetails {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly ref_id: string;
}

let typed: TypedDetails | null = null;

/** Remembers what was typed; nothing else that comes along. */
export function keepTyped({ name, username, email, ref_id }: TypedDetails): void {
  typed = { name, username, email, ref_id };
}

/** What was typed before; null where nothing was. */
export function keptTyped(): TypedDetails | null {
  return typed;
}

/** Forgets it: there is an account now. */
export function forgetTyped(): void {
  typed = null;
}
