import { z } from 'zod';
import { StartError } from './errors.ts';
import { ACCOUNTS_SETTINGS } from './settings/accounts.ts';
import { DATABASE_SETTINGS } from './settings/database.ts';
import { FEEDS_SETTINGS } from './settings/feeds.ts';
import { ABOUT, type About } from './settings/kinds.ts';
import { PAYMENTS_SETTINGS } from './settings/payments.ts';
import { SERVER_SETTINGS } from './settings/server.ts';
import { SITE_SETTINGS } from './settings/site.ts';

/** All settings, in the order of docs/operating.md. */
const SETTINGS = z.object({
  ...SERVER_SETTINGS,
  ...DATABASE_SETTINGS,
  ...FEEDS_SETTINGS,
  ...SITE_SETTINGS,
  ...ACCOUNTS_SETTINGS,
  ...PAYMENTS_SETTINGS,
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
    accessLog: values.ACCESS_LOG,
    metricsToken: values.METRICS_TOKEN,
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
