import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import type { WriteReport } from '#schemas/entities/reports.ts';
import { addressIn, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { buildApp, type LanguageSite } from './app.ts';
import { backgroundJobs } from './backgroundJobs.ts';
import { sellerState } from './modules/billing/receipts.ts';
import { readDataset } from './modules/datasets/dataset.ts';
import { FEEDS_FIRST_AFTER_MS } from './modules/feeds/module.ts';
import { findSite, loadRenderer } from './modules/seo/builtSite.ts';
import { modules } from './modules.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import type { Deps } from './platform/deps.ts';
import { StartError } from './platform/errors.ts';
import { checkPlace, listen } from './platform/http/listen.ts';
import { createLog, type Logger, readable } from './platform/log.ts';
import { mailState } from './platform/mail/mail.ts';
import { runJobs, watchJob } from './platform/runJobs.ts';
import { type StopPart, stopParts } from './platform/stopParts.ts';
import { onStopSignal } from './platform/stopSignals.ts';
import { VERSION } from './platform/version.ts';

/** A further language, of which the build puts pages and texts beside those of the first. */
interface BuiltLanguage extends LanguageSite {
  readonly language: Language;
  readonly writeReport: WriteReport;
}

/** Further languages that were built, with the programs that serve them. */
const FURTHER_LANGUAGES = LANGUAGES.map((language) => ({
  language,
  file: new URL(`../${language}/server/languageSite.js`, import.meta.url),
})).filter(({ file }) => existsSync(file));

async function loadLanguages(): Promise<BuiltLanguage[]> {
  return Promise.all(
    FURTHER_LANGUAGES.map(async ({ language, file }) => {
      const built: {
        readonly serveLanguage: LanguageSite['serve'];
        readonly serveLanguageApi: LanguageSite['serveApi'];
        readonly writeReport: WriteReport;
      } = await import(file.href);
      const { serveLanguage: serve, serveLanguageApi: serveApi, writeReport } = built;
      return { language, base: addressIn(language, '/'), serve, serveApi, writeReport };
    }),
  );
}

async function serve(config: Config, log: Logger): Promise<void> {
  const named = [BUILD_LANGUAGE, ...FURTHER_LANGUAGES.map(({ language }) => language)];
  log.info({ ...VERSION, languages: named, node: process.versions.node }, 'Assay starts');
  const mail = mailState(config);
  if (mail.mend !== undefined) log.warn(mail, 'mails reach nobody');
  const receipts = sellerState(config);
  if (receipts?.mend !== undefined) log.warn(receipts, 'receipts state no seller');
  if (config.trustProxy === true)
    log.info(
      'TRUST_PROXY=on believes the last proxy before this server alone; name your proxies where there are several',
    );
  await checkPlace(config);
  const stopping = new AbortController();
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const opening = openDatabase({ config, log, role: 'server', afterMigrations });
  let app: FastifyInstance | undefined;
  const stop = async () => {
    stopping.abort();
    let database: Database | null = null;
    const parts: readonly StopPart[] = [
      {
        // A signal can arrive while PostgreSQL is still starting: wait for it, then stop it.
        ...{ name: 'the database, which opens', within: 6_000 },
        stop: async () => {
          database = await opening.catch(() => null);
        },
      },
      { name: 'requests', within: 6_500, stop: async () => await app?.close() },
      { name: 'connections to the database', within: 7_500, stop: async () => await database?.disconnect() },
      { name: 'PostgreSQL', within: 9_500, stop: async () => await database?.stopBuiltIn() },
    ];
    return await stopParts(parts, log);
  };
  stopInOrder(log, stop);

  try {
    const { pool, direct, replicas } = await opening;
    const languages = await loadLanguages();
    const reportWriters = new Map(languages.map(({ language, writeReport }) => [language, writeReport]));
    const deps: Deps = { config, pool, direct, replicas, log, clock: Date.now, reportWriters };
    const jobs = backgroundJobs(modules, deps).map(watchJob);
    app = await buildApp(deps, { siteFolder: findSite(), render: await loadRenderer(), languages, jobs });
    const address = await listen(app, config);
    for (const { start } of modules) await start?.(deps, stopping.signal);
    runJobs(jobs, log, stopping.signal);
    const dataset = await readDataset(pool);
    const facts = {
      ...{ data: dataset?.kind ?? null, asOf: dataset?.asOf ?? null },
      ...{ feeds: config.feeds, feedsInSeconds: config.feeds === 'off' ? null : FEEDS_FIRST_AFTER_MS / 1_000 },
    };
    log.info({ ...facts, address: config.publicUrl ?? address }, 'Assay is ready');
  } catch (error) {
    // The signal interrupted this work; its handler ends the process.
    if (stopping.signal.aborted) return;
    await stop();
    throw error;
  }
}

let log = createLog('info');
try {
  const config = readConfig(process.env);
  log = createLog(config.logLevel, process.stdout.isTTY ? readable(process.stdout) : process.stdout);
  await serve(config, log);
} catch (error) {
  if (error instanceof StartError) {
    process.stderr.write(`Assay cannot start. ${error.message}\n`);
    process.exitCode = error.exitCode;
  } else {
    log.fatal({ err: error }, 'Assay cannot start');
    process.exitCode = 1;
  }
  process.exit();
}

/**
 * Shuts down gracefully at a signal: runs `stop`, which says whether all is well, then exits. A second signal exits at once. An
 * uncaught error is logged and shuts down the same way, with exit code 1.
 */
function stopInOrder(log: Logger, stop: () => Promise<boolean>): void {
  let isStopping = false;

  const end = async (reason: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const isWell = await stop();
    log.info('stopped');
    process.exit(isWell ? exitCode : 1);
  };
  onStopSignal(
    (signal) => void end(signal, 0),
    () => {
      log.warn('leaving at once');
      process.exit(1);
    },
  );
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'an error nobody caught');
      void end(event, 1);
    });
  }
}
