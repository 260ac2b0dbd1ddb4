import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { formatDateTime } from '#schemas/format.ts';
import { rowMoment } from '#schemas/freshness.ts';
import { detailPath, type EntityKind, KINDS } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { type AnyRecord, detailQuery, presentPathQuery, statusQuery } from '#src/api/queries.ts';
import { ENTITY_PARTS, SOURCE_OF } from '#src/features/entity-fields/entityParts.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { EntityFacts, EntitySources, RefList } from './EntityFacts.tsx';
import { EntityHead, EntityHeadSkeleton, headFigures } from './EntityHead.tsx';
import { EntityRounds } from './EntityRounds.tsx';
import { EntitySection } from './EntitySection.tsx';
import { PriceChart } from './PriceChart.tsx';

const text = entityMessages;

/** Page of one project, organization or person, with all its data. */
export function EntityPage({ kind, slug }: { readonly kind: EntityKind; readonly slug: string }) {
  const isName = slug.length <= SLUG_LENGTH_MAX;
  const { data, isError, error, isFetching, refetch } = useQuery({ ...detailQuery(kind, slug), enabled: isName });
  const row = isName ? data?.result : null;
  usePresentAddress(kind, slug, row?.slug ?? slug);
  usePageTitle(row ? nameOf(row) : row === null ? text.missing(kind) : slug);

  if (data && row) {
    return (
      <div className="relative flex flex-1 flex-col">
        <ProgressLine active={isFetching} />
        <Loaded kind={kind} slug={slug} row={row} />
      </div>
    );
  }
  if (row === null) return <Missing kind={kind} slug={slug} />;
  if (isError) {
    return <QueryFailure heading="h1" title={text.failed(kind)} error={error} onRetry={() => void refetch()} />;
  }
  return <Loading kind={kind} />;
}

function Loading({ kind }: { readonly kind: EntityKind }) {
  return (
    <div role="status" aria-label={text.loading(kind)}>
      <EntityHeadSkeleton />
    </div>
  );
}

/** Puts the present address in place of a former one, as the server does. */
function usePresentAddress(kind: EntityKind, slug: string, present: string) {
  const { history } = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    if (present === slug) return;
    const known = client.getQueryData(detailQuery(kind, slug).queryKey);
    if (known) client.setQueryData(detailQuery(kind, present).queryKey, known);
    history.replace(`${detailPath(kind, present)}${window.location.search}`);
  }, [client, history, kind, slug, present]);
}

function Loaded({ kind, slug, row }: { readonly kind: EntityKind; readonly slug: string; readonly row: AnyRecord }) {
  const { data: status } = useQuery(statusQuery());
  const parts = ENTITY_PARTS[kind];
  const sources = readProvenance(row.provenance);
  const newest = rowMoment(DATA_SETS[SOURCE_OF[kind]], row.provenance);
  return (
    <>
      <EntityHead
        kind={kind}
        name={nameOf(row)}
        symbol={'symbol' in row ? row.symbol : null}
        logo={row.logo}
        gender={'gender' in row ? row.gender : undefined}
        tags={row.sector}
        figures={headFigures(row)}
        watch={{
          sid: KINDS[SOURCE_OF[kind]].watchlist,
          what: { slug: row.slug ?? slug, id: row._id, name: nameOf(row) },
        }}
      />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_352px] max-lg:grid-cols-1">
        <div className="min-w-0">
          {'price_points' in row && <PriceChart row={row} />}
          {parts.texts.map((field) => {
            const found = fieldValue(row, field);
            return found?.type === 'text' ? (
              <EntitySection key={field.field} title={field.label}>
                <p className="max-w-[80ch] whitespace-pre-line text-pretty wrap-anywhere">{found.value}</p>
              </EntitySection>
            ) : null;
          })}
          <EntityRounds kind={kind} rounds={row.rounds} total={row.counts.rounds} />
          {parts.lists.map((field) => {
            const found = fieldValue(row, field);
            return found?.type === 'refs' && field.refKind ? (
              <RefList key={`${slug} ${field.field}`} title={field.label} kind={field.refKind} refs={found.value} />
            ) : null;
          })}
        </div>
        <div className="border-l border-line max-lg:border-l-0">
          <EntityFacts
            spec={DATA_SETS[SOURCE_OF[kind]]}
            moments={status?.moments ?? null}
            row={row}
            fields={parts.facts}
          />
          <EntitySources kind={kind} sources={sources} />
        </div>
      </div>
      <p className="flex h-7 shrink-0 items-center gap-1 border-t border-line px-4 text-12 text-muted">
        {text.asOf}{' '}
        <span className="figure font-medium text-text">
          {newest === null ? messages.dataAge.unknown : formatDateTime(newest)}
        </span>
      </p>
    </>
  );
}

/** Nothing of this kind has the address: what had it may be of another kind now, which the server knows. */
function Missing({ kind, slug }: { readonly kind: EntityKind; readonly slug: string }) {
  const { history } = useRouter();
  const { data: present, isPending } = useQuery(presentPathQuery(detailPath(kind, slug)));
  useEffect(() => {
    if (present) history.replace(`${present}${window.location.search}`);
  }, [history, present]);
  if (isPending || present) return <Loading kind={kind} />;
  return (
    <div className="flex flex-1 flex-col">
      <EmptyState heading="h1" title={text.missing(kind)} text={text.missingText(slug)}>
        <Link to="/directory/$source" params={{ source: SOURCE_OF[kind] }} className={buttonClass()}>
          {text.openDirectory}
        </Link>
      </EmptyState>
    </div>
  );
}

function nameOf(row: AnyRecord): string {
  return 'ventures_name' in row ? row.ventures_name : row.name;
}
