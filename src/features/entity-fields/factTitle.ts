import type { FieldSpec } from '#schemas/columns/spec.ts';
import { formatDateTime, formatExact } from '#schemas/format.ts';
import type { Provenance } from '#schemas/provenance.ts';
import { recordMessages } from '#src/i18n/entity.ts';
import { messages } from '#src/i18n/index.ts';
import { fieldValue } from './fieldValue.ts';

/** The title of a fact: a figure to the last digit, and which source gave the value when. Undefined where neither is known. */
export function factTitle(
  row: Readonly<Record<string, unknown>>,
  field: FieldSpec,
  sources: readonly Provenance[],
): string | undefined {
  const value = fieldValue(row, field);
  const source = sources.find((candidate) => candidate.fields.includes(field.field));
  const lines = [
    ...(value?.type === 'number' ? [formatExact(value.value)] : []),
    ...(source
      ? [`${messages.ui.source(source.source)}, ${recordMessages.fetched(formatDateTime(source.fetched_at))}`]
      : []),
  ];
  return lines.length === 0 ? undefined : lines.join('\n');
}
