import { extensions } from './0001_extensions.ts';
import { dataset } from './0002_dataset.ts';
import type { Migration } from './migration.ts';

/** The schema that is written by hand, in order. */
export const migrations: readonly Migration[] = [extensions, dataset];
