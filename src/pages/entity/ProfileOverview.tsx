import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type EntityKind, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import type { AnyRecord } from '#src/api/queries.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { ENTITY_PARTS } from '#src/features/entity-fields/entityParts.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { HtmlText } from '#src/ui/HtmlText.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EntityFacts, EntitySources, RefList } from './EntityFacts.tsx';
import { EntityRounds } from './EntityRounds.tsx';

/** Everything a directory knows of an entity, by the type of its columns. A text or list that is unknown stands among
 * the facts. `children`: what its kind shows before. */
export function ProfileOverview({
  kind,
  profile,
  facts,
  after,
  children,
}: {
  readonly kind: EntityKind;
  readonly profile: AnyRecord;
  /** Beside its columns. */
  readonly facts: ReactNode;
  /** Below all lists, and on one column below the facts. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { data: status } = useQuery(statusQuery());
  const parts = ENTITY_PARTS[kind];
  const absent = [...parts.texts, ...parts.lists].filter((field) => fieldValue(profile, field) === null);
  const sources = readProvenance(profile.provenance);
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_352px] grid-rows-[auto_1fr] max-lg:grid-cols-1">
      <div className="min-w-0">
        {children}
        {parts.texts.map((field) => {
          const found = fieldValue(profile, field);
          return found?.type === 'text' ? (
            <Section key={field.field} title={field.label}>
              <HtmlText
                html={field.field === 'description' && 'description_html' in profile ? profile.description_html : null}
                plain={found.value}
              />
            </Section>
          ) : null;
        })}
        <EntityRounds kind={kind} rounds={profile.rounds} total={profile.counts.rounds} />
        {parts.lists.map((field) => {
          const found = fieldValue(profile, field);
          return found?.type === 'refs' && field.refKind ? (
            <RefList key={field.field} title={field.label} kind={field.refKind} refs={found.value} />
          ) : null;
        })}
      </div>
      <div className="border-l border-line lg:col-start-2 lg:row-span-2 lg:row-start-1 max-lg:border-l-0">
        <EntityFacts
          spec={DATA_SETS[SOURCE_OF_KIND[kind]]}
          moments={status?.moments ?? null}
          row={profile}
          fields={[...parts.facts, ...absent]}
        />
        {facts}
        <EntitySources kind={kind} sources={sources} />
      </div>
      <div className="min-w-0 border-line max-lg:border-t empty:hidden">{after}</div>
    </div>
  );
}
