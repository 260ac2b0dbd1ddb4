import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Provenance } from '#schemas/provenance.ts';
import { FieldView } from '#src/features/entity-fields/FieldView.tsx';
import { factTitle } from '#src/features/entity-fields/factTitle.ts';
import { recordMessages } from '#src/i18n/entity.ts';
import { RecordSection } from './EntitySection.tsx';

/** Every field that is no running text and no list of references, with its full value and where it comes from. */
export function RecordFacts({
  row,
  fields,
  sources,
}: {
  readonly row: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldSpec[];
  readonly sources: readonly Provenance[];
}) {
  return (
    <RecordSection title={recordMessages.facts}>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] text-13">
        {fields.map((field) => (
          <div key={field.field} className="contents">
            <dt className="flex min-h-6.5 items-start py-0.75 text-muted">{field.label}</dt>
            <dd className="flex min-h-6.5 min-w-0 items-center gap-1.5 py-0.75" title={factTitle(row, field, sources)}>
              <FieldView row={row} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </RecordSection>
  );
}
