import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldLabel, storedFields } from '#schemas/columns/spec.ts';
import { positionOf } from '#schemas/forms/contributionRules.ts';
import { ADDED_LISTS } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { profileFieldLabels } from '#src/i18n/en/profileFields.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';

const SPECS = { project: DATA_SETS.projects, venture: DATA_SETS.organizations, people: DATA_SETS.people } as const;
const MORE: Readonly<Record<string, string>> = profileFieldLabels;

/** What a proposed field, a position in a team, or a list is called. */
export function fieldName(kind: EntityKind, field: string): string {
  const position = positionOf(field);
  if (position) return contributeMessages.position(position.who);
  const list = ADDED_LISTS.find((one) => one === field);
  if (list) return profileModeMessages.edit.added[list].title;
  const spec = SPECS[kind];
  const isColumn = field !== 'logo' && storedFields(spec).some((one) => one.field === field);
  return isColumn ? fieldLabel(spec, field) : (MORE[field] ?? field);
}
