import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './errors.ts';

function complaint(environment: Record<string, string>): StartError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error;
  }
  throw new Error('The settings were accepted.');
}

describe('settings', () => {
  it('have defaults that serve this machine only, with the built-in database', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: null,
      feeds: 'auto',
      sampleProjects: 5000,
    });
    expect(config.dataDir).toBe(`${process.cwd()}/.data`);
    expect(config.database).toEqual({
      url: null,
      directUrl: null,
      readUrls: [],
      poolSize: 10,
      statementTimeoutMs: 15_000,
    });
    expect(config.links.loop).toBeNull();
  });

  it('treat an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toEqual(readConfig({}));
  });

  it('are read from the environment', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgres://me:secret@%2Frun%2Fpg/assay',
      PUBLIC_URL: 'https://assay.example/',
      FEEDS: 'coingecko, defillama',
      RSS_FEEDS: 'https://a.example/rss, http://b.example/atom.xml',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      LINK_LOOP: 'https://loop.example',
      LINK_TWITTER: 'https://x.example/assay',
      CONTACT_EMAIL: 'contact@assay.example',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/srv/data',
      publicUrl: 'https://assay.example',
      feeds: ['coingecko', 'defillama'],
      rssFeeds: ['https://a.example/rss', 'http://b.example/atom.xml'],
      trustProxy: ['loopback', '10.0.0.0/8'],
    });
    expect(config.database.url).toBe('postgres://me:secret@%2Frun%2Fpg/assay');
    expect(config.links).toMatchObject({
      loop: 'https://loop.example',
      twitter: 'https://x.example/assay',
      telegram: null,
      email: 'contact@assay.example',
    });
  });

  it('name every wrong variable, with its value and the fix', () => {
    const error = complaint({ PORT: '80a', LOG_LEVEL: 'loud', FEEDS: 'Off!', SAMPLE_PROJECTS: '5000' });
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain('PORT=80a must be a whole number from 0 to 65535');
    expect(error.message).toContain('LOG_LEVEL=loud must be one of fatal, error, warn');
    expect(error.message).toContain('FEEDS=Off! must be auto, off');
    expect(error.message).not.toContain('SAMPLE_PROJECTS');
  });

  it('name half of a pair among the others', () => {
    const error = complaint({
      OIDC_CLIENT_ID: 'x',
      COINGECKO_PLAN: 'gold',
      COINGECKO_PAGES: '0',
      CONTACT_EMAIL: 'foo',
      SMTP_URL: 'http://x',
      FEEDS: 'coingecko,nope',
      TRUST_PROXY: 'maybe',
    });
    expect(error.message.match(/^ {2}\w+/gm)?.map((name) => name.trim())).toEqual([
      'TRUST_PROXY',
      'FEEDS',
      'COINGECKO_PLAN',
      'COINGECKO_PAGES',
      'CONTACT_EMAIL',
      'SMTP_URL',
      'OIDC_CLIENT_SECRET',
    ]);
  });

  it('take a direct address only beside that of a pooler', () => {
    const direct = 'postgres://db:5432/assay';
    expect(complaint({ DATABASE_DIRECT_URL: direct }).message).toContain('DATABASE_DIRECT_URL must look like');
    expect(readConfig({ DATABASE_DIRECT_URL: direct, DATABASE_URL: direct }).database.directUrl).toBe(direct);
  });

  it('take every way to name proxies that the server takes', () => {
    for (const proxies of ['loopback', 'linklocal, uniquelocal', '10.0.0.0/8', '::1, fc00::/7', '192.0.2.1']) {
      expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toEqual(proxies.split(', '));
    }
    expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(true);
    expect(readConfig({}).trustProxy).toBe(false);
  });

  it('take the seller of receipts by name, with the lines of the address', () => {
    expect(readConfig({}).seller).toBeNull();
    const named = { SELLER_NAME: 'North Data Ltd', SELLER_ADDRESS: '1 Main Street; Dublin;', SELLER_TAX_ID: 'IE 1' };
    expect(readConfig(named).seller).toEqual({
      ...{ name: 'North Data Ltd', address: '1 Main Street\nDublin', tax_id: 'IE 1' },
    });
    expect(complaint({ SELLER_TAX_ID: 'IE 1' }).message).toContain('be set together with SELLER_NAME');
    expect(complaint({ SELLER_NAME: 'a\u0007b' }).message).toContain('SELLER_NAME');
  });

  it('take an OpenID provider over http on this machine alone', () => {
    for (const issuer of ['https://id.example', 'http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
      expect(readConfig({ OIDC_ISSUER: issuer })).toBeDefined();
    for (const issuer of ['http://id.example', 'http://10.0.0.1', 'http://localhost.example'])
      expect(complaint({ OIDC_ISSUER: issuer }).message).toContain('must be the https address of an OpenID provider');
  });

  it('never show a secret', () => {
    const error = complaint({ DATABASE_URL: 'mysql://me:hunter2@db/assay', COINGECKO_API_KEY: 'hunter 2' });
    expect(error.message).toContain('DATABASE_URL must look like postgres://');
    expect(error.message).toContain('COINGECKO_API_KEY must be');
    expect(error.message).not.toContain('hunter');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['DB_POOL_SIZE', '0'],
    ['DB_STATEMENT_TIMEOUT_MS', '99'],
    ['PUBLIC_URL', 'assay.example'],
    ['PUBLIC_URL', 'ftp://assay.example'],
    ['LINK_LOOP', 'javascript:alert(1)'],
    ['LINK_TELEGRAM', '@assay'],
    ['CONTACT_EMAIL', 'mailto:contact@assay.example'],
    ['CONTACT_EMAIL', 'a@b.example?cc=c@d.example'],
    ['ANALYTICS_URL', 'http://count.example/events'],
    ['ANALYTICS_URL', 'count.example'],
    ['RSS_FEEDS', ','],
    ['SAMPLE_PROJECTS', '9'],
    ['HOST', 'a b'],
    ['FEEDS', 'coingeko'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', ','],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0'],
  ])('refuse %s=%s', (name, value) => {
    expect(complaint({ [name]: value }).message).toContain(`${name}=${value} must`);
  });
});

describe('settings from files', () => {
  const folder = mkdtempSync('/tmp/assay-settings-');
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };

  it('are read without white space around them, secret or not', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('url', 'postgres://me:secret@db/assay\n'),
      SMTP_URL_FILE: file('smtp', '  smtp://me:secret@mail:587\r\n'),
      STRIPE_SECRET_KEY_FILE: file('key', 'sk_test_12345678'),
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      PORT_FILE: file('port', '81'),
      HOST_FILE: ' ',
    });
    expect(config.database.url).toBe('postgres://me:secret@db/assay');
    expect(config.mail.smtpUrl).toBe('smtp://me:secret@mail:587');
    expect(config.card?.secretKey).toBe('sk_test_12345678');
    expect(config).toMatchObject({ port: 81, host: '127.0.0.1' });
  });

  it('are refused beside the value itself, unreadable and empty, each by its name', () => {
    const both = file('both', 'postgres://me:secret@db/assay');
    const error = complaint({
      DATABASE_URL: 'postgres://me:hunter2@db/assay',
      DATABASE_URL_FILE: both,
      SMTP_URL_FILE: path.join(folder, 'none'),
      AI_KEY_FILE: file('empty', '\n'),
      METRICS_FILE: 'not a setting',
    });
    expect(error.exitCode).toBe(2);
    expect(error.message.split('\n')).toEqual([
      'These settings are wrong:',
      '  DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them',
      `  SMTP_URL_FILE=${path.join(folder, 'none')} cannot be read (ENOENT): name a file that this user may read`,
      `  AI_KEY_FILE=${path.join(folder, 'empty')} is empty: write the value of AI_KEY into it`,
    ]);
  });

  it('are never shown, not even of a setting that is no secret', () => {
    const { message } = complaint({ PORT_FILE: file('wrong', 'hunter2') });
    expect(message).toContain('PORT, read from PORT_FILE, must be a whole number');
    expect(message).not.toContain('hunter2');
  });

  it.each([
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['AI_BASE_URL', 'AI_MODEL'],
  ])('count as set: %s asks for %s', (name, other) => {
    const given = { [`${name}_FILE`]: file(name, 'https://ai.example') };
    expect(complaint(given).message).toContain(`${other}`);
  });
});
