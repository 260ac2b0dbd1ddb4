import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import type { ReportDecisionSchema, ReportsAnswerSchema } from '#schemas/api/dao.ts';
import { formatDateTime } from '#schemas/format.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { ANY_REASON_FORM, REASON_FORM } from '#schemas/forms/dao.ts';
import { decideReport, refreshDao, reportsQuery } from '#src/api/daoQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { StateTag } from '#src/features/contributions/StateTag.tsx';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { reviewMessages } from '#src/i18n/en/review.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { LongField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { HtmlText } from '#src/ui/HtmlText.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = reviewMessages.reports;

type Report = z.output<typeof ReportsAnswerSchema>['data'][number];
type Decision = z.output<typeof ReportDecisionSchema>['decision'];

/** What members reported and nobody has decided on yet. */
export function Reports() {
  const { data: reports, error, refetch } = useQuery(reportsQuery());
  if (reports) {
    if (reports.length === 0) return <EmptyState icon={Flag} {...reviewMessages.empty.reported} className="py-16" />;
    return (
      <ul aria-label={text.list}>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
    );
  }
  if (error) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-4 py-3">
      <Skeleton className="w-80 max-w-full" />
      <Skeleton className="w-72 max-w-full" />
    </div>
  );
}

const draftOf = (id: number) => `dao.reports.${id}`;

function ReportLine({ report }: { readonly report: Report }) {
  const { proposal, comment, reason, text: told, at, by } = report;
  // What was being typed when the page was loaded anew.
  const [asked, setAsked] = useState<Decision | null>(() => (hasDraft(draftOf(report.id)) ? 'upheld' : null));
  const about = useId();
  return (
    <li className="border-b border-line py-3 text-13 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link id={about} to="/dao/$slug" params={{ slug: proposal.slug }} className="font-medium hover:underline">
          {proposalMessages.number(proposal._id)} {proposal.name}
        </Link>
        <StateTag state={proposal.state} isReverted={false} />
        <Tag className="max-w-none!">{proposalMessages.report.reasons[reason]}</Tag>
        <span className="text-muted">{comment === null ? text.aboutProposal : text.aboutComment}</span>
        <span className="figure text-12 text-muted">
          {formatDateTime(at, 'plain')}
          {by !== null && `, ${text.by(by)}`}
        </span>
        <div className="ml-auto flex gap-2">
          <Button aria-describedby={about} onClick={() => setAsked('upheld')}>
            {comment === null ? text.uphold : text.upholdComment}
          </Button>
          <Button variant="ghost" aria-describedby={about} onClick={() => setAsked('dismissed')}>
            {text.dismiss}
          </Button>
        </div>
      </div>
      {told !== '' && <p className="mt-1 text-pretty whitespace-pre-line wrap-anywhere">{told}</p>}
      {comment !== null && (
        <blockquote className="mt-2 border-l-2 border-line-strong pl-3 text-muted">
          <HtmlText html={comment.html} plain={comment.html.replaceAll(/<[^>]*>/g, ' ')} />
        </blockquote>
      )}
      {asked !== null && <ReportDialog report={report} decision={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}

function ReportDialog({
  report: { id, comment, proposal },
  decision,
  onClose,
}: {
  readonly report: Report;
  readonly decision: Decision;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useRulesForm(
    decision === 'upheld' ? REASON_FORM : ANY_REASON_FORM,
    { reason: '' },
    { name: draftOf(id), fields: ['reason'], onReload: true },
  );
  const upheld = comment !== null ? 'upheldComment' : proposal.state === 'inReview' ? 'upheldReview' : 'upheldProposal';
  const decide = () =>
    form.submit(async ({ reason }) => {
      await decideReport(id, { decision, reason: reason.trim() });
      toast({ tone: 'success', title: text.done[decision] });
      // Last: a button that is gone by then cannot take the focus back.
      await refreshDao(client);
      onClose();
    });
  return (
    <Dialog open onClose={onClose} title={text.ask[decision]}>
      <Form form={form} onSubmit={decide}>
        <p className="text-13 text-muted">{text.askText[decision === 'dismissed' ? 'dismissed' : upheld]}</p>
        {decision === 'upheld' && (
          <LongField {...form.field('reason')} label={reviewMessages.reason} maxLength={CONTRIBUTION_LIMITS.reason} />
        )}
        <FormError message={form.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            {reviewMessages.cancel}
          </Button>
          <Button type="submit" size="lg" variant="primary" aria-disabled={form.pending}>
            {decision === 'upheld' ? text.uphold : text.dismiss}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
