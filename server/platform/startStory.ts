import { z } from 'zod';
import { wordVersion } from './version.ts';

/** The lines of the log that tell how a server started, as sentences for a terminal; by their messages. */
const SENTENCES = {
  'Assay starts': z
    .looseObject({
      version: z.string(),
      build: z.string().nullable(),
      commit: z.string().nullable(),
      languages: z.array(z.string()),
      node: z.string(),
    })
    .transform(({ languages, node, ...version }) => {
      const names = languages.map((language) => new Intl.DisplayNames('en', { type: 'language' }).of(language));
      return `Assay ${wordVersion(version)} in ${listed(names)}, on Node ${node}.`;
    }),
  'the database is open': z
    .looseObject({ postgresql: z.string(), builtIn: z.boolean(), isNew: z.boolean(), place: z.string() })
    .transform(({ postgresql, builtIn, isNew, place }) => {
      const kind = builtIn
        ? `${isNew ? 'new, ' : ''}the built-in PostgreSQL ${postgresql}, in`
        : `PostgreSQL ${postgresql} at`;
      return `Database: ${kind} ${place}.`;
    }),
  'the schema is migrated': z
    .looseObject({ migrations: z.int(), seconds: z.number() })
    .transform(({ migrations, seconds }) => `Schema: ${counted(migrations, 'migration')} run in ${seconds} s.`),
  'the sample data is loaded': z
    .looseObject({ rows: z.record(z.string(), z.int()), seconds: z.number() })
    .transform(({ rows, seconds }) => {
      const counts = Object.entries(rows).map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`);
      return `Sample data: ${listed(counts)} made in ${seconds} s.`;
    }),
  'Assay is ready': z
    .looseObject({
      address: z.string(),
      data: z.enum(['sample', 'live']).nullable(),
      asOf: z.string().nullable(),
      feeds: z.union([z.enum(['auto', 'off']), z.array(z.string())]),
      feedsInSeconds: z.number().nullable(),
    })
    .transform(({ address, data, asOf, feeds, feedsInSeconds }) => {
      const shown =
        data === 'live'
          ? `live data${asOf === null ? '' : ` of ${asOf.slice(0, 16).replace('T', ' ')} UTC`}`
          : 'sample data, fictional';
      const next = data === 'live' ? 'newer data' : 'real data in its place';
      const told =
        feedsInSeconds === null
          ? `Feeds are off: npm run sync brings ${next}.`
          : `${Array.isArray(feeds) ? `Feeds (${feeds.join(', ')})` : 'Feeds'} begin in ${feedsInSeconds} s to bring ${next}; npm run sync does it now, FEEDS=off never.`;
      return `Ready at ${address} with ${shown}. ${told}`;
    }),
} as const satisfies Record<string, z.ZodType<string>>;

/** The sentence for a line of the log; null: it tells nothing of the start. */
export function startSentence(message: string, facts: unknown): string | null {
  const found = Object.entries(SENTENCES)
    .find(([told]) => told === message)?.[1]
    .safeParse(facts);
  return found?.success ? found.data : null;
}

function listed(items: readonly (string | undefined)[]): string {
  return new Intl.ListFormat('en').format(items.filter((item) => item !== undefined));
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
