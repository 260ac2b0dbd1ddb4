import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordName } from '#schemas/entities/values.ts';
import type { StructAnswer } from '#schemas/http.ts';
import { KINDS } from '#schemas/kinds.ts';
import { type AnyRecord, detailQuery } from '#src/api/queries.ts';
import { LINES_MAX } from '#src/charts/comparison.ts';
import { ComparedChip } from '#src/features/compare/ComparedChip.tsx';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { readSlugs, writeSlugs } from '#src/features/compare/slugList.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { COMPARED_SOURCES, type ComparedSource } from './comparedSources.ts';
import { InvestorComparison } from './InvestorComparison.tsx';
import { ProjectComparison } from './ProjectComparison.tsx';
import { ProposedPairs } from './ProposedPairs.tsx';

const text = compareMessages.page;

/** Projects, organizations or people side by side, as `?ids=` names them. */
export function ComparePage({ source }: { readonly source: ComparedSource }) {
  const kind = KINDS[source].opens;
  const navigate = useNavigate();
  const given = useSearch({ strict: false, select: idsOf });
  const ids = useMemo(() => readSlugs(given), [given]);
  const asked = ids.slice(0, LINES_MAX);
  const answers = useQueries({ queries: asked.map((slug) => detailQuery(kind, slug)), combine: answersOf });
  const found = asked.map((slug, at) => ({ slug, answer: answers[at] }));
  const records = useMemo(() => {
    const known = new Map<string | null, AnyRecord>();
    for (const { record } of answers) if (record && !known.has(record.slug)) known.set(record.slug, record);
    return [...known.values()];
  }, [answers]);
  const unknown = found.filter(({ answer }) => answer?.record === null).map(({ slug }) => slug);
  const tooMany = ids.slice(LINES_MAX);
  const failed = found.filter(({ answer }) => answer?.isError && !answer.record);
  const isPending = answers.some((answer) => answer.isPending);
  usePageTitle(records.length > 0 ? text.titleOf(records.map(recordName)) : text.titles[source]);
  const change = (slugs: readonly string[]) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: (previous: Record<string, unknown>) => ({ ...previous, ids: writeSlugs(slugs) }),
    });
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex flex-col gap-3 border-b border-line px-6 pt-5 pb-4 max-desk:px-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-28 tracking-[-0.02em]">{text.titles[source]}</h1>
          <nav aria-label={text.kinds} className="flex gap-1">
            {COMPARED_SOURCES.map((other) => (
              <Link
                key={other}
                to="/compare/$source"
                params={{ source: other }}
                aria-current={other === source ? 'page' : undefined}
                className={cx(
                  'rounded-control px-2.5 py-1 text-13 font-medium hover:bg-hover',
                  other === source ? 'bg-pressed text-text' : 'text-muted',
                )}
              >
                {text.kindNames[other]}
              </Link>
            ))}
          </nav>
          {ids.length > 0 && <CopyButton text={() => window.location.href} label={text.copyLink} />}
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {ids.length > 0 && (
            <ul aria-label={text.compared} className="flex flex-wrap gap-1.5">
              {found.map(({ slug, answer }) =>
                answer?.record ? (
                  <li key={slug}>
                    <ComparedChip
                      kind={kind}
                      record={{ name: recordName(answer.record), slug: answer.record.slug, logo: answer.record.logo }}
                      line={records.findIndex((record) => record.slug === answer.record?.slug)}
                      onRemove={() => change(ids.filter((one) => one !== slug))}
                    />
                  </li>
                ) : answer?.isPending ? (
                  <li key={slug} role="status" aria-label={compareMessages.loading(slug)}>
                    <Skeleton className="h-(--control-height) w-32" />
                  </li>
                ) : null,
              )}
            </ul>
          )}
          <EntityPicker
            kind={kind}
            label={text.add[source]}
            taken={ids}
            limit={LINES_MAX}
            onPick={(slug) => change([...ids, slug])}
          />
        </div>
        {unknown.length + tooMany.length > 0 && (
          <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
            {unknown.length > 0 && <span>{compareMessages.unknown(unknown, kind)}</span>}
            {tooMany.length > 0 && <span>{text.tooMany(tooMany, LINES_MAX)}</span>}
            <Button
              variant="ghost"
              onClick={() => change(ids.filter((slug) => ![...unknown, ...tooMany].includes(slug)))}
            >
              {compareMessages.removeThem}
            </Button>
          </div>
        )}
      </header>
      {failed.length > 0 ? (
        <ErrorState
          title={text.failed}
          text={text.failedText(failed.map(({ slug }) => slug))}
          onRetry={() => void Promise.all(failed.map(({ answer }) => answer?.refetch()))}
        />
      ) : isPending ? (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-4 p-6">
          <Skeleton className="h-80" />
          <Skeleton className="h-60" />
        </div>
      ) : records.length < 2 ? (
        <ProposedPairs source={source} chosen={records[0] ?? null} />
      ) : (
        <Comparison records={records} />
      )}
    </div>
  );
}

function Comparison({ records }: { readonly records: readonly AnyRecord[] }) {
  const projects = useMemo(() => records.filter((record) => 'price_points' in record), [records]);
  if (projects.length > 0) return <ProjectComparison projects={projects} />;
  return <InvestorComparison investors={records.flatMap((record) => ('activity' in record ? [record] : []))} />;
}

/** Equal as long as no answer changes. `record`: null where the slug is unknown. */
function answersOf(results: readonly UseQueryResult<StructAnswer<AnyRecord | null>>[]) {
  return results.map(({ data, isPending, isError, refetch }) => ({
    record: data?.result,
    isPending,
    isError,
    refetch,
  }));
}

function idsOf(search: Readonly<Record<string, unknown>>): string {
  return typeof search.ids === 'string' ? search.ids : '';
}
