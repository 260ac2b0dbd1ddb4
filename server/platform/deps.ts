import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/** Now, in milliseconds since 1970. */
export type Clock = () => number;

/** Injected into every part of the server. */
export interface Deps {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock: Clock;
}
