import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { DELETION_GRACE_DAYS, DELETION_GRACE_MS, ownDataFileName } from '#schemas/api/account-deletion.ts';
import { formatDate, formatDateTime } from '#schemas/format.ts';
import type { FormRules } from '#schemas/forms/rules.ts';
import { ApiError } from '#schemas/http.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { deleteAccount, ownData } from '#src/api/settings.ts';
import { sessionsQuery } from '#src/api/settingsQueries.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { PasswordField, PasswordOwner, UsernameField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { Section } from './Section.tsx';

const text = settingsMessages.data;

/** Data export and account deletion. */
export function DataTab({ account }: { readonly account: UserInfo }) {
  return (
    <>
      <Section title={text.copy} about={text.copyAbout}>
        <p className="mb-4 max-w-[64ch] text-13 text-muted">{text.copyHolds}</p>
        <OwnDataButton />
      </Section>
      <Section title={text.remove} about={text.removeAbout(DELETION_GRACE_DAYS)}>
        <DeleteAccount account={account} />
      </Section>
    </>
  );
}

/** Schedules the deletion; afterwards shows its date. */
function DeleteAccount({ account }: { readonly account: UserInfo }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p className="mb-4 max-w-[64ch] text-13 text-muted">
        {account.deletes_at === null ? text.removeText : text.removing(formatDateTime(account.deletes_at, 'plain'))}
      </p>
      {account.deletes_at === null && (
        <Button size="lg" className="text-negative" onClick={() => setAsks(true)}>
          {text.start}
        </Button>
      )}
      {asks && <DeleteDialog account={account} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Downloads everything stored about the account. */
function OwnDataButton() {
  const toast = useToast();
  const {
    mutate: download,
    isPending,
    error,
  } = useMutation({
    mutationFn: ownData,
    onSuccess: (data) => {
      const name = ownDataFileName(data.profile.username, Date.parse(data.made_at));
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name);
      toast({ tone: 'success', title: text.downloaded(name) });
    },
  });

  return (
    <div className="flex flex-col items-start gap-3">
      <Button size="lg" icon={Download} disabled={isPending} onClick={() => download()}>
        {isPending ? text.downloading : text.download}
      </Button>
      <FormError message={error && text.downloadFailed(error.message)} />
    </div>
  );
}

const { dialog } = text;

const RULES = { proof: [{ kind: 'required', message: { reason: 'empty' } }] } as const satisfies FormRules;

/** Explains the deletion and asks for the password, or the username without one. */
function DeleteDialog({ account, onClose }: { readonly account: UserInfo; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useRulesForm(RULES, { proof: '' });
  const [openedAt] = useState(() => Date.now());
  const hasPassword = account.has_password !== false;

  const confirm = () =>
    form.submit(
      async ({ proof }) => {
        const at = await deleteAccount(hasPassword ? { password: proof } : { confirm: proof });
        queryClient.setQueryData(accountQuery().queryKey, (known) => known && { ...known, deletes_at: at });
        void queryClient.invalidateQueries(sessionsQuery());
        toast({ tone: 'info', title: text.scheduled(formatDateTime(at, 'plain')) });
        onClose();
      },
      (error) =>
        error instanceof ApiError && /^body\./.test(error.path ?? '')
          ? { field: 'proof', message: error.message }
          : undefined,
    );

  return (
    <Dialog open onClose={onClose} title={dialog.title} className="w-[min(480px,calc(100vw-32px))]">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-13 max-sm:grid-cols-1 max-sm:gap-y-0.5">
        <Step when={dialog.now} what={dialog.nowText} />
        <Step when={dialog.until(DELETION_GRACE_DAYS)} what={dialog.untilText} />
        <Step when={dialog.after(formatDate(openedAt + DELETION_GRACE_MS, 'plain'))} what={dialog.afterText} />
      </dl>
      <Form form={form} onSubmit={confirm} className="mt-5">
        {hasPassword ? (
          <>
            <PasswordOwner username={account.username} />
            <PasswordField
              {...form.field('proof')}
              name="password"
              label={dialog.password}
              autoComplete="current-password"
              data-autofocus
            />
          </>
        ) : (
          <UsernameField
            {...form.field('proof')}
            label={dialog.username}
            autoComplete="off"
            note={{ tone: 'muted', text: dialog.usernameAbout(account.username) }}
            data-autofocus
          />
        )}
        <FormError message={form.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            {dialog.cancel}
          </Button>
          <div>
            <SubmitButton pending={form.pending}>{form.pending ? dialog.confirming : dialog.confirm}</SubmitButton>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

function Step({ when, what }: { readonly when: string; readonly what: string }) {
  return (
    <>
      <dt className="font-medium">{when}</dt>
      <dd className="text-muted max-sm:mb-2">{what}</dd>
    </>
  );
}
