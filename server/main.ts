import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import type { WriteReport } from '#schemas/entities/reports.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { buildApp, type LanguageSite } from './app.ts';
import { findSite, loadRenderer } from './modules/seo/builtSite.ts';
import { modules } from './modules.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';
import type { Deps } from './platform/deps.ts';
import { StartError } from './platform/errors.ts';
import { createLog, type Logger, readable } from './platform/log.ts';
import { mailDeliveryJob } from './platform/mail/outbox.ts';
import { runJobs } from './platform/runJobs.ts';

/** A further language, of which the build puts pages and texts beside those of the first. */
interface BuiltLanguage extends LanguageSite {
  readonly language: Language;
  readonly writeReport: WriteReport;
}

async function loadLanguages(): Promise<BuiltLanguage[]> {
  const built = LANGUAGES.map((language) => ({
    language,
    file: new URL(`../${language}/server/languageSite.js`, import.meta.url),
  }));
  return Promise.all(
    built
      .filter(({ file }) => existsSync(file))
      .map(async ({ language, file }) => {
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
  const stopping = new AbortController();
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const opening = openDatabase({ config, log, role: 'server', afterMigrations });
  let app: FastifyInstance | undefined;
  const stop = async () => {
    stopping.abort();
    // A signal can arrive while PostgreSQL is still starting: wait for it, then stop it.
    const database = await opening.catch(() => null);
    await app?.close();
    await database?.close();
  };
  stopOnSignals(log, stop);

  try {
    const { pool, direct, replicas } = await opening;
    const languages = await loadLanguages();
    const reportWriters = new Map(languages.map(({ language, writeReport }) => [language, writeReport]));
    const deps: Deps = { config, pool, direct, replicas, log, clock: Date.now, reportWriters };
    app = await buildApp(deps, {
      siteFolder: findSite(),
      render: await loadRenderer(),
      languages,
    });
    const address = await listen(app, config);
    for (const { start } of modules) await start?.(deps, stopping.signal);
    const jobs = [mailDeliveryJob(deps), ...modules.flatMap((module) => module.jobs?.(deps) ?? [])];
    runJobs(jobs, log, stopping.signal);
    log.info({ address: config.publicUrl ?? address }, 'Assay is ready');
  } catch (error) {
    // The signal interrupted this work; its handler ends the process.
    if (stopping.signal.aborted) return;
    await stop();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} on ${host} is in use. Stop the other program, or set PORT to another number.`);
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `Cannot listen on ${host}, port ${port} (${code}). Set HOST and PORT to an address of this machine.`,
      );
    }
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

/** npm passes Ctrl-C on, so it arrives twice; a signal this soon is the same one. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Shuts down gracefully on SIGINT or SIGTERM: runs `stop`, then exits. A second signal exits at once. An uncaught error
 * is logged and shuts down the same way, with exit code 1.
 */
function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;

  const leave = async (reason: string, exitCode: number) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince < SAME_SIGNAL_MS) return;
      log.warn('leaving at once');
      process.exit(1);
    }
    stoppingSince = performance.now();
    log.info({ reason }, 'stopping');
    try {
      await stop();
      log.info('stopped');
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'could not stop in an orderly way');
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void leave('SIGINT', 0));
  process.on('SIGTERM', () => void leave('SIGTERM', 0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'an error nobody caught');
      void leave(event, 1);
    });
  }
}
