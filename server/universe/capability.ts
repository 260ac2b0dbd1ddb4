import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Capability } from '../capability.ts';
import { reconcileTables } from './tables.ts';

/** The tables of the directories, derived from their declarations. */
export const universe: Capability = {
  name: 'universe',
  afterMigrations: (client) => reconcileTables(client, Object.values(DATA_SETS)),
};
