import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type { Logger } from 'pino';

/** Structured log: one JSON object a line on standard output (or `destination`), times as ISO in UTC, secrets left out. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    },
    ...(destination ? [destination] : []),
  );
}
