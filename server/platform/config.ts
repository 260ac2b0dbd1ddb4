import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './errors.ts';
import {
  ABOUT,
  type About,
  address,
  integer,
  isAnalyticsAddress,
  isProxy,
  isWebAddress,
  link,
  listOf,
  orNull,
  parseNode,
  parseToken,
  postgresAddress,
  service,
  setting,
  splitList,
  switchedOff,
} from './settingKinds.ts';

/** All network feeds, in the order they are fetched. */
export const FEED_NAMES = [
  'coingecko',
  'defillama-protocols',
  'defillama-raises',
  'wikidata',
  'rss',
  'icalendar',
  'jobs',
] as const;
export type FeedName = (typeof FEED_NAMES)[number];

/** Feeds by name, or by service (`defillama`); empty: unknown. */
export function feedsNamed(word: string): readonly FeedName[] {
  return FEED_NAMES.filter((name) => name === word || name.startsWith(`${word}-`));
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All settings, in the order of docs/operating.md. */
const SETTINGS = z.object({
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
    doc: 'the address people use; with https the server insists on https',
  }),
  TRUST_PROXY: setting(
    z
      .string()
      .transform((text) => (text === 'on' ? true : text === 'off' ? false : splitList(text)))
      .refine((proxies) => typeof proxies === 'boolean' || (proxies.length > 0 && proxies.every(isProxy)))
      .prefault('off'),
    {
      hint: 'must be off, on, or the addresses of your proxies, for example loopback or 10.0.0.0/8',
      doc: '`on`, or the proxies whose X-Forwarded headers are believed: `loopback`, `10.0.0.0/8`',
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
  DATABASE_URL: setting(orNull(postgresAddress), {
    hint: 'must look like postgres://user:password@host:5432/database, or be unset for the built-in PostgreSQL',
    doc: 'any PostgreSQL from 13 on instead of the built-in one: `postgres://user:password@host:5432/database`',
    secret: true,
  }),
  DATABASE_DIRECT_URL: setting(orNull(postgresAddress), {
    hint: 'must look like postgres://user:password@host:5432/database and be set together with DATABASE_URL, or be unset if DATABASE_URL leads to PostgreSQL itself',
    doc: 'PostgreSQL itself, where `DATABASE_URL` leads to a pooler: for migrations, locks, imports and hearing of changes',
    secret: true,
  }),
  DATABASE_READ_URLS: setting(
    z
      .string()
      .transform(splitList)
      .refine((urls) => urls.every((url) => postgresAddress.safeParse(url).success))
      .prefault(''),
    {
      hint: 'must be a comma-separated list of addresses like postgres://user:password@host:5432/database, set together with DATABASE_URL, or be unset',
      doc: 'read-only copies of the database, separated by commas: public data is read there while they hold its newest version',
      secret: true,
    },
  ),
  DB_POOL_SIZE: setting(integer(1, 500).prefault('10'), {
    hint: 'must be a whole number from 1 to 500, for example 10',
    doc: 'connections of one server process',
  }),
  DB_STATEMENT_TIMEOUT_MS: setting(integer(100, 3_600_000).prefault('15000'), {
    hint: 'must be a whole number of milliseconds from 100 to 3600000, for example 15000',
    doc: 'the database gives up on a statement after this long',
  }),
  SAMPLE_PROJECTS: setting(integer(10, 1_000_000).prefault('5000'), {
    hint: 'must be a whole number from 10 to 1000000, for example 5000',
    doc: 'projects in the sample data of an empty database',
  }),
  FEEDS: setting(
    z
      .string()
      .regex(/^[a-z][a-z\d-]*(\s*,\s*[a-z][a-z\d-]*)*$/)
      .transform((text): 'auto' | 'off' | readonly string[] =>
        text === 'auto' || text === 'off' ? text : splitList(text),
      )
      .refine((feeds) => typeof feeds === 'string' || feeds.every((word) => feedsNamed(word).length > 0))
      .prefault('auto'),
    {
      hint: `must be auto, off, or a comma-separated list of these feeds: ${FEED_NAMES.join(', ')}`,
      doc: '`auto`, `off`, or names of feeds',
    },
  ),
  FEEDS_MINUTES: setting(integer(5, 10_080).prefault('60'), {
    hint: 'must be a whole number of minutes from 5 to 10080, for example 60',
    doc: 'minutes between two syncs in the background',
  }),
  COINGECKO_API_KEY: setting(orNull(z.string().regex(/^[\w-]{8,128}$/)), {
    hint: 'must be 8 to 128 letters, digits, _ or -, or unset for the keyless service',
    doc: 'without it the keyless service is used',
    secret: true,
  }),
  COINGECKO_PLAN: setting(z.enum(['demo', 'pro']).prefault('demo'), {
    hint: 'must be demo or pro: the plan that COINGECKO_API_KEY belongs to',
    doc: 'the plan of the key: demo or pro',
  }),
  COINGECKO_PAGES: setting(integer(1, 100).prefault('8'), {
    hint: 'must be a whole number of pages of 250 coins from 1 to 100, for example 8',
    doc: 'pages of 250 coins to read',
  }),
  COINGECKO_URL: service('another address of CoinGecko, for example a mirror'),
  DEFILLAMA_URL: service('another address of DefiLlama'),
  WIKIDATA_URL: service('another address of Wikidata'),
  RSS_FEEDS: setting(
    orNull(
      z
        .string()
        .transform(splitList)
        .refine((items) => items.length > 0 && items.every(isWebAddress)),
    ),
    {
      hint: 'must be a comma-separated list of http or https addresses, or unset for the built-in list',
      doc: 'addresses of news feeds instead of the built-in list',
    },
  ),
  EVENT_CALENDARS: setting(
    orNull(
      z
        .string()
        .transform((text) => splitList(text).map((address) => address.replace(/^webcals?:/i, 'https:')))
        .refine((items) => items.length > 0 && items.every(isWebAddress)),
    ),
    {
      hint: 'must be a comma-separated list of http, https or webcal addresses, or unset for none',
      doc: 'addresses of iCalendar files (`.ics`) whose events are read; unset, none',
    },
  ),
  JOB_BOARDS: setting(
    orNull(
      z
        .string()
        .transform(splitList)
        .refine((items) => items.length > 0 && items.every(isWebAddress)),
    ),
    {
      hint: 'must be a comma-separated list of addresses of job boards at Greenhouse, Lever or Ashby, for example https://jobs.lever.co/acme, or unset for the built-in list',
      doc: 'addresses of job boards at Greenhouse, Lever and Ashby instead of the built-in list, as visitors see them',
    },
  ),
  JOB_BOARDS_URL: service(
    'another address of the services of job boards; their host becomes the first part of the path',
  ),
  LINK_SOCIAL_RECAP: link('link of the navigation; unset, it is left out'),
  LINK_MINT_RADAR: link('link of the navigation; unset, it is left out'),
  LINK_LOOP: link('link of the navigation; unset, it is left out'),
  LINK_AIN_DASHBOARD: link('link of the navigation; unset, it is left out'),
  LINK_TWITTER: link('link of the footer, also given to search engines; unset, it is left out'),
  LINK_TELEGRAM: link('link of the footer, also given to search engines; unset, it is left out'),
  CONTACT_EMAIL: setting(orNull(z.email()), {
    hint: 'must be an email address such as contact@assay.example, or unset to leave the link out',
    doc: 'where mail from the footer goes; unset, there is no link',
  }),
  ANALYTICS_URL: setting(orNull(z.string().refine(isAnalyticsAddress)), {
    hint: 'must be an https address (http only on this machine), or unset to count nothing',
    doc: 'an https address that takes page views and outbound links by POST, of visitors who agreed; unset, nothing is counted',
  }),
  SMTP_URL: setting(orNull(z.string().refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text))), {
    hint: 'must look like smtp://user:password@host:587 or smtps://…, or be unset to write mails into DATA_DIR/mail',
    doc: 'the server that takes mail, `smtp://user:password@host:587` or `smtps://…`; unset, mails become `.eml` files in `DATA_DIR/mail`',
    secret: true,
  }),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .prefault('Assay <no-reply@localhost>'),
    {
      hint: 'must be an email address with or without a name, for example Assay <no-reply@assay.example>',
      doc: 'the sender of mails',
    },
  ),
  OIDC_ISSUER: setting(address.prefault('https://accounts.google.com'), {
    hint: 'must be the http or https address of an OpenID provider, or unset for Google',
    doc: 'another OpenID provider',
  }),
  OIDC_CLIENT_ID: setting(orNull(z.string()), {
    hint: 'must be set together with OIDC_CLIENT_SECRET, or both unset to leave signing in with Google out',
    doc: 'set it with `OIDC_CLIENT_SECRET` to offer signing in with Google; the provider sends people back to `PUBLIC_URL` followed by `/api/users/auth/google/callback`',
  }),
  OIDC_CLIENT_SECRET: setting(orNull(z.string()), {
    hint: 'must be set together with OIDC_CLIENT_ID, or both unset to leave signing in with Google out',
    doc: 'the secret of `OIDC_CLIENT_ID`',
    secret: true,
  }),
  AI_BASE_URL: setting(orNull(address), {
    hint: 'must be the http or https address of a service that speaks as OpenAI does, for example https://ai.example/v1, and be set together with AI_MODEL, or both unset for no language model',
    doc: 'set it with `AI_MODEL` to let a language model write answers: the address of any service that speaks as OpenAI does, up to its version (`https://ai.example/v1`)',
  }),
  AI_MODEL: setting(orNull(z.string().regex(/^[\w.:/@+-]{1,200}$/)), {
    hint: 'must be the name of a model, set together with AI_BASE_URL, or both unset for no language model',
    doc: 'the name of the model at `AI_BASE_URL`; it must be able to call tools',
  }),
  AI_KEY: setting(orNull(z.string().regex(/^[\x21-\x7e]{1,1000}$/)), {
    hint: 'must be a key of up to 1000 characters without spaces and be set together with AI_BASE_URL, or be unset where the service needs none',
    doc: 'the key of the service at `AI_BASE_URL`, where it needs one',
    secret: true,
  }),
  PASSWORD_MEMORY_KIB: setting(integer(8_192, 4_194_304).prefault('19456'), {
    hint: 'must be a whole number of KiB from 8192 to 4194304, for example 19456',
    doc: 'memory that hashing one password takes (argon2id, two passes); at most four are hashed at a time',
  }),
  PAY_XPUB: setting(orNull(z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/)), {
    hint: 'must be an extended public key (xpub…) and be set together with PAY_CHAINS, or both unset to take no payments on chain',
    doc: 'extended public key of the account that takes payments on chain; each invoice has an address of its own below it, `0/` and the number of the invoice. No key that can spend is ever on the server',
    secret: true,
  }),
  PAY_CHAINS: setting(listOf(parseNode), {
    hint: 'must be a comma-separated list like ethereum=https://node.example, with a second node after | that must agree, and be set together with PAY_XPUB; networks: ethereum, base, arbitrum, optimism, polygon, bnb, local',
    doc: 'networks on which invoices can be paid, each with its node: `ethereum=https://a.example,base=https://b.example`. A second node, after a bar, must agree before a payment counts',
    secret: true,
  }),
  PAY_TOKENS: setting(listOf(parseToken), {
    hint: 'must be a comma-separated list like local:USDC:0x5FbDB2315678afecb367f032d93F642f64180aa3:6 (network, symbol, contract, decimals from 2 to 18)',
    doc: 'dollar tokens beside USDC and USDT of their issuers: network, symbol, contract and decimals, separated by colons',
  }),
  PAY_COINS: setting(z.enum(['on', 'off']).prefault('on'), {
    hint: 'must be on, or off to take tokens alone',
    doc: 'whether networks take their own coin too. It is offered while its price is of the last 90 minutes, so keep `FEEDS_MINUTES` below that; the node must answer for states back to the last final block',
  }),
  PAY_CONFIRMATIONS: setting(orNull(integer(1, 10_000)), {
    hint: 'must be a whole number of blocks from 1 to 10000, or unset to wait until the network calls a block final',
    doc: 'blocks after which a payment is final; unset, when the network calls its block final',
  }),
  STRIPE_SECRET_KEY: setting(orNull(z.string().regex(/^[sr]k_\w{8,250}$/)), {
    hint: 'must be a secret key of Stripe (sk_…) and be set together with STRIPE_WEBHOOK_SECRET, or both unset to take no cards',
    doc: 'secret key of Stripe, to take cards',
    secret: true,
  }),
  STRIPE_WEBHOOK_SECRET: setting(orNull(z.string().regex(/^whsec_\w{8,250}$/)), {
    hint: 'must be the signing secret of a webhook of Stripe (whsec_…) and be set together with STRIPE_SECRET_KEY, or both unset to take no cards',
    doc: 'signing secret of the webhook at Stripe, which tells `checkout.session.*`, `payment_intent.*`, `charge.refunded` and `charge.dispute.*` to `PUBLIC_URL` followed by `/api/webhooks/stripe`',
    secret: true,
  }),
  WEBHOOKS_LOOPBACK: setting(switchedOff, {
    hint: 'must be on or off',
    doc: '`on` lets webhooks of members lead to this machine too, and there without https: for development only',
  }),
  STRIPE_URL: setting(address.prefault('https://api.stripe.com'), {
    hint: 'must be the http or https address of another service that speaks as Stripe does, or unset',
    doc: 'another service that speaks as Stripe does',
  }),
});

/** Parsed settings. Addresses have no trailing slash; null is unset. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

function toConfig(values: z.output<typeof SETTINGS>) {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    contentDir: values.CONTENT_DIR,
    publicUrl: values.PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    database: {
      url: values.DATABASE_URL,
      directUrl: values.DATABASE_DIRECT_URL,
      readUrls: values.DATABASE_READ_URLS,
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
    eventCalendars: values.EVENT_CALENDARS ?? [],
    jobBoards: values.JOB_BOARDS,
    jobBoardsUrl: values.JOB_BOARDS_URL,
    links: {
      socialRecap: values.LINK_SOCIAL_RECAP,
      mintRadar: values.LINK_MINT_RADAR,
      loop: values.LINK_LOOP,
      ainDashboard: values.LINK_AIN_DASHBOARD,
      twitter: values.LINK_TWITTER,
      telegram: values.LINK_TELEGRAM,
      email: values.CONTACT_EMAIL,
    },
    analyticsUrl: values.ANALYTICS_URL,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    google: clientId === null || clientSecret === null ? null : { issuer: values.OIDC_ISSUER, clientId, clientSecret },
    passwordMemoryKib: values.PASSWORD_MEMORY_KIB,
    /** Whether webhooks may lead to this machine. */
    webhooksLoopback: values.WEBHOOKS_LOOPBACK,
    /** The language model that may write answers; null: none does. */
    model:
      values.AI_BASE_URL === null || values.AI_MODEL === null
        ? null
        : { url: values.AI_BASE_URL, name: values.AI_MODEL, key: values.AI_KEY },
    /** Payments by card; null: none are taken. */
    card:
      values.STRIPE_SECRET_KEY === null || values.STRIPE_WEBHOOK_SECRET === null
        ? null
        : {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            url: values.STRIPE_URL,
          },
    /** Payments on chain; null: none are taken. */
    pay:
      values.PAY_XPUB === null || values.PAY_CHAINS.length === 0
        ? null
        : {
            xpub: values.PAY_XPUB,
            chains: values.PAY_CHAINS,
            tokens: values.PAY_TOKENS,
            coins: values.PAY_COINS === 'on',
            confirmations: values.PAY_CONFIRMATIONS,
          },
  };
}

/**
 * Reads settings from environment variables; empty counts as unset.
 * @throws StartError (exit code 2) listing every wrong variable, its value unless secret, and the expected value.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, string | undefined> = {};
  for (const name of Object.keys(SETTINGS.shape)) given[name] = environment[name]?.trim() || undefined;

  const halves = [
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['PAY_XPUB', 'PAY_CHAINS'],
    ['AI_BASE_URL', 'AI_MODEL'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ].map((pair) => pair.filter((name) => given[name] === undefined));
  const result = SETTINGS.safeParse(given);
  const wrong = [
    ...halves.flatMap((unset) => (unset.length === 1 ? unset : [])),
    ...['DATABASE_DIRECT_URL', 'DATABASE_READ_URLS'].filter((name) => given[name] && !given.DATABASE_URL),
    ...(given.AI_KEY && !given.AI_BASE_URL ? ['AI_KEY'] : []),
    ...(result.error?.issues.map((issue) => String(issue.path[0])) ?? []),
  ];
  if (!result.success || wrong.length > 0) throw wrongSettings(given, new Set(wrong));
  return toConfig(result.data);
}

function wrongSettings(given: Readonly<Record<string, string | undefined>>, wrong: ReadonlySet<string>): StartError {
  const lines = describeSettings()
    .filter(({ name }) => wrong.has(name))
    .map(({ name, hint, secret }) => `  ${name}${secret ? '' : `=${given[name] ?? ''}`} ${hint}`);
  const many = lines.length > 1;
  return new StartError(`${many ? 'These settings are' : 'This setting is'} wrong:\n${lines.join('\n')}`, 2);
}

/** All settings with their documentation; `fallback` is the text of an unset variable. */
export function describeSettings(): readonly (About & { readonly name: string; readonly fallback: string })[] {
  return Object.entries(SETTINGS.shape).flatMap(([name, schema]) => {
    const about = ABOUT.get(schema);
    const fallback = schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : '';
    return about ? [{ name, fallback, ...about }] : [];
  });
}
