import { formatCount, plural } from '#schemas/format.ts';

/** Text of the ways to see a profile: as a page, as a form to edit, as a table of its fields. */
export const profileModeMessages = {
  label: 'Ways to see the profile',
  modes: { view: 'View', edit: 'Edit', table: 'Table' },
  title: { edit: (name: string) => `${name}: Edit`, table: (name: string) => `${name}: Table` },

  table: {
    title: 'All fields',
    note: (known: number, total: number) => `${formatCount(known)} of ${formatCount(total)} known`,
    columns: { field: 'Field', value: 'Value', source: 'Source', asOf: 'As of', copy: 'Copy' },
    groups: { row: 'Directory', more: 'Profile', lists: 'Lists' },
    copy: (field: string) => `Copy ${field}`,
    export: 'Export as CSV',
    what: (name: string, rows: number) => `All fields of ${name}: ${plural(rows, 'row', 'rows')}, with their sources.`,
    ready: (rows: number) => `${plural(rows, 'row', 'rows')}, 6 columns.`,
    heads: ['field', 'name', 'value', 'unit', 'source', 'as_of'],
  },

  edit: {
    title: 'Edit',
    columns: { field: 'Field', now: 'Now', value: 'New value', source: 'Source' },
    sourceNeeded: 'required for a change',
    sourceHint: 'https://',
    sourceOf: (field: string) => `Source of ${field}`,
    groups: { identity: 'Identity', figures: 'Figures', links: 'Links' },
    sections: 'Sections',
    sectionChanged: (count: number) => `${formatCount(count)} changed`,
    difference: 'Marked',
    figureChange: (change: string) => `${change} %`,
    phrases: (count: number) => plural(count, 'phrase', 'phrases'),
    entries: (added: number, removed: number) =>
      [...(added > 0 ? [`+${formatCount(added)}`] : []), ...(removed > 0 ? [`−${formatCount(removed)}`] : [])].join(
        ' ',
      ),
    added: {
      rounds: { title: 'Rounds', add: 'Round', entry: (place: number) => `New round ${formatCount(place)}` },
      members: { title: 'Team', add: 'Member', entry: (place: number) => `New member ${formatCount(place)}` },
      news: { title: 'News', add: 'Article', entry: (place: number) => `New article ${formatCount(place)}` },
      parts: {
        project: 'Project',
        date: 'Date',
        amount: 'Money raised, USD',
        source: 'Source link',
        name: 'Name',
        position: 'Position',
        twitter: 'X',
        title: 'Title',
      } as Readonly<Record<string, string>>,
      examples: { date: '2026-05-12', source: 'https://' } as Readonly<Record<string, string>>,
      optional: 'optional',
      remove: (entry: string) => `Remove ${entry}`,
    },
    none: 'No changes. What you change is kept on this device.',
    kept: (count: number, time: string) =>
      `${plural(count, 'change', 'changes')}, kept on this device, saved ${time} UTC`,
    inMemory: (count: number) =>
      `${plural(count, 'change', 'changes')}, not stored: this browser has no room or forbids it. Save them as a file before you close the page.`,
    wrong: (count: number) => `${plural(count, 'value is', 'values are')} not valid yet`,
    unsourced: (count: number) => `${plural(count, 'change needs', 'changes need')} a source`,
    save: 'Save as JSON',
    discard: 'Discard changes',
    discarded: (name: string) => `The changes of ${name} are discarded`,
    done: 'Done editing',
    undo: 'Undo',
    revert: (field: string) => `Take back the change of ${field}`,
    changed: 'changed',
    list: 'Separate with semicolons.',
    summary: 'What you changed',
    others: 'Also changed on this device',
    changes: (count: number) => plural(count, 'change', 'changes'),
    reset: 'Reset all',
    wasReset: (count: number) => `${plural(count, 'profile is', 'profiles are')} as published again`,
  },
};
