import { z } from 'zod';
import { NETWORK_FEEDS } from '#schemas/feeds.ts';
import { integer, isWebAddress, orNull, service, setting, splitList } from './kinds.ts';

export type FeedName = (typeof NETWORK_FEEDS)[number];

/** Feeds by name, or by service (`defillama`); empty: unknown. */
export function feedsNamed(word: string): readonly FeedName[] {
  return NETWORK_FEEDS.filter((name) => name === word || name.startsWith(`${word}-`));
}

/** Where data come from. */
export const FEEDS_SETTINGS = {
  FEEDS: setting(
    z
      .string()
      .regex(/^[a-z][a-z\d-]*(\s*,\s*[a-z][a-z\d-]*)*$/)
      .transform((text): 'auto' | 'off' | readonly string[] =>
        text === 'auto' || text === 'off' ? text : splitList(text),
      )
      .refine((feeds) => typeof feeds === 'string' || feeds.every((word) => feedsNamed(word).length > 0))
      .prefault('auto'),
    {
      hint: `must be auto, off, or a comma-separated list of these feeds: ${NETWORK_FEEDS.join(', ')}`,
      doc: '`auto`, `off`, or names of feeds',
    },
  ),
  FEEDS_MINUTES: setting(integer(5, 10_080).prefault('60'), {
    hint: 'must be a whole number of minutes from 5 to 10080, for example 60',
    doc: 'minutes between two syncs in the background',
  }),
  COINGECKO_API_KEY: setting(orNull(z.string().regex(/^[\w-]{8,128}$/)), {
    hint: 'must be 8 to 128 letters, digits, _ or -, or unset for the keyless service',
    doc: 'without it the keyless service is used',
    secret: true,
  }),
  COINGECKO_PLAN: setting(z.enum(['demo', 'pro']).prefault('demo'), {
    hint: 'must be demo or pro: the plan that COINGECKO_API_KEY belongs to',
    doc: 'the plan of the key: demo or pro',
  }),
  COINGECKO_PAGES: setting(integer(1, 100).prefault('8'), {
    hint: 'must be a whole number of pages of 250 coins from 1 to 100, for example 8',
    doc: 'pages of 250 coins to read',
  }),
  COINGECKO_URL: service('another address of CoinGecko, for example a mirror'),
  DEFILLAMA_URL: service('another address of DefiLlama'),
  WIKIDATA_URL: service('another address of Wikidata'),
  RSS_FEEDS: setting(
    orNull(
      z
        .string()
        .transform(splitList)
        .refine((items) => items.length > 0 && items.every(isWebAddress)),
    ),
    {
      hint: 'must be a comma-separated list of http or https addresses, or unset for the built-in list',
      doc: 'addresses of news feeds instead of the built-in list',
    },
  ),
  EVENT_CALENDARS: setting(
    orNull(
      z
        .string()
        .transform((text) => splitList(text).map((address) => address.replace(/^webcals?:/i, 'https:')))
        .refine((items) => items.length > 0 && items.every(isWebAddress)),
    ),
    {
      hint: 'must be a comma-separated list of http, https or webcal addresses, or unset for none',
      doc: 'addresses of iCalendar files (`.ics`) whose events are read; unset, none',
    },
  ),
  JOB_BOARDS: setting(
    orNull(
      z
        .string()
        .transform(splitList)
        .refine((items) => items.length > 0 && items.every(isWebAddress)),
    ),
    {
      hint: 'must be a comma-separated list of addresses of job boards at Greenhouse, Lever or Ashby, for example https://jobs.lever.co/acme, or unset for the built-in list',
      doc: 'addresses of job boards at Greenhouse, Lever and Ashby instead of the built-in list, as visitors see them',
    },
  ),
  JOB_BOARDS_URL: service(
    'another address of the services of job boards; their host becomes the first part of the path',
  ),
};
