import { formatCount, plural } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';

/** Text of what a view leaves out: why a row is not in it, and rows that miss it by a little. */
export const missMessages = {
  /** After the name. */
  isNotHere: (reasons: string) => `is not here: ${reasons}`,
  shared: (name: string, reasons: string) => `${name} is not here: ${reasons}`,
  reasons: {
    differs: (field: string, value: string, asked: string) => `${field} ${value}, asked ${asked}`,
    off: (reason: string, by: string, share: string | null) =>
      share === null ? `${reason} (${by} off)` : `${reason} (${by} or ${share} off)`,
    days: (days: number) => plural(days, 'day', 'days'),
    unknown: (field: string) => `${field} unknown`,
    inList: (name: string) => `in list “${name}”`,
    notInList: (name: string) => `not in list “${name}”`,
    stale: (field: string, value: string) => `${field} ${value} is stale`,
    excluded: (field: string, value: string, condition: string) => `${field} ${value}, excluded by “${condition}”`,
    noneOf: (reasons: readonly string[]) => `none of the alternatives: ${reasons.join('; ')}`,
    all: (reasons: readonly string[]) => reasons.join('; '),
    more: (reasons: number) => plural(reasons, 'more reason', 'more reasons'),
  },
  offers: {
    bound: (condition: string) => `Ask ${condition}`,
    value: (value: string, field: string) => `Add ${value} to ${field}`,
    fewer: (condition: string) => `Ask ${condition}`,
    unknown: (field: string) => `Let unknown ${field} pass`,
    stale: 'Count stale figures',
    withStale: (offer: string) => `${offer}, with stale figures`,
    alternative: 'Relax an alternative',
    remove: (condition: string) => `Remove ${condition}`,
    all: (name: string) => `Let ${name} in`,
  },
  /** Of an empty view: the row that the removal of one condition would bring first. */
  nearest: (name: string, reason: string) => `The nearest is ${name}: ${reason}.`,
  near: {
    title: 'Near misses',
    about: 'Rows that fail one condition by at most 10% of a figure, 30 days of a date or one year.',
    count: (source: DataSetName, count: number, shown: number) => {
      const misses = `${formatCount(count)} near ${count === 1 ? 'miss' : 'misses'}`;
      return shown < count ? `${misses}, the nearest ${rowsOf(source, shown)}` : misses;
    },
    counting: 'Looking for near misses…',
    failed: 'Near misses could not be looked up.',
    noBounds: 'No condition sets a bound to a figure or a date, so nothing can be missed by a little.',
    none: 'No row misses one condition by so little.',
    asked: 'Asked',
    off: 'Off by',
    letIn: 'Relax',
    fails: 'Fails',
  },
};
