import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in its own process. */
export interface RunningServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Starts a TypeScript program and waits for its address in the output. */
export async function startServer(
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressIn(child, file);
  child.stdout?.resume();
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function addressIn(child: ChildProcess, file: string): Promise<string> {
  if (!child.stdout) throw new Error(`${file} has no output`);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/[\w.:[\]]+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error(`${file} ended before it told its address`);
}
