import { isatty } from 'node:tty';

/** Ctrl-C, a supervisor that ends the process, and a terminal that closes. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm passes Ctrl-C on, and a shell the end of its terminal, so they arrive twice: a signal this soon is the same one. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Calls `stop` when the process is first asked to end, and `leave` when a person asks again; the end of a terminal is nobody's
 * impatience. From now on a closed terminal or pipe ends nothing by itself: what is written there is lost.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void, leave: () => void): void {
  let askedAt: number | null = null;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (askedAt === null) {
        askedAt = performance.now();
        stop(signal);
      } else if (signal !== 'SIGHUP' && performance.now() - askedAt >= SAME_SIGNAL_MS) leave();
    });
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  endWithoutTerminal();
}

/** Standard input, output and error. */
const DESCRIPTORS = [0, 1, 2];

/** Node sets its terminal back as it ends, and crashes where that is gone: then, with all done, it ends by itself. */
function endWithoutTerminal(): void {
  const terminals = DESCRIPTORS.filter((descriptor) => isatty(descriptor));
  process.once('exit', () => {
    if (!terminals.every((descriptor) => isatty(descriptor))) process.kill(process.pid, 'SIGKILL');
  });
}
