import { type Ago, formatCount, plural } from '#schemas/format.ts';

/** Text of what happened to saved lists since their member last looked. */
export const listAlertMessages = {
  label: (name: string) => `Changes in ${name}`,
  since: ({ value, unit }: Ago) =>
    unit === 'second' ? 'Since a moment ago' : `Since ${plural(value, unit, `${unit}s`)} ago`,
  counts: {
    entered: (count: number) => `${formatCount(count)} entered`,
    left: (count: number) => `${formatCount(count)} left`,
    changed: (count: number) => `${formatCount(count)} changed`,
  },
  none: 'No rows entered, left or changed.',
  unknown: 'This list has not been checked yet.',
  failed: 'The changes in this list could not be loaded.',
  partial: (count: number) => `first ${formatCount(count)} rows`,
  partialAbout: (count: number) =>
    `This list is long: only its first ${formatCount(count)} rows, by number, are tracked. Add conditions to make it shorter.`,
  seen: 'Mark as seen',
  seenFailed: 'The list could not be marked as seen',
  notify: 'Notify me when rows enter or leave',
  notifyFailed: 'Nothing was changed',
  badge: (entered: number, left: number) =>
    [entered > 0 && `${formatCount(entered)} entered`, left > 0 && `${formatCount(left)} left`]
      .filter((part) => part !== false)
      .join(', '),

  tabs: 'What happened',
  tab: {
    entered: (count: number) => `Entered ${formatCount(count)}`,
    left: (count: number) => `Left ${formatCount(count)}`,
    changed: (count: number) => `Changed ${formatCount(count)}`,
  },
  empty: {
    entered: 'No rows entered.',
    left: 'No rows left.',
    changed: 'No values changed in the other rows. A number counts as changed when it differs by more than 1%.',
  },
  table: {
    entered: 'Rows that entered',
    left: 'Rows that left',
    changed: 'Rows that changed',
    row: 'Row',
    what: 'What happened',
    when: 'When',
  },
  passes: 'now matches:',
  fails: 'no longer matches:',
  became: 'became',
  was: 'was',
  points: 'points',
  added: (name: string) => `+ ${name}`,
  removed: (name: string) => `− ${name}`,
  daysPassed: 'days have passed',
  reasons: {
    new: 'New in the data',
    gone: 'No longer in the data',
    unknown: 'The previous value is unknown',
  },
  search: (words: string) => `Search “${words}”`,
  more: (count: number) => `${plural(count, 'more row', 'more rows')}`,
  capped: (shown: number, of: number) => `The newest ${formatCount(shown)} of ${formatCount(of)}.`,
  loadFailed: 'The rows could not be loaded.',
};
