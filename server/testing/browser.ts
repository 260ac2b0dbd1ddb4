import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** A response as a page sees it. */
export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare what they find inside
  readonly body: any;
}

/** A browser with its own cookies and token. */
export interface Browser {
  /** Bearer token; empty: none. */
  token: string;
  /** IP address that it asks from. */
  address: string;
  readonly cookies: Map<string, string>;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<BrowserAnswer>;
  readonly post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<BrowserAnswer>;
  readonly patch: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<BrowserAnswer>;
  readonly del: (url: string, headers?: Record<string, string>) => Promise<BrowserAnswer>;
  /** Signs in; throws on failure. */
  readonly signIn: (username: string, password?: string, remember?: boolean) => Promise<void>;
}

const LoginSchema = z.object({ access_token: z.string() });

/** Opens a browser on the application with the given IP address. */
export function openBrowser(app: FastifyInstance, remoteAddress = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>();
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<BrowserAnswer> => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: browser.address,
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Test/1.0',
        ...(browser.token === '' ? {} : { authorization: `Bearer ${browser.token}` }),
        ...(body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      cookies: Object.fromEntries(cookies),
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || value === '' || (expires !== undefined && expires.getTime() === 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const json = String(answer.headers['content-type']).includes('application/json');
    return { status: answer.statusCode, headers: answer.headers, body: json ? answer.json() : answer.rawPayload };
  };
  const browser: Browser = {
    token: '',
    address: remoteAddress,
    cookies,
    get: (url, headers) => ask('GET', url, undefined, headers),
    post: (url, body, headers) => ask('POST', url, body, headers),
    patch: (url, body, headers) => ask('PATCH', url, body, headers),
    del: (url, headers) => ask('DELETE', url, undefined, headers),
    signIn: async (username, password, remember) => {
      const { status, body } = await browser.post('/api/users/auth/login', {
        username,
        ...(password === undefined ? {} : { password }),
        ...(remember === undefined ? {} : { remember }),
      });
      if (status !== 200) throw new Error(`Signing in answered ${status} ${JSON.stringify(body)}`);
      browser.token = LoginSchema.parse(body).access_token;
    },
  };
  return browser;
}

/** Mails written to a data folder, oldest first. */
export async function mailsIn(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail');
  const files = await readdir(folder)
    .catch(() => [])
    // Files being written have another extension.
    .then((names) => names.filter((name) => name.endsWith('.eml')).map((name) => path.join(folder, name)));
  const written = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(file, { bigint: true })).mtimeNs })),
  );
  written.sort((a, b) => (a.at < b.at ? -1 : 1));
  return await Promise.all(written.map(({ file }) => readFile(file, 'utf8')));
}

export async function codeFor(dataDir: string, email: string): Promise<string> {
  const mails = (await mailsIn(dataDir)).filter((mail) => mail.includes(`To: ${email}`));
  // A subject with letters of Vietnamese is encoded, but for the code.
  const codes = mails.flatMap((mail) => /^Subject: (?:=\?UTF-8\?Q\?)?([A-Z2-9]{6})[ _]/m.exec(mail)?.[1] ?? []);
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`There is no mail with a code to ${email}.`);
  return code;
}
