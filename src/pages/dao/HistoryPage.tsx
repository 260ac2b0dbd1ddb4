import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, FileQuestion, History } from 'lucide-react';
import { formatCount } from '#schemas/format.ts';
import { ApiError } from '#schemas/http.ts';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import { type HistoryOf, historyQuery } from '#src/api/daoQueries.ts';
import { NextPage } from '#src/api/NextPage.tsx';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { daoMessages } from '#src/i18n/en/dao.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { HistoryTable } from './HistoryTable.tsx';

const text = daoMessages.history;

/** What accepted proposals changed: of a profile, of a column, or of everything of a kind. */
export function HistoryPage({ kind, slug, field }: HistoryOf) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(historyQuery({ kind, slug, field }));
  const { data, error, refetch } = query;
  const changes = data?.pages.flatMap((page) => page.data);
  const name = slug === null ? null : (changes?.[0]?.entity.name ?? slug);
  const label = field === null ? null : proposedLabel(kind, field);
  const title = titleOf(label, name);
  const isMissing = !data && slug !== null && error instanceof ApiError && error.status === 404;
  usePageTitle(isMissing ? text.missing : title);
  if (isMissing) {
    return (
      <div className="flex flex-1 flex-col">
        <EmptyState heading="h1" icon={FileQuestion} title={text.missing} text={text.missingText(slug)}>
          <Link to="/dao/history" search={{ kind }} className={buttonClass()}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            {text.everything}
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="flex-1 px-6 pt-4 pb-10 max-desk:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-20 wrap-anywhere">
            {title}
            {data?.pages[0] && data.pages[0].total > 0 && (
              <span className="figure ml-2 font-sans text-12 font-normal text-faint">
                {formatCount(data.pages[0].total)}
              </span>
            )}
          </h1>
          <p className="text-13 text-pretty text-muted">{text.about}</p>
        </div>
        {slug === null ? (
          <Segmented
            label={text.kind}
            options={ENTITY_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
            value={kind}
            onChange={(value) =>
              void navigate({ to: '/dao/history', search: { kind: value }, resetScroll: false, replace: true })
            }
          />
        ) : (
          <EntityLink kind={kind} slug={slug} className={buttonClass()}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
            {text.toProfile(name ?? slug)}
          </EntityLink>
        )}
        {(slug !== null || field !== null) && (
          <Link to="/dao/history" search={{ kind }} className={buttonClass({ variant: 'ghost' })}>
            {text.everything}
          </Link>
        )}
      </div>
      <div className="mt-3">
        {changes ? (
          changes.length === 0 ? (
            <EmptyState icon={History} title={text.empty} text={text.emptyText} className="py-16" />
          ) : (
            <HistoryTable changes={changes} hasEntity={slug === null} />
          )
        ) : error ? (
          <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-4 pt-4">
            <Skeleton className="w-80 max-w-full" />
            <Skeleton className="w-96 max-w-full" />
            <Skeleton className="w-72 max-w-full" />
          </div>
        )}
      </div>
      <NextPage query={query}>{text.more}</NextPage>
    </div>
  );
}

function titleOf(field: string | null, name: string | null): string {
  if (field === null) return name === null ? text.title : text.of(name);
  return name === null ? text.ofField(field) : text.ofFieldOf(field, name);
}
