/** How calls prove who makes them. The session sets it, so that this folder knows no cookies. */
export interface AuthProvider {
  /** The bearer token; null while signed out. */
  readonly token: () => string | null;
  /** The protected code of this browser; empty where it has none. */
  readonly protectedCode: () => string;
  /** Called with a token that the server answered with 401. */
  readonly refused: (token: string) => void;
}

let current: AuthProvider | null = null;

export function setAuthProvider(provider: AuthProvider): void {
  current = provider;
}

export function authProvider(): AuthProvider | null {
  return current;
}

/** The code that every call carries. */
export function protectedCode(): string {
  return current?.protectedCode() ?? '';
}
