import type { WriteStream } from 'node:tty';
import cliProgress from 'cli-progress';
import type { Logger } from './log.ts';

/** Time between log lines, in ms. */
const LOGGED_EVERY_MS = 10_000;

interface Progress {
  readonly update: (done: number, of: number) => void;
  /** Removes the bar; call it on failure too. */
  readonly stop: () => void;
}

/** Progress of long work counted in `unit`: a bar on a terminal, otherwise a log line now and then. */
export function showProgress(
  label: string,
  unit: string,
  log: Logger,
  terminal: WriteStream = process.stderr,
): Progress {
  if (!terminal.isTTY) {
    let saidAt = performance.now();
    return {
      update(done, of) {
        if (performance.now() - saidAt < LOGGED_EVERY_MS) return;
        saidAt = performance.now();
        log.info({ [unit]: done, of }, label);
      },
      stop: () => undefined,
    };
  }
  const bar = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {percentage}% · {value} of {total} ${unit}`,
      clearOnComplete: true,
      hideCursor: true,
      stream: terminal,
    },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  const stop = () => {
    if (bar.isActive) bar.stop();
  };
  return {
    update(done, of) {
      if (started) bar.update(done);
      else bar.start(of, done);
      started = true;
      // A line of the log follows, which has no place beside it.
      if (done >= of) stop();
    },
    stop,
  };
}
