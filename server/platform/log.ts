import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import type { LogLevel } from './settings/server.ts';
import { startSentence } from './startStory.ts';

export type { Logger } from 'pino';

/** Structured log: one JSON object per line, times in ISO UTC, secrets redacted. */
export function createLog(level: LogLevel, destination: DestinationStream = process.stdout): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    },
    destination,
  );
}

const LINE = z.looseObject({ level: z.string(), time: z.string(), msg: z.string().optional() });

/** Formats the log for a terminal: time of day, message, fields; what tells of the start as sentences. */
export function readable(terminal: { write(text: string): unknown }): DestinationStream {
  return {
    write(json) {
      const { level, time, msg = '', ...facts } = LINE.parse(JSON.parse(json));
      const mark = level === 'info' || level === 'debug' ? '' : `${level.toUpperCase()} `;
      const sentence = startSentence(msg, facts);
      if (sentence !== null) {
        terminal.write(`${time.slice(11, 19)} ${sentence}\n`);
        return;
      }
      const rest = Object.entries(facts).map(
        ([name, fact]) => ` ${name}=${typeof fact === 'string' ? fact : JSON.stringify(fact)}`,
      );
      terminal.write(`${time.slice(11, 19)} ${mark}${msg}${rest.join('')}\n`);
    },
  };
}
