import { columnAbout, columnLabel, columnWords, valueWords } from '../i18n/en/labels.ts';
import { textKey } from '../text.ts';
import type { ColumnSpec, DataSetSpec, FieldSpec } from './spec.ts';

/** The data set with its labels and words in the language of this build; everything else stays. */
export function inLanguage<const Spec extends DataSetSpec>(spec: Spec): Spec {
  const labelled = <Field extends FieldSpec>(field: Field): Field => {
    const words = valueWords(spec.source, field.field);
    return {
      ...field,
      label: columnLabel(spec.source, field.field, field.label),
      ...(words && { valueWords: new Map(Object.entries(words).map(([value, word]) => [textKey(value), word])) }),
    };
  };
  const described = (column: ColumnSpec): ColumnSpec => ({
    ...labelled(column),
    about: columnAbout(spec.source, column.field, column.about),
    asked: columnWords(spec.source, column.field, column.asked ?? {}),
  });
  const groups = spec.groups?.map((group) => ({
    ...group,
    label: columnLabel(spec.source, group.field, group.label),
  }));
  return {
    ...spec,
    columns: spec.columns.map(described),
    companions: spec.companions.map(labelled),
    ...(groups && { groups }),
  };
}
