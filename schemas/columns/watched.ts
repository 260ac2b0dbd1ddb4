import type { Source } from '../kinds.ts';
import { companion, dateColumn, textColumn } from './define.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { projects } from './projects.ts';
import { type DirectorySpec, defineDataSet } from './spec.ts';

/** Directories with a watchlist. */
export const WATCHED_SOURCES = ['projects', 'people', 'organizations'] as const satisfies readonly Source[];
export type WatchedSource = (typeof WATCHED_SOURCES)[number];

/** Fields of a watched row besides its directory's. */
export const WATCHED_FIELDS = { place: 'watch_place', note: 'watch_note', since: 'watch_since' } as const;

/** A directory's columns with the watchlist's: note after the name, date added at the end. */
function watchedSet(spec: DirectorySpec): DirectorySpec {
  const columns = spec.columns.flatMap((column) =>
    column.field === spec.identity
      ? [
          column,
          textColumn(WATCHED_FIELDS.note, 'Note', 200, 'text', {
            searchable: true,
            editable: true,
            about: {
              means: 'Your note on this row.',
              from: 'member',
              rule: 'At most 500 characters; only you see it.',
            },
          }),
        ]
      : [column],
  );
  return defineDataSet({
    ...spec,
    companions: [
      ...spec.companions,
      companion(WATCHED_FIELDS.place, 'Own order', 'number', { bounds: [-1e9, 1e9], sortable: true }),
    ],
    columns: [
      ...columns,
      dateColumn(WATCHED_FIELDS.since, 'Added', 112, {
        about: { means: 'Day you added the row.', from: 'member', rule: 'Of the latest time it was added.' },
      }),
    ],
    defaultSort: { field: WATCHED_FIELDS.place, order: 'asc' },
  });
}

/** The tables of the three watchlists. Their own order is the member's. */
export const WATCHED_SETS: Readonly<Record<WatchedSource, DirectorySpec>> = {
  projects: watchedSet(projects),
  people: watchedSet(people),
  organizations: watchedSet(organizations),
};
