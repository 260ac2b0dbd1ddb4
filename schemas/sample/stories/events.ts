import type { EVENT_CATEGORIES, Event } from '../../entities/stories.ts';
import { slugOf } from '../names/slug.ts';
import { bits, choiceOf, rowKey, streamKey, uniform } from '../random.ts';
import { type Context, sampleProvenance } from '../rows/context.ts';
import { dateOf } from './texts.ts';

type Category = (typeof EVENT_CATEGORIES)[number];

const PAST_DAYS = 540;
const COMING_DAYS = 150;
const COMING_SHARE = 0.3;
const MONTH_ONLY_SHARE = 0.06;
const CANCELLED_SHARE = 0.02;

const CATEGORY = choiceOf<Category>([
  ['Release', 8],
  ['AMA', 6],
  ['Partnership', 5],
  ['Exchange', 5],
  ['Announcement', 4],
  ['DAO', 3],
  ['General', 3],
  ['Hard Fork', 1],
  ['NFT', 1],
  ['Other', 1],
]);

/** Titles a category, `*` being the project and `+` an organization. */
const TITLES: Readonly<Record<Category, readonly string[]>> = {
  General: ['* at an open day', '* publishes its annual report'],
  AMA: ['Ask the team of * anything', '* answers questions live'],
  Exchange: ['* is listed on a new exchange', 'Trading of * opens in a second currency'],
  Partnership: ['* begins a partnership with +', '* and + start a pilot'],
  Release: ['* ships version 2', '* opens its test network', '* releases a mobile application'],
  DAO: ['Holders of * vote on the treasury', '* elects its council'],
  Announcement: ['* announces its road map', '* names a new audit partner'],
  'Hard Fork': ['* upgrades its network'],
  NFT: ['* opens a collection'],
  Other: ['* meets its community'],
};

/** Events by index, past and to come. */
export function eventStories(context: Context): (index: number) => Event {
  const stream = streamKey(context.seed, 52);
  const provenance = sampleProvenance(context.now, ['date']);
  return (index) => {
    const key = rowKey(stream, index);
    const { name, slug } = context.projectName(Math.floor(uniform(key, 0) ** 2 * context.layout.sizes.projects));
    const category = CATEGORY.choose(uniform(key, 1));
    const titles = TITLES[category];
    const template = titles[bits(key, 2) % titles.length] ?? '*';
    const partner = template.includes('+')
      ? context.organizationName(Math.floor(uniform(key, 10) ** 2 * context.layout.sizes.organizations))
      : null;
    const title = template.replace('*', name).replace('+', partner?.name ?? '');
    const coming = uniform(key, 3) < COMING_SHARE;
    const age = coming ? -1 - uniform(key, 4) * COMING_DAYS : 1 + uniform(key, 4) ** 1.4 * PAST_DAYS;
    const date = dateOf(context.now, age);
    const isMonth = uniform(key, 5) < MONTH_ONLY_SHARE;
    const hour = category === 'AMA' && !isMonth ? String(12 + (bits(key, 9) % 8)) : null;
    return {
      _id: index + 1,
      projects: [slug],
      organizations: partner === null ? [] : [partner.slug],
      people: [],
      title,
      category,
      date: isMonth ? date.slice(0, 7) : date,
      end_date: null,
      starts_at: hour === null ? null : `${date}T${hour}:00:00.000Z`,
      ends_at: hour === null ? null : `${date}T${hour}:45:00.000Z`,
      location: hour === null ? null : 'Online',
      status: coming && uniform(key, 8) < CANCELLED_SHARE ? 'cancelled' : 'confirmed',
      source_name: null,
      description: uniform(key, 6) < 0.6 ? `${title}. Times and places are given on the project’s own pages.` : null,
      url: uniform(key, 7) < 0.7 ? `https://${slug}.example/events/${slugOf(title)}` : null,
      provenance,
    };
  };
}
