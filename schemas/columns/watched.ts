import { JOB_STATES } from '../entities/stories.ts';
import { type DataSetName, WATCHED_ENTITIES } from '../kinds.ts';
import { companion, dateColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { jobs } from './jobs.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { projects } from './projects.ts';
import type { ColumnSpec, DataSetSpec } from './spec.ts';

/** Data sets with a watchlist. */
export const WATCHED_SOURCES = [...WATCHED_ENTITIES, 'jobs'] as const satisfies readonly DataSetName[];
export type WatchedSource = (typeof WATCHED_SOURCES)[number];

/** Fields of a watched row besides its data set's. `state`: of an ad. */
export const WATCHED_FIELDS = {
  state: 'watch_state',
  place: 'watch_place',
  note: 'watch_note',
  since: 'watch_since',
} as const;

/** A data set's columns with the watchlist's: note after the name, then `more`, date added at the end. */
function watchedSet(spec: DataSetSpec, more: readonly ColumnSpec[] = []): DataSetSpec {
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
          ...more,
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
      dateColumn(WATCHED_FIELDS.since, 'Added', 136, {
        about: { means: 'Day you added the row.', from: 'member', rule: 'Of the latest time it was added.' },
      }),
    ],
    defaultSort: { field: WATCHED_FIELDS.place, order: 'asc' },
  });
}

/** What became of an ad. */
const adState = textColumn(WATCHED_FIELDS.state, 'State', 96, 'text', {
  options: true,
  choices: JOB_STATES,
  about: {
    means: 'Whether one can still apply.',
    from: 'ads',
    rule: 'Closed: its source no longer has it. Expired: its days are over.',
  },
});

/** The tables of the watchlists. Their own order is the member's. */
export const WATCHED_SETS: Readonly<Record<WatchedSource, DataSetSpec>> = {
  projects: watchedSet(projects),
  people: watchedSet(people),
  organizations: watchedSet(organizations),
  jobs: watchedSet(jobs, [adState]),
};
