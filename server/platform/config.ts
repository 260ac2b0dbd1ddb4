import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './errors.ts';
import { FEED_NAMES, feedsNamed } from './feedNames.ts';

/** Every setting of the program. Times in milliseconds. */
export interface Config {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** The address people reach the product at, without a trailing slash; null: not told. */
  readonly publicUrl: string | null;
  readonly logLevel: LogLevel;
  /** Proxies in front of us whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: boolean | readonly string[];
  /** Requests a minute and address under `/api`; 0: no limit. Loopback addresses are never limited. */
  readonly rateLimitPerMinute: number;
  readonly database: DatabaseConfig;
  readonly feeds: 'auto' | 'off' | readonly string[];
  /** Projects in the sample universe that an empty database is filled with. */
  readonly sampleProjects: number;
  /** Minutes between two syncs in the background. */
  readonly feedsMinutes: number;
  readonly coingecko: {
    readonly apiKey: string | null;
    readonly plan: 'demo' | 'pro';
    /** How many pages of 250 coins are asked for. */
    readonly pages: number;
    /** null: the service's own address, here and below; else that of a mirror or proxy. */
    readonly url: string | null;
  };
  readonly defillamaUrl: string | null;
  readonly wikidataUrl: string | null;
  /** Addresses of RSS or Atom feeds; null: the built-in list. */
  readonly rssFeeds: readonly string[] | null;
  readonly links: ExternalLinks;
  readonly mail: {
    /** The server that takes our mail; null: mails become files in the data folder. */
    readonly smtpUrl: string | null;
    /** Who mails come from. */
    readonly from: string;
  };
  /** The OpenID provider that "Sign in with Google" leads to; null: not set up. */
  readonly google: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null;
  /** Memory that hashing one password takes. */
  readonly passwordMemoryKib: number;
}

export interface DatabaseConfig {
  /** A PostgreSQL connection address; null: the built-in PostgreSQL in the data folder. */
  readonly url: string | null;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
}

/** Places outside the product that the navigation points to; null: not offered. */
export interface ExternalLinks {
  readonly socialRecap: string | null;
  readonly mintRadar: string | null;
  readonly loop: string | null;
  readonly ainDashboard: string | null;
  readonly twitter: string | null;
  readonly telegram: string | null;
  /** Where mail to the operator goes. */
  readonly email: string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The words that Fastify takes for the addresses of a machine or a private network. */
const PROXY_WORDS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** A whole number written in decimal digits, within limits; unset means `fallback`. */
function integer(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^\d+$/)
    .default(String(fallback))
    .transform(Number)
    .refine((value) => value >= min && value <= max);
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'http:' || protocol === 'https:';
}

/** An address, the addresses that share its first bits (`10.0.0.0/8`), or a word for such addresses. */
function isProxy(text: string): boolean {
  if (PROXY_WORDS.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && !address.includes('%') && isRange && more.length === 0;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function orNull<T>(schema: z.ZodType<T, string>) {
  return schema.optional().transform((value) => value ?? null);
}

const webAddress = z.string().refine(isWebAddress);

const address = webAddress.transform((text) => text.replace(/\/+$/, ''));

const ENVIRONMENT = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PORT: integer(0, 65_535, 8080),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: orNull(z.string().refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text))),
  DB_POOL_SIZE: integer(1, 500, 10),
  DB_STATEMENT_TIMEOUT_MS: integer(100, 3_600_000, 15_000),
  PUBLIC_URL: orNull(address),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  TRUST_PROXY: z
    .string()
    .transform((text): Config['trustProxy'] => (text === 'on' ? true : text === 'off' ? false : splitList(text)))
    .refine((proxies) => typeof proxies === 'boolean' || (proxies.length > 0 && proxies.every(isProxy)))
    .default(false),
  RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000, 6_000),
  FEEDS: z
    .string()
    .regex(/^[a-z][a-z\d-]*(\s*,\s*[a-z][a-z\d-]*)*$/)
    .default('auto')
    .transform((text): Config['feeds'] => (text === 'auto' || text === 'off' ? text : splitList(text)))
    .refine((feeds) => typeof feeds === 'string' || feeds.every((word) => feedsNamed(word).length > 0)),
  SAMPLE_PROJECTS: integer(10, 1_000_000, 5_000),
  FEEDS_MINUTES: integer(5, 10_080, 60),
  COINGECKO_API_KEY: orNull(z.string().regex(/^[\w-]{8,128}$/)),
  COINGECKO_PLAN: z.enum(['demo', 'pro']).default('demo'),
  COINGECKO_PAGES: integer(1, 100, 8),
  COINGECKO_URL: orNull(address),
  DEFILLAMA_URL: orNull(address),
  WIKIDATA_URL: orNull(address),
  RSS_FEEDS: orNull(
    z
      .string()
      .transform(splitList)
      .refine((items) => items.length > 0 && items.every(isWebAddress)),
  ),
  LINK_SOCIAL_RECAP: orNull(webAddress),
  LINK_MINT_RADAR: orNull(webAddress),
  LINK_LOOP: orNull(webAddress),
  LINK_AIN_DASHBOARD: orNull(webAddress),
  LINK_TWITTER: orNull(webAddress),
  LINK_TELEGRAM: orNull(webAddress),
  CONTACT_EMAIL: orNull(z.email()),
  SMTP_URL: orNull(z.string().refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text))),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .default('Assay <no-reply@localhost>'),
  OIDC_ISSUER: address.default('https://accounts.google.com'),
  OIDC_CLIENT_ID: orNull(z.string()),
  OIDC_CLIENT_SECRET: orNull(z.string()),
  PASSWORD_MEMORY_KIB: integer(8_192, 4_194_304, 19_456),
});

type SettingName = keyof z.output<typeof ENVIRONMENT>;

const MEND_SERVICE = 'must be the http or https address of a mirror or proxy, or unset for the service itself';
const MEND_LINK = 'must be an http or https address, or unset to leave the link out';

/** What to tell someone who wrote a setting wrongly. */
const MEND: Readonly<Record<SettingName, string>> = {
  HOST: 'must be a host name or address, for example 127.0.0.1 (this machine only) or 0.0.0.0 (every network)',
  PORT: 'must be a whole number from 0 to 65535, for example 8080',
  DATA_DIR: 'must be a folder, for example .data',
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database, or be unset for the built-in PostgreSQL',
  DB_POOL_SIZE: 'must be a whole number from 1 to 500, for example 10',
  DB_STATEMENT_TIMEOUT_MS: 'must be a whole number of milliseconds from 100 to 3600000, for example 15000',
  PUBLIC_URL: 'must be the http or https address people use, for example https://assay.example',
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
  TRUST_PROXY: 'must be off, on, or the addresses of your proxies, for example loopback or 10.0.0.0/8',
  RATE_LIMIT_PER_MINUTE: 'must be a whole number of requests a minute and address, 0 for no limit, for example 6000',
  FEEDS: `must be auto, off, or a comma-separated list of these feeds: ${FEED_NAMES.join(', ')}`,
  SAMPLE_PROJECTS: 'must be a whole number from 10 to 1000000, for example 5000',
  FEEDS_MINUTES: 'must be a whole number of minutes from 5 to 10080, for example 60',
  COINGECKO_API_KEY: 'must be 8 to 128 letters, digits, _ or -, or unset for the keyless service',
  COINGECKO_PLAN: 'must be demo or pro: the plan that COINGECKO_API_KEY belongs to',
  COINGECKO_PAGES: 'must be a whole number of pages of 250 coins from 1 to 100, for example 8',
  COINGECKO_URL: MEND_SERVICE,
  DEFILLAMA_URL: MEND_SERVICE,
  WIKIDATA_URL: MEND_SERVICE,
  RSS_FEEDS: 'must be a comma-separated list of http or https addresses, or unset for the built-in list',
  LINK_SOCIAL_RECAP: MEND_LINK,
  LINK_MINT_RADAR: MEND_LINK,
  LINK_LOOP: MEND_LINK,
  LINK_AIN_DASHBOARD: MEND_LINK,
  LINK_TWITTER: MEND_LINK,
  LINK_TELEGRAM: MEND_LINK,
  CONTACT_EMAIL: 'must be an email address such as contact@assay.example, or unset to leave the link out',
  SMTP_URL: 'must look like smtp://user:password@host:587 or smtps://…, or be unset to write mails into DATA_DIR/mail',
  MAIL_FROM: 'must be an email address with or without a name, for example Assay <no-reply@assay.example>',
  OIDC_ISSUER: 'must be the http or https address of an OpenID provider, or unset for Google',
  OIDC_CLIENT_ID: 'must be set together with OIDC_CLIENT_SECRET, or both unset to leave signing in with Google out',
  OIDC_CLIENT_SECRET: 'must be set together with OIDC_CLIENT_ID, or both unset to leave signing in with Google out',
  PASSWORD_MEMORY_KIB: 'must be a whole number of KiB from 8192 to 4194304, for example 19456',
};

/** The name of every environment variable that the program reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(MEND);

const SECRETS: ReadonlySet<string> = new Set<SettingName>([
  'DATABASE_URL',
  'COINGECKO_API_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
]);

/**
 * Reads the settings from the environment; an empty variable counts as unset.
 * @throws StartError (exit code 2) naming every wrong variable, its value unless it is a secret, and how to mend it.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, string | undefined> = {};
  for (const name of SETTING_NAMES) given[name] = environment[name]?.trim() || undefined;

  const half = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].filter((name) => given[name] === undefined);
  const result = ENVIRONMENT.safeParse(given);
  const wrong = [
    ...(half.length === 1 ? half : []),
    ...(result.error?.issues.map((issue) => String(issue.path[0])) ?? []),
  ];
  if (!result.success || wrong.length > 0) throw wrongSettings(given, new Set(wrong));
  const values = result.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    database: {
      url: values.DATABASE_URL,
      poolSize: values.DB_POOL_SIZE,
      statementTimeoutMs: values.DB_STATEMENT_TIMEOUT_MS,
    },
    feeds: values.FEEDS,
    sampleProjects: values.SAMPLE_PROJECTS,
    feedsMinutes: values.FEEDS_MINUTES,
    coingecko: {
      apiKey: values.COINGECKO_API_KEY,
      plan: values.COINGECKO_PLAN,
      pages: values.COINGECKO_PAGES,
      url: values.COINGECKO_URL,
    },
    defillamaUrl: values.DEFILLAMA_URL,
    wikidataUrl: values.WIKIDATA_URL,
    rssFeeds: values.RSS_FEEDS,
    links: {
      socialRecap: values.LINK_SOCIAL_RECAP,
      mintRadar: values.LINK_MINT_RADAR,
      loop: values.LINK_LOOP,
      ainDashboard: values.LINK_AIN_DASHBOARD,
      twitter: values.LINK_TWITTER,
      telegram: values.LINK_TELEGRAM,
      email: values.CONTACT_EMAIL,
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    google:
      values.OIDC_CLIENT_ID === null || values.OIDC_CLIENT_SECRET === null
        ? null
        : { issuer: values.OIDC_ISSUER, clientId: values.OIDC_CLIENT_ID, clientSecret: values.OIDC_CLIENT_SECRET },
    passwordMemoryKib: values.PASSWORD_MEMORY_KIB,
  };
}

function wrongSettings(given: Readonly<Record<string, string | undefined>>, wrong: ReadonlySet<string>): StartError {
  const lines = Object.entries(MEND)
    .filter(([name]) => wrong.has(name))
    .map(([name, mend]) => `  ${name}${SECRETS.has(name) ? '' : `=${given[name] ?? ''}`} ${mend}`);
  const many = lines.length > 1;
  return new StartError(`${many ? 'These settings are' : 'This setting is'} wrong:\n${lines.join('\n')}`, 2);
}
