import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFeeds } from '#server/modules/feeds/fetchers/feeds.ts';
import { defaultRequestOptions } from '#server/modules/feeds/fetchers/request.ts';
import { exitCodeOf, type Progress, type SyncReport } from '#server/modules/feeds/report.ts';
import { SyncBusy } from '#server/modules/feeds/repository/runs.ts';
import { dryRun, runSync, type SyncOptions, SyncStopped } from '#server/modules/sync/sync.ts';
import { runSyncByDay, type SyncedDays } from '#server/modules/sync/syncByDay.ts';
import { modules } from '../modules.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { whyDatabaseFailed } from '../platform/db/pool.ts';
import { StartError } from '../platform/errors.ts';
import { subscribe } from '../platform/events/outbox.ts';
import { createLog } from '../platform/log.ts';
import { onStopSignal } from '../platform/stopSignals.ts';
import { SUBSCRIBERS } from '../subscriptions.ts';
import { STOPPED } from './command.ts';
import { exitCodeOfDays, formatDays, formatReport, terminalProgress } from './syncOutput.ts';

const HELP = `Imports real data into the directories.

  npm run sync                           fetch from every source on the network
  npm run sync -- --feeds coingecko,rss  fetch from these sources only
  npm run sync -- --from DIR             read recorded answers from a folder instead
  npm run sync -- --from DIR --as-of-files  read its days one after the other, each as known from that day
  npm run sync -- --from DIR --dry-run   report what would be read and rejected; change nothing
  npm run sync -- --json                 print the report as JSON
  npm run sync -- --report FILE          write the report as JSON into a file as well

Exit codes: 0 success, 3 a part failed, 1 no usable data or a file that gave nothing, 2 wrong arguments. More in docs/feeds.md.
`;

interface Command {
  readonly from: string | null;
  readonly feeds: readonly string[] | null;
  readonly dryRun: boolean;
  readonly asOfFiles: boolean;
  readonly json: boolean;
  readonly report: string | null;
  readonly help: boolean;
}

function readCommand(words: readonly string[]): Command {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        from: { type: 'string' },
        feeds: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'as-of-files': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const feeds =
      values.feeds
        ?.split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '') ?? null;
    if (values['dry-run'] && values.from === undefined) throw new Error('--dry-run needs --from');
    if (values['as-of-files'] && values.from === undefined) throw new Error('--as-of-files needs --from');
    if (values['as-of-files'] && values['dry-run']) throw new Error('use either --as-of-files or --dry-run');
    if (feeds && values.from !== undefined) throw new Error('use either --feeds or --from');
    const { from = null, report = null, json, help } = values;
    return { from, feeds, dryRun: values['dry-run'], asOfFiles: values['as-of-files'], json, report, help };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}.\n\n${HELP}`, 2);
  }
}

async function folderOf(text: string): Promise<string> {
  const folder = path.resolve(text);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new StartError(`--from: ${folder} is not a folder. Name the folder that holds the recordings.`, 2);
  return folder;
}

/** Refused before the sync, which may take minutes. */
async function checkReportFile(file: string): Promise<void> {
  const folder = await stat(path.dirname(path.resolve(file))).catch(() => null);
  const there = await stat(path.resolve(file)).catch(() => null);
  if (!folder?.isDirectory() || there?.isDirectory())
    throw new StartError(`--report: ${file} cannot be written. Name a file in a folder that exists.`, 2);
}

async function sync(command: Command, progress: Progress): Promise<SyncReport | SyncedDays> {
  const folder = command.from === null ? null : await folderOf(command.from);
  if (folder !== null && command.dryRun) return await dryRun(folder, progress);

  const config = readConfig(process.env);
  const feeds = folder === null ? chooseFeeds(command.feeds ?? config.feeds, config) : [];
  const log = createLog(process.env.LOG_LEVEL ? config.logLevel : 'warn', process.stderr);
  const stopping = new AbortController();
  // Before the database starts: it has to end with us.
  onStopSignal(
    () => stopping.abort(),
    () => process.exit(STOPPED),
  );
  subscribe(SUBSCRIBERS);
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const database = await openDatabase({
    config,
    log,
    role: 'sync',
    afterMigrations,
  });
  try {
    const requestOptions = { ...defaultRequestOptions, signal: stopping.signal };
    const options = { pool: database.direct, progress, requestOptions };
    if (folder !== null && command.asOfFiles) return await runSyncByDay({ ...options, folder });
    const from: SyncOptions['from'] = folder === null ? { feeds } : { folder };
    return await runSync({ ...options, from });
  } finally {
    await database.close();
  }
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command.help) process.stdout.write(HELP);
  else {
    if (command.report !== null) await checkReportFile(command.report);
    const progress = terminalProgress(process.stderr);
    const report = await sync(command, progress).finally(progress.close);
    const isByDay = 'days' in report;
    const text = isByDay ? formatDays(report) : formatReport(report);
    process.stdout.write(`${command.json ? JSON.stringify(report, null, 2) : text}\n`);
    process.exitCode = isByDay ? exitCodeOfDays(report) : exitCodeOf(report);
    if (command.report !== null) await writeFile(command.report, `${JSON.stringify(report, null, 2)}\n`);
  }
} catch (error) {
  if (error instanceof StartError || error instanceof SyncBusy) {
    process.stderr.write(`The sync cannot start. ${error.message}\n`);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  } else if (error instanceof SyncStopped) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = STOPPED;
  } else if (whyDatabaseFailed(error) === 'unavailable') {
    process.stderr.write(
      'The database connection was lost during the sync; nothing was changed. The next run continues where it stopped.\n',
    );
    process.exitCode = 1;
  } else {
    process.stderr.write(
      `The sync failed; nothing was changed. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
