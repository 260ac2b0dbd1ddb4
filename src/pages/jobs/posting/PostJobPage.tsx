import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { LifeBuoy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Posting } from '#schemas/api/jobs.ts';
import { postingQuery, postingsQuery } from '#src/api/jobQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { signedInAtom } from '#src/features/auth/session.ts';
import { useOwner } from '#src/features/auth/useOwner.ts';
import { TAB_LINK, TableTab } from '#src/features/data-table/toolbar/TableTab.tsx';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { JobStep } from './JobStep.tsx';
import { OwnAds } from './OwnAds.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { type PostJobSearch, STEPS, type Step } from './search.ts';
import { useAdDraft } from './useAdDraft.ts';

const text = postJobMessages;

/** Posting an ad in two steps and a preview, and the ads of the member. */
export function PostJobPage({ search }: { readonly search: PostJobSearch }) {
  const isOwn = search.ads === 'own';
  usePageTitle(isOwn ? text.ownTitle : text.title);
  const owner = useOwner();
  const isMember = useAtomValue(signedInAtom);
  const { data: own } = useQuery({ ...postingsQuery(), enabled: isMember });
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-6 max-desk:px-4">
        <nav aria-label={text.tabs} className="flex h-11 self-stretch">
          <ul className="flex gap-5">
            <TableTab here={!isOwn} title={text.title} count={null}>
              <Link to="/career/post-job" className={TAB_LINK}>
                {text.title}
              </Link>
            </TableTab>
            <TableTab here={isOwn} title={text.ownTitle} count={isMember ? own?.length : null}>
              <Link to="/career/post-job" search={{ ads: 'own' }} className={TAB_LINK}>
                {text.ownTitle}
              </Link>
            </TableTab>
          </ul>
        </nav>
        <div className="ml-auto flex gap-1 max-sm:hidden">
          <Link to="/crypto-jobs" className={buttonClass({ variant: 'ghost' })}>
            {text.board}
          </Link>
          <Link
            to="/support/$viewType/$topicId"
            params={{ viewType: 'careers', topicId: 'post-a-job' }}
            className={buttonClass({ variant: 'ghost' })}
          >
            <LifeBuoy size={16} strokeWidth={1.75} aria-hidden />
            {text.help}
          </Link>
        </div>
      </header>
      {isOwn ? <OwnAds owner={owner} /> : <Writing search={search} owner={owner} />}
    </div>
  );
}

function Writing({ search, owner }: { readonly search: PostJobSearch; readonly owner: string }) {
  const hydrating = useHydrating();
  const isMember = useAtomValue(signedInAtom);
  const id = search.ad ?? null;
  const { data, error, refetch } = useQuery({
    ...postingQuery(id ?? ''),
    enabled: id !== null && isMember,
  });
  // What is typed on this device is read once the page is the browser's own.
  const key = `${owner} ${id ?? ''} ${hydrating}`;
  if (id === null) return <Form key={key} search={search} owner={owner} posting={null} />;
  if (data) return <Form key={key} search={search} owner={owner} posting={data} />;
  if (!isMember) return <OwnAds owner={owner} />;
  if (error) return <QueryFailure title={text.ownFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={text.loadingOwn} className="p-6">
      <Skeleton className="h-80" />
    </div>
  );
}

function Form({
  search,
  owner,
  posting,
}: {
  readonly search: PostJobSearch;
  readonly owner: string;
  readonly posting: Posting | null;
}) {
  const navigate = useNavigate();
  const draft = useAdDraft(owner, posting);
  const step = search.step ?? 'company';
  const go = (next: Step, id = posting?.id) =>
    void navigate({
      to: '/career/post-job',
      search: { ...(id && { ad: id }), ...(next !== 'company' && { step: next }) },
    });
  const isPreview = step === 'preview';
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  // The control that had the focus is gone with its step.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    (section.current?.querySelector('input') ?? section.current)?.focus();
  }, [step]);
  return (
    <div className={cx('flex-1', !isPreview && 'grid grid-cols-[minmax(0,1fr)_20rem] max-desk:grid-cols-1')}>
      <div className="min-w-0">
        <StepList step={step} onGo={go} />
        <DraftLine draft={draft} posting={posting} />
        <section ref={section} aria-label={text.step[step]} tabIndex={-1} className="outline-none">
          {isPreview ? (
            <PreviewStep
              draft={draft}
              posting={posting}
              onBack={() => go('job')}
              onComplete={go}
              onSaved={(id) => go('preview', id)}
              onPublished={() => void navigate({ to: '/career/post-job', search: { ads: 'own' } })}
            />
          ) : (
            <div className="max-w-160 px-6 pt-1 pb-10 max-desk:px-4">
              {step === 'company' ? (
                <CompanyStep key={draft.epoch} draft={draft} onDone={() => go('job')} />
              ) : (
                <JobStep key={draft.epoch} draft={draft} onDone={() => go('preview')} onBack={() => go('company')} />
              )}
            </div>
          )}
        </section>
      </div>
      {!isPreview && (
        <aside
          aria-label={text.rules}
          className="border-l border-line px-6 py-4 text-13 max-desk:border-t max-desk:border-l-0 max-desk:px-4"
        >
          <h2 className="text-14">{text.rules}</h2>
          <p className="mt-1 text-muted">{text.about}</p>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-4 text-muted">
            {text.rule.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

function StepList({ step, onGo }: { readonly step: Step; readonly onGo: (step: Step) => void }) {
  const here = STEPS.indexOf(step);
  return (
    <nav aria-label={text.steps} className="border-b border-line px-6 max-desk:px-4">
      <ol className="flex min-h-11 flex-wrap items-baseline gap-x-5 gap-y-1 py-3 text-13">
        {STEPS.map((one, at) => (
          <li key={one} aria-current={one === step ? 'step' : undefined} className="flex items-baseline gap-2">
            <span aria-hidden="true" className={cx('figure', at === here ? 'text-accent' : 'text-faint')}>
              {at + 1}
            </span>
            {at < here ? (
              <button type="button" className="text-muted hover:underline" onClick={() => onGo(one)}>
                {text.step[one]}
              </button>
            ) : (
              <span className={at === here ? 'font-medium' : 'text-faint'}>{text.step[one]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Where what is typed is kept, and how to be rid of it. */
function DraftLine({
  draft: { isKept, isUnsaved, isRestored, discard },
  posting,
}: {
  readonly draft: ReturnType<typeof useAdDraft>;
  readonly posting: Posting | null;
}) {
  const toast = useToast();
  const line = !isKept ? text.notKept : isRestored ? text.restored : text.kept;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-6 py-2 text-13 text-muted max-desk:px-4">
      <p className="min-w-0 flex-1 basis-60">
        {posting?.published != null && `${text.editing(posting.fields.title.trim() || text.untitled)} `}
        <span role="status">{line}</span>
      </p>
      {isUnsaved && (
        <Button
          variant="ghost"
          onClick={() => {
            const run = discard();
            toast({ tone: 'info', title: text.discarded, action: { label: text.undo, run } });
          }}
        >
          {text.discard}
        </Button>
      )}
    </div>
  );
}
