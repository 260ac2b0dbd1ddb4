import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type FieldSpec, findField, type Ref } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import type { Moments } from '#schemas/freshness.ts';
import { type EntityKind, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import type { Provenance } from '#schemas/provenance.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { AgedField } from '#src/features/entity-fields/AgedField.tsx';
import { FactCard } from '#src/features/entity-fields/FactCard.tsx';
import { fieldValue, momentText } from '#src/features/entity-fields/fieldValue.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { foldUnknown, UnknownFacts } from './UnknownFacts.tsx';

/** All fields except long texts and reference lists, with full values and sources. */
export function EntityFacts({
  spec,
  row,
  fields,
  moments,
}: {
  readonly spec: DataSetSpec;
  readonly moments: Moments | null;
  readonly row: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldSpec[];
}) {
  const list = useRef<HTMLDListElement>(null);
  useCommand('figureCard', () => {
    const fact = document.activeElement?.closest('[data-fact]') ?? list.current?.querySelector('[data-fact]');
    const button = fact?.querySelector('button');
    if (!button) return false;
    // The focus returns to it.
    button.focus();
    button.click();
    return true;
  });
  const { shown, folded } = foldUnknown(fields, (field) => fieldValue(row, field) !== null);
  return (
    <Section title={entityMessages.facts}>
      <dl ref={list} className="grid grid-cols-[112px_minmax(0,1fr)] text-13">
        {shown.map((field) => (
          <div key={field.field} className="group contents" data-fact>
            <dt className="flex min-h-6.5 items-start py-0.75 text-muted">{field.label}</dt>
            <dd className="flex min-h-6.5 min-w-0 items-center gap-1.5 py-0.75">
              <AgedField spec={spec} row={row} field={field} moments={moments} />
              {fieldValue(row, field) && <FactCard figure={{ spec, field, row, href: null, moments }} />}
            </dd>
          </div>
        ))}
        <UnknownFacts labels={folded.map(({ label }) => label)} />
      </dl>
    </Section>
  );
}

const text = entityMessages;

/** The fields of each source, and when it was fetched. */
export function EntitySources({
  kind,
  sources,
}: {
  readonly kind: EntityKind;
  readonly sources: readonly Provenance[];
}) {
  const { data: status } = useQuery(statusQuery());
  return (
    <Section title={text.provenance} className="border-b-0">
      {sources.length === 0 ? (
        <p className="text-13 text-muted">{status?.kind === 'sample' ? text.sampleProvenance : text.noProvenance}</p>
      ) : (
        <ul className="space-y-3 text-13">
          {sources.map((source) => (
            <li key={`${source.source} ${source.fetched_at}`}>
              <p className="flex flex-wrap justify-between gap-x-2">
                <span className="font-medium">{messages.ui.source(source.source)}</span>
                <span className="figure text-12 text-muted">{momentText(source.fetched_at)}</span>
              </p>
              <p className="text-12 text-muted">
                {source.fields
                  .map((field) => findField(DATA_SETS[SOURCE_OF_KIND[kind]], field)?.label ?? field)
                  .join(', ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** How many entries a list has; where it is cut, how many of them are listed. */
export function listNote(shown: number, total: number): string {
  return shown < total ? entityMessages.firstOf(shown, total) : formatCount(total);
}

/** References shown before "show all". */
const FIRST_SHOWN = 24;

/** References of a field, each a link if it has a page. */
export function RefList({
  title,
  kind,
  refs,
  total = refs.length,
  children,
}: {
  readonly title: string;
  readonly kind: EntityKind;
  readonly refs: readonly Ref[];
  /** Those that are not listed included. */
  readonly total?: number;
  /** Before the list. */
  readonly children?: ReactNode;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? refs : refs.slice(0, FIRST_SHOWN);
  return (
    <Section title={title} note={listNote(refs.length, total)}>
      {children}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 text-13">
        {shown.map((ref) => (
          <li key={`${ref.slug} ${ref.name}`} className="min-w-0">
            <LogoLink
              kind={ref.kind ?? kind}
              of={ref}
              className="h-8 pointer-coarse:h-11"
              nameClassName={ref.slug === null ? 'text-muted' : ''}
            />
          </li>
        ))}
      </ul>
      {shown.length < refs.length && (
        <Button variant="ghost" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {entityMessages.all(refs.length)}
        </Button>
      )}
    </Section>
  );
}
