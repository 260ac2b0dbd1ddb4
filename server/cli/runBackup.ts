import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { modules } from '../modules.ts';
import { restoreBackup } from '../platform/backup/restoreBackup.ts';
import { writeBackup } from '../platform/backup/writeBackup.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openUnmigrated } from '../platform/db/open.ts';
import { whyDatabaseFailed } from '../platform/db/pool.ts';
import { StartError } from '../platform/errors.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { showProgress } from '../platform/progressBar.ts';
import { type Ended, STOPPED } from './command.ts';

/** Both commands, `npm run backup` and `npm run restore`, and what they share. */

const HELP = {
  backup: `Writes the database and the files of DATA_DIR into one file, beside a running server or without one.

  npm run backup -- FILE

FILE must not exist, and lies outside of DATA_DIR; by convention its name ends in .tar.gz. The database is the one of DATABASE_URL
(by DATABASE_DIRECT_URL where that is set), else the built-in one. Nothing is changed in it. The file holds accounts and secrets of
members, so that only its owner may read it; settings of the server are not in it.

Exit codes: 0 success, 1 no backup was written, 2 wrong arguments.
`,
  restore: `Restores a backup into an empty database, and its files into DATA_DIR.

  npm run restore -- FILE

Set DATABASE_URL to a new, empty database, or DATA_DIR to a new folder for the built-in one. A database that holds anything is refused;
so is a file that was cut or changed, before anything is written. A backup of an older version is brought to this one.

Exit codes: 0 success, 1 nothing was restored, 2 wrong arguments.
`,
} as const;

type Name = keyof typeof HELP;

const MEBIBYTE = 1_048_576;

/** Runs `npm run backup` or `npm run restore` with these words. */
export async function runBackup(
  name: Name,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Ended> {
  try {
    const file = readFileName(name, words);
    if (file === null) return { exitCode: 0, output: HELP[name] };
    const config = readConfig(environment);
    const log = createLog(environment.LOG_LEVEL ? config.logLevel : 'warn', process.stderr);
    const run = name === 'backup' ? backUp : restore;
    return { exitCode: 0, output: await run(file, config, log, signal) };
  } catch (error) {
    if (signal.aborted) return { exitCode: STOPPED, output: `Stopped. ${NOTHING[name]}\n` };
    return { exitCode: error instanceof StartError ? error.exitCode : 1, output: `${explain(name, error)}\n` };
  }
}

const NOTHING = { backup: 'No backup was written.', restore: 'Nothing was restored.' } as const;

function explain(name: Name, error: unknown): string {
  if (error instanceof StartError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  switch (whyDatabaseFailed(error)) {
    case 'disk_full':
      return `The disk is full (${reason}). ${NOTHING[name]}`;
    case 'unavailable':
      return `The database connection was lost (${reason}). ${NOTHING[name]}`;
    default:
      return `The ${name} failed: ${reason}. ${NOTHING[name]}`;
  }
}

function readFileName(name: Name, words: readonly string[]): string | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
    if (values.help) return null;
    const [file = '', ...more] = positionals;
    if (file === '' || more.length > 0) throw new Error('Name one file');
    return path.resolve(file);
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}.\n\n${HELP[name]}`, 2);
  }
}

async function backUp(file: string, config: Config, log: Logger, signal: AbortSignal): Promise<string> {
  await refusePlace(file, config.dataDir);
  const { pool, close } = await openUnmigrated({ config, log, role: 'backup' });
  const bar = showProgress('Backing up', 'MB', log);
  const now = Date.now();
  const progress = inMebibytes(bar.update);
  const options = { pool, dataDir: config.dataDir, file, now, progress, signal };
  const report = await writeBackup(options).finally(async () => {
    bar.stop();
    await close();
  });
  const { size } = await stat(file);
  return `Backed up ${countOf(report)} to ${file} (${megabytes(size)}), as they were at ${new Date(now).toISOString()}.
It holds accounts and secrets of members: keep it where nobody else can read it. Settings of the server are not in it.
To restore it into an empty database: npm run restore -- ${file}
`;
}

/** @throws StartError where a backup cannot or should not be. */
async function refusePlace(file: string, dataDir: string): Promise<void> {
  if (await lstat(file).catch(() => null)) throw new StartError(`${file} exists already. Name another file.`, 2);
  const folder = await realpath(path.dirname(file)).catch(() => null);
  if (folder === null) throw new StartError(`There is no folder ${path.dirname(file)}. Make it first.`, 2);
  const data = await realpath(dataDir).catch(() => dataDir);
  if (`${folder}/`.startsWith(`${data}/`)) {
    throw new StartError(`${file} lies in DATA_DIR and would be lost with it. Name a file elsewhere.`, 2);
  }
}

async function restore(file: string, config: Config, log: Logger, signal: AbortSignal): Promise<string> {
  const { pool, close } = await openUnmigrated({ config, log, role: 'restore' });
  const [checking, restoring] = ['Checking the backup', 'Restoring'].map((label) => showProgress(label, 'MB', log));
  try {
    const report = await restoreBackup({
      ...{ pool, dataDir: config.dataDir, file, signal },
      advice: config.database.url === null ? OTHER_FOLDER : OTHER_DATABASE,
      checking: inMebibytes((done, of) => checking?.update(done, of)),
      restoring: inMebibytes((done, of) => {
        checking?.stop();
        restoring?.update(done, of);
      }),
    });
    restoring?.stop();
    const { version, takenAt } = report.manifest;
    await bringUpToDate();
    return `Restored ${countOf(report)} from ${file}, taken at ${takenAt} by version ${version}. Start the server as usual.\n`;
  } finally {
    checking?.stop();
    restoring?.stop();
    await close();
  }

  async function bringUpToDate(): Promise<void> {
    const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
    const { statementTimeoutMs } = config.database;
    await migrate(pool, { log, afterMigrations, statementTimeoutMs }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `The backup is restored, but its tables could not be brought to this version: ${reason}. The next start tries again.`,
      );
    });
  }
}

const OTHER_FOLDER = 'Stop the server and move its DATA_DIR away, or set DATA_DIR to a new folder.';
const OTHER_DATABASE = 'Create a new database and set DATABASE_URL to it.';

const inMebibytes = (update: (done: number, of: number) => void) => (done: number, of: number) =>
  update(Math.floor(done / MEBIBYTE), Math.ceil(of / MEBIBYTE));

const megabytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MB`;

const countOf = ({ tables, rows, files }: { readonly tables: number; readonly rows: number; readonly files: number }) =>
  `${tables} tables with ${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} file${files === 1 ? '' : 's'}`;
