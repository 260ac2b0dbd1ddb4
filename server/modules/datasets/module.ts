import type { WriteStream } from 'node:tty';
import cliProgress from 'cli-progress';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ServerModule } from '#server/module.ts';
import type { Logger } from '#server/platform/log.ts';
import { completeSampleData, ensureSampleData } from './load.ts';
import { deriveMissingInvestors } from './relations.ts';
import { reconcileTables } from './tables.ts';

/** Tables derived from the column declarations, and sample data for an empty database. */
export const datasets: ServerModule = {
  name: 'datasets',
  afterMigrations: async (client) => {
    await reconcileTables(client, Object.values(DATA_SETS));
    await deriveMissingInvestors(client);
  },
  start: async (deps, stopping) => {
    const progress = showProgress('Loading the sample data', deps.log);
    try {
      const options = { ...deps, pool: deps.direct, stopping, progress: progress.update };
      if (!(await ensureSampleData(options))) await completeSampleData(options);
    } finally {
      progress.stop();
    }
  },
};

/** Time between log lines, in ms. */
const LOGGED_EVERY_MS = 10_000;

interface Progress {
  readonly update: (done: number, of: number) => void;
  /** Removes the bar; call it on failure too. */
  readonly stop: () => void;
}

/** Progress of a load: a bar on a terminal, otherwise a log line now and then. */
function showProgress(label: string, log: Logger, terminal: WriteStream = process.stderr): Progress {
  if (!terminal.isTTY) {
    let saidAt = performance.now();
    return {
      update(done, of) {
        if (performance.now() - saidAt < LOGGED_EVERY_MS) return;
        saidAt = performance.now();
        log.info({ rows: done, of }, label);
      },
      stop: () => undefined,
    };
  }
  const bar = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {percentage}% · {value} of {total} rows`,
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
