import type { Pool } from 'pg';
import type { Language } from '#schemas/constants.ts';
import type { WriteReport } from '#schemas/entities/reports.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/** Now, in milliseconds since 1970. */
export type Clock = () => number;

/** Injected into every part of the server. */
export interface Deps {
  readonly config: Config;
  /** For requests. Its connections hold no session state: a pooler may stand between. */
  readonly pool: Pool;
  /** Session connections, to listen, to hold locks, and for what may take long. */
  readonly direct: Pool;
  /** Read-only copies, for public data only; each may lag behind. */
  readonly replicas: readonly Pool[];
  readonly log: Logger;
  readonly clock: Clock;
  /** How the builds of further languages write reports; those of a language without one are written by this build. */
  readonly reportWriters?: ReadonlyMap<Language, WriteReport>;
}
