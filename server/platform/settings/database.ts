import { z } from 'zod';
import { integer, orNull, postgresAddress, setting, splitList } from './kinds.ts';

/** The database and what an empty one is filled with. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: setting(orNull(postgresAddress), {
    hint: 'must look like postgres://user:password@host:5432/database, or be unset for the built-in PostgreSQL',
    doc: 'any PostgreSQL from 13 on instead of the built-in one: `postgres://user:password@host:5432/database`',
    secret: true,
  }),
  DATABASE_DIRECT_URL: setting(orNull(postgresAddress), {
    hint: 'must look like postgres://user:password@host:5432/database and be set together with DATABASE_URL, or be unset if DATABASE_URL leads to PostgreSQL itself',
    doc: 'PostgreSQL itself, where `DATABASE_URL` leads to a pooler: for migrations, locks, imports and hearing of changes',
    secret: true,
  }),
  DATABASE_READ_URLS: setting(
    z
      .string()
      .transform(splitList)
      .refine((urls) => urls.every((url) => postgresAddress.safeParse(url).success))
      .prefault(''),
    {
      hint: 'must be a comma-separated list of addresses like postgres://user:password@host:5432/database, set together with DATABASE_URL, or be unset',
      doc: 'read-only copies of the database, separated by commas: public data is read there while they hold its newest version',
      secret: true,
    },
  ),
  DB_POOL_SIZE: setting(integer(1, 500).prefault('10'), {
    hint: 'must be a whole number from 1 to 500, for example 10',
    doc: 'connections of one server process',
  }),
  DB_STATEMENT_TIMEOUT_MS: setting(integer(100, 3_600_000).prefault('15000'), {
    hint: 'must be a whole number of milliseconds from 100 to 3600000, for example 15000',
    doc: 'the database gives up on a statement after this long',
  }),
  SAMPLE_PROJECTS: setting(integer(10, 1_000_000).prefault('5000'), {
    hint: 'must be a whole number from 10 to 1000000, for example 5000',
    doc: 'projects in the sample data of an empty database',
  }),
};
