import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ColumnSpec, FieldSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatCount } from '#schemas/format.ts';
import type { Provenance } from '#schemas/provenance.ts';
import { FieldView } from '#src/features/entity-fields/FieldView.tsx';
import { factTitle, fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { screenerMessages } from '#src/i18n/screener.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Logo } from '#src/ui/Logo.tsx';

const text = screenerMessages.preview;

/** References shown before the rest is asked for. */
const FIRST_SHOWN = 4;

/** A part of the preview under its heading: no landmark, facets bear the same names. */
export function PreviewSection({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="mb-1.5 flex items-center justify-between text-12 text-muted">
        <h3 className="font-sans font-medium [word-spacing:normal]">{title}</h3>
        {note !== undefined && <span className="figure">{note}</span>}
      </div>
      {children}
    </section>
  );
}

/** Fields with their full values; the title says the exact one and where it comes from. */
export function PreviewFacts({
  row,
  fields,
  sources,
}: {
  readonly row: Row;
  readonly fields: readonly (ColumnSpec | FieldSpec)[];
  readonly sources: readonly Provenance[];
}) {
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] items-baseline gap-y-1 border-b border-line px-4 py-3">
      {fields.map((field) => (
        <div key={field.field} className="contents">
          <dt className="text-muted">{field.label}</dt>
          <dd className="flex min-w-0 items-baseline gap-1.5" title={factTitle(row, field, sources)}>
            <FieldView row={row} field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A running text, as far as a look takes. */
export function PreviewText({ row, field }: { readonly row: Row; readonly field: ColumnSpec }) {
  const found = fieldValue(row, field);
  if (found?.type !== 'text') return null;
  return (
    <PreviewSection title={field.label}>
      <p className="line-clamp-6 wrap-anywhere">{found.value}</p>
    </PreviewSection>
  );
}

/** The people, organizations or projects of a field. Links open in a new tab: the table stays. */
export function PreviewRefs({
  row,
  field,
  linked,
}: {
  readonly row: Row;
  readonly field: ColumnSpec;
  readonly linked: boolean;
}) {
  const [all, setAll] = useState(false);
  const found = fieldValue(row, field);
  const { refKind: kind } = field;
  if (found?.type !== 'refs' || !kind) return null;
  const refs = found.value;
  const shown = all ? refs : refs.slice(0, FIRST_SHOWN);
  const Chevron = all ? ChevronUp : ChevronDown;
  return (
    <PreviewSection title={field.label} note={formatCount(refs.length)}>
      <ul>
        {shown.map((ref) => (
          <li key={`${ref.slug} ${ref.name}`}>
            <EntityLink
              kind={kind}
              slug={linked ? ref.slug : null}
              newTab
              className="flex h-7 min-w-0 items-center gap-2 rounded-mark -outline-offset-2 pointer-coarse:h-11"
              title={ref.name}
            >
              <Logo kind={kind} name={ref.name} src={ref.logo} size={18} />
              <span className={linked && ref.slug !== null ? 'truncate hover:underline' : 'truncate'}>{ref.name}</span>
            </EntityLink>
          </li>
        ))}
      </ul>
      {refs.length > FIRST_SHOWN && (
        <button
          type="button"
          aria-expanded={all}
          className="flex h-7 items-center gap-2 rounded-mark text-muted hover:text-text pointer-coarse:h-11"
          onClick={() => setAll(!all)}
        >
          <Chevron size={14} strokeWidth={1.75} aria-hidden className="mx-0.5" />
          {all ? text.fewer : text.more(refs.length - FIRST_SHOWN)}
        </button>
      )}
    </PreviewSection>
  );
}
