import { aboutLabels } from '../i18n/en/labels.ts';
import type { ColumnSpec, DataSetSpec } from './spec.ts';

/** A column's description in parts; a part without a label is a sentence. */
export function describeColumn(
  column: ColumnSpec,
): readonly { readonly label: string | null; readonly text: string }[] {
  const { means, from, rule } = column.about;
  return [
    { label: null, text: means },
    { label: aboutLabels.unit, text: unitOf(column) },
    { label: aboutLabels.source, text: aboutLabels.origins[from] },
    { label: null, text: rule },
  ];
}

/** The description as one line of text. */
export function columnText(column: ColumnSpec): string {
  return describeColumn(column)
    .map(({ label, text }) => (label === null ? text : `${label}: ${text}.`))
    .join(' ');
}

/** The unit in words; of anything but a figure what kind of value it is. */
export function unitOf({ type, unit }: ColumnSpec): string {
  return aboutLabels.units[type === 'number' ? (unit ?? 'count') : type];
}

/** The columns of a data set as a Markdown table: the field's name, its label and its description in parts. */
export function columnsTable({ columns }: DataSetSpec): string {
  const lines = columns.map((column) => {
    const { means, from, rule } = column.about;
    return `| \`${column.field}\` | ${column.label} | ${means} | ${unitOf(column)} | ${aboutLabels.origins[from]} | ${rule} |`;
  });
  return ['| field | column | means | unit | source | rule |', '|---|---|---|---|---|---|', ...lines].join('\n');
}
