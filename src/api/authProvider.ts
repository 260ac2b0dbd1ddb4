/** What calls carry to prove whose they are. The session lends it, so that calls know nothing of cookies. */
export interface Bearer {
  /** The token; null while signed out. */
  readonly token: () => string | null;
  /** The protected code of this browser; empty where it has none. */
  readonly protectedCode: () => string;
  /** Called when the server does not take a token any more. */
  readonly refused: (token: string) => void;
}

let bearer: Bearer | null = null;

export function setAuthProvider(lent: Bearer): void {
  bearer = lent;
}

export function authProvider(): Bearer | null {
  return bearer;
}

/** The code that every call carries, from this browser's storage; empty where it has none. */
export function protectedCode(): string {
  return bearer?.protectedCode() ?? '';
}
