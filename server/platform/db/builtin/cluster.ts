import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './unixUser.ts';

const run = promisify(execFile);

export const DATABASE_USER = 'assay';
/** Only part of the socket's file name: PostgreSQL does not listen on TCP. */
export const SOCKET_PORT = 5432;
const READY_WITHIN_MS = 60_000;

/** One PostgreSQL data folder and how to run it. */
export interface Cluster {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  /** PostgreSQL's data folder. */
  readonly data: string;
  /** Folder of the unix socket; only the database user can enter it. */
  readonly socketDir: string;
  /** Extra settings, for example `fsync=off` for tests. */
  readonly settings?: readonly string[];
}

/** A running PostgreSQL, our child process. */
export interface RunningPostgres {
  readonly pid: number;
  /** Resolves when the process has exited, for any reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown: cancels statements, flushes to disk, exits. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates a data folder: UTF-8, sorted by code point on every machine, password required. Written under a temporary
 * name and renamed when complete.
 */
export async function initCluster(cluster: Cluster, password: string): Promise<void> {
  const { binaries, runAs, data } = cluster;
  const draft = `${data}.new`;
  const passwordFile = `${data}.password`;
  await rm(draft, { recursive: true, force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (runAs) await chown(passwordFile, runAs.uid, runAs.gid);
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${DATABASE_USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(cluster.settings?.includes('fsync=off') ? ['--no-sync'] : []),
      ],
      { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...runAs },
    );
    await rename(draft, data);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const words = lastWords(error);
    const advice = words.includes('could not look up effective user ID')
      ? ' It needs to run as a user whom the system knows by name: add one (useradd), start as root, or set DATABASE_URL.'
      : '';
    throw new StartError(`PostgreSQL could not make its data folder ${data}: ${words}.${advice}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @throws StartError with its last log lines if it does not start.
 */
export async function startPostgres(cluster: Cluster, log: Logger): Promise<RunningPostgres> {
  const { binaries, runAs, data, socketDir, settings = [] } = cluster;
  const options = [
    'listen_addresses=',
    `port=${SOCKET_PORT}`,
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    'password_encryption=scram-sha-256',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=',
    'log_min_messages=warning',
    'log_min_error_statement=panic',
    'logging_collector=off',
    'jit=off',
    // Tables are cached in memory, so index scans are cheap compared with sorting.
    'shared_buffers=256MB',
    'random_page_cost=1.1',
    'autovacuum=on',
    ...settings,
  ];
  const child = spawn(binaries.postgres, ['-D', data, ...options.flatMap((option) => ['-c', option])], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    // Own process group: Ctrl-C must not reach PostgreSQL before requests are answered.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...runAs,
  });
  const output = listen(child, log);
  const { words } = output;
  // A process that leaves at once still ends it.
  const endWithUs = () => child.kill('SIGINT');
  process.prependOnceListener('exit', endWithUs);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      words.push(error.message);
      resolve();
    });
  });
  let over = false;
  void ended.then(() => {
    over = true;
    process.off('exit', endWithUs);
  });

  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(data, child.pid))) {
    if (over) throw new StartError(`PostgreSQL did not start on ${data}: ${words.join(' ').trim() || 'no message'}`);
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new StartError(`PostgreSQL did not become ready on ${data} within ${READY_WITHIN_MS / 1000} s.`);
    }
    await delay(20);
  }
  const { pid } = child;
  if (pid === undefined) throw new StartError(`PostgreSQL could not be started: ${words.join(' ')}`);
  const stopped = async () => {
    output.isStopping = true;
    await stop(child, ended, log);
  };
  return { pid, ended, stop: stopped };
}

async function stop(child: ChildProcess, ended: Promise<void>, log: Logger): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const late = setTimeout(() => {
    log.warn('PostgreSQL takes long to stop: ending it at once, it will recover at the next start');
    child.kill('SIGQUIT');
  }, 20_000);
  await ended;
  clearTimeout(late);
}

/** postmaster.pid holds the pid in line 1 and the state in line 8. */
async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** What connections and workers say when the database is stopped: that is what was asked for. */
const SHUTDOWN = /^FATAL:\s+(?:terminating .+ due to administrator command|the database system is shutting down)$/;

interface Output {
  /** The last lines. */
  readonly words: string[];
  /** It was told to stop. */
  isStopping: boolean;
}

/** Forwards PostgreSQL's stderr to the log and keeps the last lines. */
function listen(child: ChildProcess, log: Logger): Output {
  const output: Output = { words: [], isStopping: false };
  let rest = '';
  const hear = (said: string) => {
    if (said === '') return;
    output.words.push(said);
    if (output.words.length > 5) output.words.shift();
    const isProblem = /^(FATAL|PANIC)/.test(said) && !(output.isStopping && SHUTDOWN.test(said));
    if (isProblem) log.warn({ postgres: said }, 'PostgreSQL reported a problem');
    else log.debug({ postgres: said }, 'PostgreSQL said');
  };
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => {
      // A line may arrive in parts.
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line.trim());
    })
    .on('end', () => hear(rest.trim()));
  return output;
}

function lastWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  return stderr || error.message;
}
