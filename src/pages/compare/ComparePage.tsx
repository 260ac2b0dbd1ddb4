import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { COMPARED_MAX } from '#schemas/constants.ts';
import { recordName } from '#schemas/entities/values.ts';
import { KINDS } from '#schemas/kinds.ts';
import { type AnyRecord, detailQuery } from '#src/api/queries.ts';
import { ComparedList, LeftOut } from '#src/features/compare/ComparedList.tsx';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { useCompared } from '#src/features/compare/useCompared.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
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
  const comparison = useCompared('ids', (slug) => detailQuery(kind, slug), COMPARED_MAX);
  const { slugs, asked, records, failed, change } = comparison;
  usePageTitle(records.length > 0 ? text.titleOf(records.map(recordName)) : text.titles[source]);
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
          {slugs.length > 0 && <CopyButton text={() => window.location.href} label={text.copyLink} />}
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {slugs.length > 0 && <ComparedList label={text.compared} kind={kind} comparison={comparison} />}
          <EntityPicker
            kind={kind}
            label={text.add[source]}
            taken={slugs}
            limit={COMPARED_MAX}
            onPick={(slug) => change([...slugs, slug])}
          />
        </div>
        <LeftOut kind={kind} comparison={comparison} tooManyText={(left) => text.tooMany(left, COMPARED_MAX)} />
      </header>
      {failed.length > 0 ? (
        <ErrorState
          title={text.failed}
          text={text.failedText(failed.map(({ slug }) => slug))}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      ) : asked.some(({ isPending }) => isPending) ? (
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
