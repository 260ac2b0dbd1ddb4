import { COLUMN_WIDTH } from '../constants.ts';
import { columnAbout, columnLabel, columnWords, valueWords } from '../i18n/en/labels.ts';
import { textKey } from '../text.ts';
import {
  type ColumnSpec,
  type CsvForm,
  type DataSetSpec,
  DISPLAY_TYPES,
  type FieldSpec,
  type FieldType,
  findField,
  isListType,
  ORDER_FIELD,
} from './spec.ts';

const CSV_TYPES: Record<CsvForm, readonly FieldType[]> = {
  number: ['number'],
  position: ['number'],
  text: ['text'],
  date: ['date'],
  list: ['tags', 'refs', 'links'],
  figure: ['series'],
};

const FIELD_NAME = /^[a-z][a-z0-9_]{0,50}$/;

/**
 * Checks a data set when it is loaded and returns it with the types of its fields.
 * @throws Error that names the data set, the field, what is wrong and how to fix it.
 */
export function defineDataSet<const Spec extends DataSetSpec>(spec: Spec): Spec {
  const problems: string[] = [];
  const seen = new Set<string>();
  const report = (field: string, wrong: string, fix: string) => {
    problems.push(`${spec.source}.${field}: ${wrong}. ${fix}.`);
  };

  if (spec.columns[0]?.field !== ORDER_FIELD) {
    report(spec.columns[0]?.field ?? '(none)', 'the first column is not the position', 'Put orderColumn first');
  }
  for (const field of [...spec.companions, ...spec.columns]) {
    if (!FIELD_NAME.test(field.field)) {
      report(
        field.field,
        'the name is not a plain identifier',
        'Use lower-case letters, digits and _, at most 51 characters',
      );
    }
    if (seen.has(field.field)) report(field.field, 'the name occurs twice', 'Rename or remove one of the two');
    seen.add(field.field);
    if (field.type === 'links' && (field.sortable || field.filterable)) {
      report(field.field, 'links can be neither sorted nor filtered', 'Set sortable and filterable to false');
    }
    const isList = isListType(field.type);
    if (isList === (field.sortKey === 'value')) {
      report(
        field.field,
        `sortKey '${field.sortKey}' does not fit type '${field.type}'`,
        isList ? "Use 'first' or 'count'" : "Use 'value'",
      );
    }
    if ((field.type === 'number' && field.field !== ORDER_FIELD) !== (field.bounds !== undefined)) {
      report(
        field.field,
        field.bounds ? 'only numbers have bounds' : 'the number has no bounds',
        field.bounds ? 'Remove bounds' : 'Add bounds: [min, max], or a unit',
      );
    }
    if (field.type === 'refs' && !field.refKind) {
      report(field.field, 'references do not say what they open', "Add refKind: 'project', 'people' or 'venture'");
    }
  }
  for (const column of spec.columns) {
    if (column.width < COLUMN_WIDTH.min || column.width > COLUMN_WIDTH.max) {
      report(
        column.field,
        `width ${column.width} is outside ${COLUMN_WIDTH.min} to ${COLUMN_WIDTH.max} px`,
        'Choose a width in that range',
      );
    }
    if (DISPLAY_TYPES[column.display] !== column.type) {
      report(
        column.field,
        `display '${column.display}' cannot show type '${column.type}'`,
        `Use one of: ${keysWhere(DISPLAY_TYPES, (type) => type === column.type)}`,
      );
    }
    if ((column.type === 'series') !== (column.series !== undefined)) {
      report(column.field, 'a series and its type go together', 'Use seriesColumn');
    }
    const figure = column.series && findField(spec, column.series.figure);
    if (column.series && !(figure?.type === 'number' && figure.sortable)) {
      report(
        column.field,
        `the figure '${column.series.figure}' cannot stand for a series`,
        'Name a stored number that sorts',
      );
    }
    if (!CSV_TYPES[column.csv].includes(column.type)) {
      report(
        column.field,
        `CSV form '${column.csv}' cannot write type '${column.type}'`,
        `Use one of: ${keysWhere(CSV_TYPES, (types) => types.includes(column.type))}`,
      );
    }
  }
  for (const { field, of } of spec.groups ?? []) {
    if (seen.has(field)) report(field, 'the name occurs twice', 'Rename the group');
    const missing = of.find((member) => !findField(spec, member));
    if (missing !== undefined) report(field, `the group names '${missing}'`, 'Name stored fields');
  }
  if (!findField(spec, spec.identity))
    report(spec.identity, 'the identity names no field', 'Name a column or companion');
  const sortField = findField(spec, spec.defaultSort.field);
  if (!sortField?.sortable)
    report(spec.defaultSort.field, 'the default sort is not a sortable field', 'Name a sortable field');

  if (problems.length > 0) throw new Error(`The column declaration is wrong:\n- ${problems.join('\n- ')}`);
  return inLanguage(spec);
}

function keysWhere<Value>(table: Readonly<Record<string, Value>>, passes: (value: Value) => boolean): string {
  return Object.entries(table)
    .flatMap(([key, value]) => (passes(value) ? [key] : []))
    .join(', ');
}

/** The data set with its labels and words in the language of this build; everything else stays. */
function inLanguage<const Spec extends DataSetSpec>(spec: Spec): Spec {
  const labeled = <Field extends FieldSpec>(field: Field): Field => {
    const words = valueWords(spec.source, field.field);
    const declared = field.declared ?? field.label;
    const label = columnLabel(spec.source, field.field, declared);
    return {
      ...field,
      label,
      ...(label === declared ? {} : { declared }),
      ...(words && { valueWords: new Map(Object.entries(words).map(([value, word]) => [textKey(value), word])) }),
    };
  };
  const described = (column: ColumnSpec): ColumnSpec => ({
    ...labeled(column),
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
    companions: spec.companions.map(labeled),
    ...(groups && { groups }),
  };
}
