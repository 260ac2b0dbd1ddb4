import { vi } from 'vitest';

/** For component tests of the steps: the calls they make, and an answer to each in place of the server. */

type Answer = Response | Promise<Response>;

interface Call {
  /** Last part of the path: `login`, `signup`. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** A JSON answer. */
export const answer = (body: unknown, status = 200) => Response.json(body, { status });
export const refusal = (status: number, code: string, reason?: string, path?: string) =>
  answer({ error: { code, message: '', params: reason === undefined ? {} : { reason }, path } }, status);
/** `fetch` without a network. */
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

const DEFAULTS: Readonly<Record<string, () => Answer>> = {
  settings: () => answer({ links: {}, google: false }),
  'get-register-code': () => answer({ expires_in: 600 }),
  'get-reset-password-code': () => answer({ expires_in: 600 }),
  // Every name and address is free.
  'user-base-info': () => refusal(403, 'no_such_user'),
};

/** Answers calls until the next test. `on` sets the answers of one call; `calls` lists the calls made. */
export function fakeServer() {
  const answers = new Map<string, (call: Call) => Answer>(Object.entries(DEFAULTS));
  const made: Call[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const url = new URL(String(input), window.location.origin);
    const name = url.pathname.split('/').at(-1) ?? '';
    const call = {
      name,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    made.push(call);
    return Promise.resolve(answers.get(name)?.(call) ?? answer({}, 404));
  });
  return {
    on: (name: string, give: (call: Call) => Answer) => void answers.set(name, give),
    calls: (name: string) => made.filter((call) => call.name === name),
  };
}
