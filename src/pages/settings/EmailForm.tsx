import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { CHANGE_EMAIL } from '#schemas/forms/account.ts';
import { changeEmail, sendEmailCodes } from '#src/api/account.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CodeField, FormField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';

const text = settingsMessages.email;
const { email: EMAIL_RULE, ...CODE_RULES } = CHANGE_EMAIL;

/** Changes the address of the account: asks for the new one, then for the codes that were sent to both. */
export function EmailForm({ account }: { readonly account: UserInfo }) {
  const [next, setNext] = useState<string | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  // Only of others it may be hidden.
  const current = account.email ?? '';
  return (
    <div className="grid max-w-110 gap-4">
      <p className="text-13">
        <span className="text-muted">{text.current}</span> <span className="font-medium wrap-anywhere">{current}</span>
      </p>
      {next === null ? (
        <NewAddress
          onSent={(email) => {
            setChanged(null);
            setNext(email);
          }}
        />
      ) : (
        <BothCodes
          current={current}
          next={next}
          onOther={() => setNext(null)}
          onChanged={() => {
            setNext(null);
            setChanged(next);
          }}
        />
      )}
      {/* Always rendered, so that screen readers announce its changes. */}
      <p role="status" className="flex gap-1.5 text-13 empty:hidden">
        {changed !== null && (
          <>
            <Check size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-positive" />
            {text.changed(changed)}
          </>
        )}
      </p>
    </div>
  );
}

function NewAddress({ onSent }: { readonly onSent: (email: string) => void }) {
  const form = useRulesForm({ email: EMAIL_RULE }, { email: '' });
  const submit = () =>
    form.submit(async ({ email }) => {
      await sendEmailCodes(email.trim());
      onSent(email.trim());
    });
  return (
    <Form form={form} onSubmit={submit}>
      <FormField {...form.field('email')} label={text.next} type="email" autoComplete="email" />
      <FormError message={form.error} />
      <div className="w-fit">
        <SubmitButton pending={form.pending}>{form.pending ? text.sending : text.send}</SubmitButton>
      </div>
    </Form>
  );
}

function BothCodes({
  current,
  next,
  onOther,
  onChanged,
}: {
  readonly current: string;
  readonly next: string;
  readonly onOther: () => void;
  readonly onChanged: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useRulesForm(CODE_RULES, { current_code: '', email_code: '' });
  const submit = () =>
    form.submit(async (codes) => {
      await changeEmail({ email: next, ...codes });
      await queryClient.invalidateQueries(accountQuery());
      onChanged();
    });
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-13 text-pretty text-muted wrap-anywhere">{text.sent(current, next)}</p>
      <CodeField {...form.field('current_code')} label={text.currentCode} />
      <CodeField {...form.field('email_code')} label={text.nextCode} />
      <FormError message={form.error} />
      <div className="flex flex-wrap gap-2">
        <div>
          <SubmitButton pending={form.pending}>{form.pending ? text.changing : text.change}</SubmitButton>
        </div>
        <Button variant="ghost" onClick={onOther}>
          {text.other}
        </Button>
      </div>
    </Form>
  );
}
