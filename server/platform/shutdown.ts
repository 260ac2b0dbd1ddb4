import type { Logger } from './log.ts';

/** One Ctrl-C arrives twice when npm passes it on as well: what follows this closely is not a second wish. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Ends the process in an orderly way on SIGINT or SIGTERM: runs `stop`, then leaves. A second signal leaves at once. An
 * error nobody caught is logged and ends the process the same way, with exit code 1.
 */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
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
