import { onStopSignal } from '../platform/stopSignals.ts';

/** What a command wrote, and how it ended. */
export interface Ended {
  readonly exitCode: number;
  readonly output: string;
}

/** Shell exit code after Ctrl-C. */
export const STOPPED = 130;

/** Runs a command of an operator, writes what it said, and ends with its code. Ctrl-C stops it, and twice ends it at once. */
export async function runCommand(run: (stopping: AbortSignal) => Promise<Ended>): Promise<void> {
  const stopping = new AbortController();
  onStopSignal(
    () => stopping.abort(),
    () => process.exit(STOPPED),
  );
  const { exitCode, output } = await run(stopping.signal);
  (exitCode === 0 ? process.stdout : process.stderr).write(output);
  process.exitCode = exitCode;
}
