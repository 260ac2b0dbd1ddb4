import { readFileSync } from 'node:fs';
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
    providerSecondFactor: values.PROVIDER_SECOND_FACTOR,
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
    /** Who sells here, for receipts; null: nobody is named. */
    seller:
      values.SELLER_NAME === null
        ? null
        : {
            name: values.SELLER_NAME,
            address: (values.SELLER_ADDRESS ?? '')
              .split(';')
              .map((line) => line.trim())
              .filter((line) => line !== '')
              .join('\n'),
            tax_id: values.SELLER_TAX_ID ?? '',
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

/** What is said of each wrong setting, by its name. */
type Complaints = Map<string, string>;

/**
 * Reads settings from environment variables; empty counts as unset. `NAME_FILE` names a file that holds the value of `NAME`.
 * @throws StartError (exit code 2) listing every wrong variable, its value unless secret, and the expected value.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const complaints: Complaints = new Map();
  const fromFiles = new Set<string>();
  const given: Record<string, string | undefined> = {};
  for (const name of Object.keys(SETTINGS.shape)) {
    given[name] = environment[name]?.trim() || undefined;
    const file = environment[fileSetting(name)]?.trim();
    if (!file) continue;
    fromFiles.add(name);
    if (given[name] === undefined) given[name] = readValue(name, file, complaints);
    else complaints.set(name, `${name} and ${fileSetting(name)} are both set: keep one of them`);
  }

  const halves = [
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['PAY_XPUB', 'PAY_CHAINS'],
    ['AI_BASE_URL', 'AI_MODEL'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ].map((pair) => pair.filter((name) => given[name] === undefined));
  const result = SETTINGS.safeParse(given);
  const wrong = new Set([
    ...halves.flatMap((unset) => (unset.length === 1 ? unset : [])),
    ...['DATABASE_DIRECT_URL', 'DATABASE_READ_URLS'].filter((name) => given[name] && !given.DATABASE_URL),
    ...(given.AI_KEY && !given.AI_BASE_URL ? ['AI_KEY'] : []),
    ...['SELLER_ADDRESS', 'SELLER_TAX_ID'].filter((name) => given[name] && !given.SELLER_NAME),
    ...(result.error?.issues.map((issue) => String(issue.path[0])) ?? []),
  ]);
  for (const { name, hint, secret } of describeSettings()) {
    if (!wrong.has(name) || complaints.has(name)) continue;
    // The content of a file may be any secret, where the file is the wrong one.
    const shown = fromFiles.has(name) ? `, read from ${fileSetting(name)},` : secret ? '' : `=${given[name] ?? ''}`;
    complaints.set(name, `${name}${shown} ${hint}`);
  }
  if (!result.success || complaints.size > 0) throw wrongSettings(complaints);
  return toConfig(result.data);
}

/** The variable that names a file with the value of a setting. */
const fileSetting = (name: string) => `${name}_FILE`;

/** The content of the file that a setting names, without white space around it. */
function readValue(name: string, file: string, complaints: Complaints): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
    complaints.set(name, `${fileSetting(name)}=${file} is empty: write the value of ${name} into it`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    complaints.set(name, `${fileSetting(name)}=${file} cannot be read (${code}): name a file that this user may read`);
  }
  return undefined;
}

function wrongSettings(complaints: Complaints): StartError {
  const lines = Object.keys(SETTINGS.shape).flatMap((name) => complaints.get(name) ?? []);
  const many = lines.length > 1;
  return new StartError(
    `${many ? 'These settings are' : 'This setting is'} wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    2,
  );
}

/** All settings with their documentation; `fallback` is the text of an unset variable. */
export function describeSettings(): readonly (About & { readonly name: string; readonly fallback: string })[] {
  return Object.entries(SETTINGS.shape).flatMap(([name, schema]) => {
    const about = ABOUT.get(schema);
    const fallback = schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : '';
    return about ? [{ name, fallback, ...about }] : [];
  });
}
