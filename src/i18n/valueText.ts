import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, fieldLabel, storedFields } from '#schemas/columns/spec.ts';
import { profileFieldLabels } from './en/profileFields.ts';

const NAMED: Readonly<Record<string, string>> = profileFieldLabels;
/** Of two kinds that have a field, the first names it. */
const KINDS = [DATA_SETS.people, DATA_SETS.projects, DATA_SETS.organizations] as const;

/** A value as pages show it: names of fields are worded, all others are what they are. */
export function valueText(field: Pick<FieldSpec, 'namesFields'>, value: string): string {
  return field.namesFields ? fieldName(value) : value;
}

function fieldName(field: string): string {
  const label = NAMED[field];
  if (label !== undefined) return label;
  const spec = KINDS.find((kind) => storedFields(kind).some((one) => one.field === field));
  return spec ? fieldLabel(spec, field) : field;
}
