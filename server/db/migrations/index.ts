import type { Migration } from './migration.ts';
import { extensions } from './0001_extensions.ts';

/** The schema that is written by hand, in order. */
export const migrations: readonly Migration[] = [extensions];
