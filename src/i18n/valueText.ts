import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, fieldLabel, fieldNamed, storedFields } from '#schemas/columns/spec.ts';
import { valueWord } from '#schemas/columns/valueWords.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { profileFieldLabels } from './en/profileFields.ts';

const NAMED: Readonly<Record<string, string>> = profileFieldLabels;
/** Of two kinds that have a field, the first names it. */
const KINDS = [DATA_SETS.people, DATA_SETS.projects, DATA_SETS.organizations] as const;

/** A value as pages show it: names of fields are worded, others have a word in some languages or are what they are. */
export function valueText(field: Pick<FieldSpec, 'namesFields' | 'valueWords'>, value: string): string {
  return field.namesFields ? fieldName(value) : valueWord(field, value);
}

/** The same of a field that a data set is known to have. */
export function namedValue(source: DataSetName, field: string, value: string): string {
  return valueText(fieldNamed(DATA_SETS[source], field), value);
}

function fieldName(field: string): string {
  const label = NAMED[field];
  if (label !== undefined) return label;
  const spec = KINDS.find((kind) => storedFields(kind).some((one) => one.field === field));
  return spec ? fieldLabel(spec, field) : field;
}
