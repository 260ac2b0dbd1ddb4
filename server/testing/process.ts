import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A server process. */
export interface ServerProcess {
  readonly pid: number;
  /** `http://127.0.0.1:<port>`, where it listens, or its PUBLIC_URL. */
  readonly url: string;
  /** Output so far, both streams. */
  readonly output: () => string;
  /** Closes what it writes to, as a terminal does that is gone. */
  readonly closeOutput: () => void;
  /** Sends the signal and waits for the exit code; null: killed by the signal. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface SpawnOptions {
  /** Arguments for Node. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly uid?: number;
}

/** A process that exited instead of serving. */
export interface EndedProcess {
  readonly exitCode: number | null;
  readonly output: string;
}

const READY_WITHIN_MS = 110_000;

/** Starts a server on a free port and waits until it says that it is ready. */
export async function startServer(options: SpawnOptions): Promise<ServerProcess> {
  const { child, output, ended } = run(options);
  const deadline = Date.now() + READY_WITHIN_MS;
  let url: string | undefined;
  while (!url) {
    url = /"address":"(https?:[^"]+)","msg":"Assay is ready"/.exec(output())?.[1];
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`The server did not become ready:\n${output()}`);
    if (!url) await delay(20);
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return await ended;
  };
  const closeOutput = () => {
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  };
  return { pid: child.pid ?? 0, url, output, closeOutput, end };
}

export interface RunOptions extends SpawnOptions {
  /** Sent when the output matches `when`, or when that is fulfilled. */
  readonly signal?: NodeJS.Signals;
  readonly when?: RegExp | Promise<unknown>;
  /** Standard input; the default is none. */
  readonly input?: string;
}

/** Runs a program that should exit by itself or by one signal. */
export async function runToEnd(options: RunOptions): Promise<EndedProcess> {
  const { child, output, ended } = run(options);
  const { signal, when } = options;
  if (signal && when) {
    if (when instanceof Promise) await Promise.race([when, ended]);
    else while (child.exitCode === null && !when.test(output())) await delay(5);
    child.kill(signal);
  }
  const exitCode = await ended;
  return { exitCode, output: output() };
}

function run({ command, environment, cwd, uid, input }: SpawnOptions & Pick<RunOptions, 'input'>) {
  let text = '';
  const child: ChildProcess = spawn(process.execPath, [...command], {
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      HOST: '127.0.0.1',
      PORT: '0',
      FEEDS: 'off',
      ...environment,
    },
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => text, ended };
}

/** Retries until the check passes; throws the last error after `withinMs`. */
export async function eventually<T>(check: () => Promise<T>, withinMs = 60_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(25);
    }
  }
}
