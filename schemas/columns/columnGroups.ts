import type { Origin } from './about.ts';
import type { ColumnSpec } from './spec.ts';

/** Columns that belong together for who looks for one: by where their values come from, or by whom they are of. */
const COLUMN_GROUPS = [
  'own',
  'formulas',
  'coins',
  'protocols',
  'rounds',
  'profiles',
  'computed',
  'project',
  'investors',
  'related',
  'other',
] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

const GROUPS: Readonly<Record<Origin, ColumnGroup>> = {
  formula: 'formulas',
  coins: 'coins',
  protocols: 'protocols',
  rounds: 'rounds',
  profiles: 'profiles',
  derived: 'computed',
  stories: 'computed',
  figures: 'computed',
  project: 'project',
  investors: 'investors',
  related: 'related',
  outlets: 'other',
  authors: 'other',
  ads: 'other',
  proposals: 'other',
  member: 'own',
  view: 'other',
};

/** The columns by group, without empty groups; each in its order. */
export function columnsByGroup(
  columns: readonly ColumnSpec[],
): readonly { readonly group: ColumnGroup; readonly columns: readonly ColumnSpec[] }[] {
  return COLUMN_GROUPS.flatMap((group) => {
    const own = columns.filter((column) => GROUPS[column.about.from] === group);
    return own.length === 0 ? [] : [{ group, columns: own }];
  });
}
