import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Posting, PostingPreview } from '#schemas/api/jobs.ts';
import { jobEnds } from '#schemas/entities/storyPages.ts';
import { formatDate } from '#schemas/format.ts';
import { COMPANY_STEP, JOB_STEP } from '#schemas/forms/postJob.ts';
import { failuresOf } from '#schemas/forms/rules.ts';
import { ApiError } from '#schemas/http.ts';
import {
  beginPosting,
  postingPreviewQuery,
  postingQuery,
  postingsQuery,
  savePosting,
  stepPosting,
} from '#src/api/jobQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { FormError } from '#src/shared/forms/Form.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { JobAd } from '../JobPage.tsx';
import type { Step } from './search.ts';
import type { AdDraft } from './useAdDraft.ts';

const text = postJobMessages;

/** Third step: the ad as its page will show it, and what publishing it does. */
export function PreviewStep({
  draft,
  posting,
  onBack,
  onComplete,
  onSaved,
  onPublished,
}: {
  readonly draft: AdDraft;
  /** Null: nothing of it is saved yet. */
  readonly posting: Posting | null;
  readonly onBack: () => void;
  /** Leads to a step that is not complete. */
  readonly onComplete: (step: Exclude<Step, 'preview'>) => void;
  /** It is saved under this id. */
  readonly onSaved: (id: string) => void;
  readonly onPublished: () => void;
}) {
  const isMember = useAtomValue(signedInAtom);
  const { logo: _, file: __, ...texts } = draft.fields;
  const wrong =
    failuresOf(COMPANY_STEP, texts).length > 0 ? 'company' : failuresOf(JOB_STEP, texts).length > 0 ? 'job' : null;
  const preview = useQuery({
    ...postingPreviewQuery(posting?.id ?? null, draft.fields),
    enabled: isMember && wrong === null,
  });
  if (wrong !== null) {
    return (
      <EmptyState title={text.incomplete} text={text.incompleteText(text.step[wrong])} className="min-h-60">
        <Button variant="primary" onClick={() => onComplete(wrong)}>
          {text.toFirstWrong}
        </Button>
      </EmptyState>
    );
  }
  if (!isMember) {
    return (
      <div {...FOR_VISITORS} className="contents">
        <EmptyState title={text.signedOut} text={text.signedOutText} className="min-h-60">
          <Button variant="primary" onClick={() => requireSignIn(text.signInReason, () => undefined)}>
            {text.signIn}
          </Button>
          <Button onClick={onBack}>{text.back}</Button>
        </EmptyState>
      </div>
    );
  }
  if (preview.error) {
    return (
      <div>
        <QueryFailure title={text.previewFailed} error={preview.error} onRetry={() => void preview.refetch()} />
        <div className="flex justify-center pb-6">
          <Button onClick={onBack}>{text.back}</Button>
        </div>
      </div>
    );
  }
  if (!preview.data) {
    return (
      <div role="status" aria-label={text.loading} className="p-6">
        <Skeleton className="h-80" />
      </div>
    );
  }
  return (
    <>
      <Decision {...{ draft, posting, onBack, onComplete, onSaved, onPublished }} preview={preview.data} />
      <section aria-label={text.previewOf} className="border-t border-line">
        <JobAd job={preview.data.job} isPreview />
      </section>
    </>
  );
}

function Decision({
  draft,
  posting,
  preview: { job, review },
  onBack,
  onSaved,
  onPublished,
}: Parameters<typeof PreviewStep>[0] & { readonly preview: PostingPreview }) {
  const client = useQueryClient();
  const toast = useToast();
  // Another version, saved elsewhere meanwhile.
  const [other, setOther] = useState<number | null>(null);
  const remember = (saved: Posting) => {
    client.setQueryData(postingQuery(saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: postingsQuery().queryKey, exact: true });
    return saved;
  };
  const save = async () => {
    const { base, fields } = draft;
    const saved = remember(
      posting === null ? await beginPosting(fields) : await savePosting(posting.id, base ?? posting.revision, fields),
    );
    draft.saved(saved);
    return saved;
  };
  const saving = useMutation({
    mutationFn: async (thenPublish: boolean) => {
      const saved = await save();
      return thenPublish ? remember(await stepPosting(saved.id, 'submitted')) : saved;
    },
    onSuccess: (saved, published) => {
      if (!published) {
        toast({ tone: 'success', title: text.saved });
        return onSaved(saved.id);
      }
      toast({ tone: 'success', title: saved.waiting === null ? text.published : text.waits });
      onPublished();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'job_conflict' || posting === null) return;
      const found = await client.fetchQuery({ ...postingQuery(posting.id), staleTime: 0 });
      setOther(found.revision);
    },
  });
  const withdrawal = useMutation({
    mutationFn: async (id: string) => remember(await stepPosting(id, 'withdrawn')),
    onSuccess: () => toast({ tone: 'success', title: text.done.withdrawn(draft.fields.title.trim()) }),
  });
  const isChange = posting !== null && posting.state === 'open';
  const isWaiting = posting !== null && posting.waiting !== null;
  return (
    <div className="flex flex-col gap-3 px-6 py-4 max-desk:px-4">
      <p role="status" className="max-w-[72ch] text-13">
        {isWaiting
          ? text.waiting
          : review !== null
            ? text.review[review]
            : isChange
              ? text.changes
              : text.opens(formatDate(jobEnds(job)))}
      </p>
      {other === null ? (
        <FormError message={(saving.error ?? withdrawal.error)?.message ?? null} />
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-13">
          <span className="min-w-0 flex-1 basis-60 text-negative">{text.conflict}</span>
          <Button
            onClick={() => {
              setOther(null);
              saving.reset();
              draft.over(other);
            }}
          >
            {text.keepMine}
          </Button>
          <Button
            onClick={() => {
              setOther(null);
              draft.discard();
              onBack();
            }}
          >
            {text.takeOther}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="lg" onClick={onBack}>
          {text.back}
        </Button>
        <Button size="lg" disabled={saving.isPending} onClick={() => saving.mutate(false)}>
          {text.save}
        </Button>
        {isWaiting ? (
          <Button size="lg" disabled={withdrawal.isPending} onClick={() => withdrawal.mutate(posting.id)}>
            {text.takeBack}
          </Button>
        ) : (
          <Button size="lg" variant="primary" disabled={saving.isPending} onClick={() => saving.mutate(true)}>
            {saving.isPending ? text.publishing : isChange ? text.publishChange : text.publish}
          </Button>
        )}
      </div>
    </div>
  );
}
