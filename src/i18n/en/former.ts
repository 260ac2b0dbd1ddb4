import type { WATCHED_ENTITIES } from '#schemas/kinds.ts';
import { ROWS } from './rows.ts';

/** Text about records that no source reports any more. */
export const formerMessages = {
  search: (source: (typeof WATCHED_ENTITIES)[number], name: string) => `Search ${ROWS[source].many} for “${name}”`,
  watched: (source: (typeof WATCHED_ENTITIES)[number], count: number) =>
    count === 1
      ? `No source reports 1 ${ROWS[source].one} that you watch any more`
      : `No source reports ${count} ${ROWS[source].many} that you watch any more`,
  remove: (name: string) => `Stop watching ${name}`,
  notRemoved: 'It could not be removed from your watchlist',
  last: (day: string) => `last listed ${day}`,
};
