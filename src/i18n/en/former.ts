import { plural } from '#schemas/format.ts';
import { ROWS } from '#schemas/i18n/en/rowNames.ts';
import type { Source, WATCHED_ENTITIES } from '#schemas/kinds.ts';

/** Text about records that no source reports any more. */
export const formerMessages = {
  search: (source: (typeof WATCHED_ENTITIES)[number], name: string) => `Search ${ROWS[source].many} for “${name}”`,
  watched: (source: (typeof WATCHED_ENTITIES)[number], count: number) =>
    `${plural(count, ROWS[source].one, ROWS[source].many)} you watch ${count === 1 ? 'is' : 'are'} no longer reported by any source`,
  named: (source: Source, count: number) =>
    `${plural(count, ROWS[source].one, ROWS[source].many)} this filter names ${count === 1 ? 'is' : 'are'} no longer reported by any source`,
  moved: (source: Source, count: number) =>
    `${plural(count, ROWS[source].one, ROWS[source].many)} this filter names ${count === 1 ? 'is' : 'are'} now listed elsewhere`,
  remove: (name: string) => `Stop watching ${name}`,
  notRemoved: 'It could not be removed from your watchlist',
  last: (day: string) => `last listed ${day}`,
};
