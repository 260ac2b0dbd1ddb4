import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BATCH_SOURCES, RefusedRow } from '#schemas/api/contributions.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { sourceFailure } from '#schemas/forms/profileEdits.ts';
import { KINDS } from '#schemas/kinds.ts';
import { CONTRIBUTIONS, contributionLimitsQuery, sendBatch } from '#src/api/contributionQueries.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { FormField } from '#src/shared/forms/fields.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { LimitsNote } from './LimitsNote.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { NoteFields, noteOf, useSendTexts } from './SendDialog.tsx';

const text = contributeMessages.batch;

export type BatchSource = (typeof BATCH_SOURCES)[number];

/** A row to propose: new texts by field, and where they can be read. */
interface ProposedRow {
  readonly slug: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Empty: the source of all rows. */
  readonly source: string;
}

/** What is said of a whole batch, and the button that sends it. */
export function BatchSend({
  draft,
  source,
  rows,
  wrong = 0,
  onSent,
}: {
  /** Names what is typed here, to find it after a reload. */
  readonly draft: string;
  readonly source: BatchSource;
  readonly rows: readonly ProposedRow[];
  /** Rows with a value that is none of its column. */
  readonly wrong?: number;
  readonly onSent: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { typed, privacy, privacyChoice } = useSendTexts(draft);
  const { data: limits } = useQuery({ ...contributionLimitsQuery(), enabled: false });
  const [common, setCommon] = useDraft(`${draft}.source`, '', true);
  const [complaint, setComplaint] = useState<{ readonly at: 'source' | 'rows'; readonly text: string } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const sourceOf = (row: ProposedRow) => row.source.trim() || common.trim();
  const limit = Math.min(limits?.batch_rows ?? CONTRIBUTION_LIMITS.rows, CONTRIBUTION_LIMITS.rows);

  const faultOf = (): typeof complaint => {
    if (rows.length === 0) return { at: 'rows', text: text.noRows };
    if (wrong > 0) return { at: 'rows', text: text.wrong(wrong) };
    if (rows.length > limit) return { at: 'rows', text: text.tooMany(limit) };
    const unsourced = rows.filter((row) => sourceOf(row) === '').length;
    if (unsourced > 0) return { at: 'source', text: text.unsourced(unsourced) };
    const failure = rows.map((row) => sourceFailure(sourceOf(row))).find((one) => one !== null);
    return failure ? { at: 'source', text: wordFormMessage(failure) } : null;
  };
  const send = async () => {
    const fault = faultOf();
    setComplaint(fault);
    if (fault) {
      if (fault.at === 'source') typed.ref.current?.querySelector<HTMLElement>('[name="common"]')?.focus();
      return;
    }
    await typed.submit(async (texts) => {
      const sent = await sendBatch({
        ...{ source, privacy, note: noteOf(texts) },
        rows: rows.map((row) => ({
          slug: row.slug,
          fields: { ...row.fields },
          sources: Object.fromEntries(Object.keys(row.fields).map((field) => [field, sourceOf(row)])),
        })),
      });
      toast({
        tone: 'success',
        title: text.sent(sent.data.length),
        text: contributeMessages.send.sentText,
        action: {
          label: contributeMessages.send.open,
          run: () => void navigate({ to: '/profile-settings/$activeTab', params: { activeTab: 'contributor' } }),
        },
      });
      void client.invalidateQueries({ queryKey: CONTRIBUTIONS });
      if (sent.refused.length > 0) setRefused(sent.refused);
      else onSent();
    });
  };
  if (refused.length > 0) return <RefusedRows kind={KINDS[source].opens} rows={refused} onClose={onSent} />;
  return (
    <Form
      form={typed}
      className="max-w-140"
      onSubmit={async () => requireSignIn(contributeMessages.send.signIn, () => void send())}
    >
      <FormField
        name="common"
        label={text.source}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={common}
        error={complaint?.at === 'source' ? complaint.text : undefined}
        note={{ tone: 'muted', text: text.sourceAbout }}
        onValue={(value) => {
          setCommon(value);
          setComplaint(null);
        }}
      />
      {privacyChoice}
      <NoteFields form={typed} />
      <LimitsNote className="border-t border-line pt-3" isBatch />
      <FormError message={typed.error ?? (complaint?.at === 'rows' ? complaint.text : null)} />
      <Button type="submit" variant="primary" size="lg" aria-disabled={typed.pending} className="self-start">
        {text.send(rows.length)}
      </Button>
    </Form>
  );
}
