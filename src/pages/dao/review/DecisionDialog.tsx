import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { ANY_REASON_FORM, REASON_FORM } from '#schemas/forms/dao.ts';
import { type ReviewAction, refreshDao, reviewProposals } from '#src/api/daoQueries.ts';
import { reviewMessages as text } from '#src/i18n/en/review.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { LongField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

/** Decisions against a contribution need a reason. */
const NEEDS_REASON: ReadonlySet<ReviewAction> = new Set(['refuse', 'reject', 'revert']);

/** Names what is typed of a decision, to find it after a reload. */
export const decisionDraft = (ids: readonly number[], action: ReviewAction) => `dao.review.${action}.${ids.join(',')}`;

/** Asks before the provider decides on proposals, for a reason where one is needed, and says what became of each. */
export function DecisionDialog({
  ids,
  action,
  onClose,
}: {
  readonly ids: readonly number[];
  readonly action: ReviewAction;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  // They leave their queue before this is closed.
  const [count] = useState(ids.length);
  const needsReason = NEEDS_REASON.has(action);
  const form = useRulesForm(
    needsReason ? REASON_FORM : ANY_REASON_FORM,
    { reason: '' },
    { name: decisionDraft(ids, action), fields: ['reason'], onReload: true },
  );
  const decide = () =>
    form.submit(async ({ reason }) => {
      const { data, total } = await reviewProposals(ids, action, reason.trim()).catch(async (error: unknown) => {
        // Whatever was decided has left the queue.
        await refreshDao(client);
        throw error;
      });
      if (data.length < total) toast({ tone: 'info', title: text.goesOn(data.length, total), text: text.goesOnText });
      const refused = data.filter((one) => one.refused !== null);
      const done = data.length - refused.length;
      if (done > 0) toast({ tone: 'success', title: text.done[action](done) });
      if (refused.length > 0) {
        const reasons = new Set(refused.map(({ message }) => message ?? ''));
        toast({ tone: 'error', title: text.notDone(refused.length), text: [...reasons].join(' ') });
      }
      // Last: a button that is gone by then cannot take the focus back.
      await refreshDao(client);
      onClose();
    });
  return (
    <Dialog open onClose={onClose} title={text.ask[action](count)}>
      <Form form={form} onSubmit={decide}>
        {(needsReason || action === 'accept') && (
          <LongField
            {...form.field('reason')}
            label={text.reason}
            maxLength={CONTRIBUTION_LIMITS.reason}
            note={{ tone: 'muted', text: text.reasonAbout }}
          />
        )}
        <FormError message={form.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            aria-disabled={form.pending}
            data-autofocus={needsReason ? undefined : ''}
          >
            {text.actions[action]}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
