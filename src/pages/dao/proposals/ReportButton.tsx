import { useAtomValue } from 'jotai';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { REPORT_REASONS } from '#schemas/api/dao.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { REPORT_FORM } from '#schemas/forms/dao.ts';
import { reportProposal } from '#src/api/daoQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { LongField } from '#src/shared/forms/fields.tsx';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = proposalMessages.report;

/** Tells the provider that something is wrong with a proposal, or with one of its comments. */
export function ReportButton({
  slug,
  comment,
  label,
}: {
  readonly slug: string;
  /** Null: about the proposal. */
  readonly comment: number | null;
  /** Its name where its text says too little. */
  readonly label?: string;
}) {
  const draft = `dao.report.${slug}.${comment ?? 'proposal'}`;
  const isMember = useAtomValue(signedInAtom);
  // What was being typed when the page was loaded anew.
  const [isOpen, setOpen] = useState(() => hasDraft(draft));
  return (
    <>
      <Button
        variant="ghost"
        icon={Flag}
        aria-label={label}
        onClick={() => requireSignIn(text.signInReason, () => setOpen(true))}
      >
        {text.open}
      </Button>
      {isOpen && isMember && (
        <Dialog open onClose={() => setOpen(false)} title={text.title[comment === null ? 'proposal' : 'comment']}>
          <ReportForm draft={draft} slug={slug} comment={comment} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function ReportForm({
  draft,
  slug,
  comment,
  onDone,
}: {
  readonly draft: string;
  readonly slug: string;
  readonly comment: number | null;
  readonly onDone: () => void;
}) {
  const toast = useToast();
  const form = useRulesForm(
    REPORT_FORM,
    { reason: REPORT_REASONS[0], text: '' },
    { name: draft, fields: ['reason', 'text'], onReload: true },
  );
  const send = () =>
    form.submit(async (values) => {
      const reason = REPORT_REASONS.find((known) => known === values.reason) ?? REPORT_REASONS[0];
      await reportProposal(slug, { reason, text: values.text.trim(), ...(comment === null ? {} : { comment }) });
      toast({ tone: 'success', title: text.done });
      onDone();
    });
  return (
    <Form form={form} onSubmit={send}>
      <p className="text-13 text-muted">{text.about}</p>
      <SelectField
        {...form.field('reason')}
        label={text.reason}
        options={REPORT_REASONS.map((value) => ({ value, label: text.reasons[value] }))}
      />
      <LongField {...form.field('text')} label={text.text} maxLength={CONTRIBUTION_LIMITS.reason} />
      <FormError message={form.error} />
      <SubmitButton pending={form.pending}>{text.send}</SubmitButton>
    </Form>
  );
}
