import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/** Milliseconds since 1970 in UTC, now. */
export type Clock = () => number;

/** What every part of the server is given instead of reaching for it. */
export interface Deps {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock: Clock;
}
