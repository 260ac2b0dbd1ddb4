import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { address, integer, isProxy, orNull, setting, splitList, switchedOff } from './kinds.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The server process: where it listens, what it logs and where its files are. */
export const SERVER_SETTINGS = {
  HOST: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .prefault('127.0.0.1'),
    {
      hint: 'must be a host name or address, for example 127.0.0.1 (this machine only) or 0.0.0.0 (every network)',
      doc: 'address to listen on; 0.0.0.0 for every network',
    },
  ),
  PORT: setting(integer(0, 65_535).prefault('8080'), {
    hint: 'must be a whole number from 0 to 65535, for example 8080',
    doc: '0 lets the system choose',
  }),
  PUBLIC_URL: setting(orNull(address), {
    hint: 'must be the http or https address people use, for example https://assay.example',
    doc: 'the address people use; with https, requests that came by http are sent there, by the word of `TRUST_PROXY`',
  }),
  TRUST_PROXY: setting(
    z
      .string()
      .transform((text) => (text === 'on' ? true : text === 'off' ? false : splitList(text)))
      .refine((proxies) => typeof proxies === 'boolean' || (proxies.length > 0 && proxies.every(isProxy)))
      .prefault('off'),
    {
      hint: 'must be off, on, or the addresses of your proxies, for example loopback or 10.0.0.0/8',
      doc: '`on` for one proxy before the server, of which the last X-Forwarded entry is believed; where there are several, their addresses: `loopback`, `10.0.0.0/8`',
    },
  ),
  RATE_LIMIT_PER_MINUTE: setting(integer(0, 10_000_000).prefault('6000'), {
    hint: 'must be a whole number of requests a minute and address, 0 for no limit, for example 6000',
    doc: 'API requests a minute and address, 0 for no limit; this machine itself is never limited',
  }),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS).prefault('info'), {
    hint: `must be one of ${LOG_LEVELS.join(', ')}`,
    doc: 'fatal, error, warn, info, debug (every request), trace, silent',
  }),
  ACCESS_LOG: setting(switchedOff(), {
    hint: 'must be on or off',
    doc: '`on` logs a line for each request at `info`',
  }),
  METRICS_TOKEN: setting(orNull(z.string().regex(/^[\x21-\x7e]{16,500}$/)), {
    hint: 'must be 16 to 500 characters without spaces, for example what openssl rand -hex 24 prints, or be unset for no /metrics',
    doc: 'what a monitor sends as `Authorization: Bearer …` to read `/metrics`; unset, there is no such address',
    secret: true,
  }),
  DATA_DIR: setting(
    z
      .string()
      .transform((folder) => path.resolve(folder))
      .prefault('.data'),
    { hint: 'must be a folder, for example .data', doc: 'folder of the built-in database and of files' },
  ),
  CONTENT_DIR: setting(
    orNull(
      z
        .string()
        .transform((folder) => path.resolve(folder))
        .refine((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true),
    ),
    {
      hint: 'must be a folder that exists, laid out like content/ of the sources (en/terms.md), or unset for the built-in texts',
      doc: 'folder with texts of your own, laid out like `content/`: `en/terms.md`, `en/privacy.md`, `en/quests.json`, `en/roadmap.json`, `help/en/…`, `careers/…`; a missing file is the built-in one',
    },
  ),
};
