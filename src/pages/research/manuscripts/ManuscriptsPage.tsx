import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePen, LifeBuoy, Plus } from 'lucide-react';
import { RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { manuscriptsQuery } from '#src/api/researchQueries.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { keptSlugs, NEW_SLUG, readKeptDraft } from './deviceDrafts.ts';
import { ManuscriptLine } from './ManuscriptLine.tsx';
import { UnsavedLine } from './UnsavedLine.tsx';

const text = manuscriptMessages;

/** The research that the member wrote, saved last first. */
export function ManuscriptsPage() {
  usePageTitle(text.title);
  const { data: account } = useQuery(accountQuery());
  const { data, error, isFetching, refetch } = useQuery(manuscriptsQuery());
  const owner = account?.username ?? null;
  const listed = data?.data;
  const isFull = (listed?.length ?? 0) >= RESEARCH_LIMITS.manuscripts;
  const unsaved = new Set(owner === null ? [] : keptSlugs(owner));
  const begun = owner === null ? null : readKeptDraft(owner, null);
  const isEmpty = listed?.length === 0 && begun === null;
  return (
    <div className="relative mx-auto flex w-full max-w-240 flex-1 flex-col px-6 pt-6 pb-16 max-desk:px-4 max-desk:pt-4">
      <ProgressLine active={isFetching && listed !== undefined} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-20">
            {text.title}
            {listed && listed.length > 0 && (
              <span className="figure ml-2 font-sans text-12 font-normal text-faint">{text.used(listed.length)}</span>
            )}
          </h1>
          <p className="mt-0.5 text-13 text-pretty text-muted">{text.about}</p>
        </div>
        <Link
          to="/support/$viewType/$topicId"
          params={{ viewType: 'contribution', topicId: 'create-your-research' }}
          className={buttonClass({ variant: 'ghost' })}
        >
          <LifeBuoy size={16} strokeWidth={1.75} aria-hidden />
          {text.help}
        </Link>
        {!isFull && !isEmpty && <WriteLink />}
      </div>
      {isFull && <p className="mt-3 text-13 text-negative">{text.full}</p>}
      {listed ? (
        isEmpty ? (
          <EmptyState icon={FilePen} title={text.empty.title} text={text.empty.text}>
            <WriteLink />
          </EmptyState>
        ) : (
          <ul aria-label={text.list} className="mt-5 border-t border-line">
            {begun !== null && owner !== null && <UnsavedLine owner={owner} kept={begun} />}
            {listed.map((one) => (
              <ManuscriptLine key={one.slug} manuscript={one} isUnsaved={unsaved.has(one.slug)} />
            ))}
          </ul>
        )
      ) : error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={text.loading} className="mt-5 space-y-3">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      )}
    </div>
  );
}

function WriteLink() {
  return (
    <Link to="/my-research/$slug" params={{ slug: NEW_SLUG }} className={buttonClass({ variant: 'primary' })}>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      {text.write}
    </Link>
  );
}
