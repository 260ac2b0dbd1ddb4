import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { CHANGE_PASSWORD } from '#schemas/forms/account.ts';
import { ApiError } from '#schemas/http.ts';
import { changePassword } from '#src/api/account.ts';
import { sessionsQuery } from '#src/api/settingsQueries.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { PasswordField, PasswordOwner } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { EmailForm } from './EmailForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';

const text = settingsMessages;

/** Address, password, second step and sessions. */
export function SecurityTab({ account }: { readonly account: UserInfo }) {
  return (
    <>
      <Section title={text.email.title} about={text.email.about}>
        <EmailForm account={account} />
      </Section>
      <Section title={text.password.title} about={account.has_password === false ? undefined : text.password.about}>
        {account.has_password === false ? (
          <div className="max-w-[60ch] text-13">
            <p className="font-medium">{text.password.none}</p>
            <p className="mt-1 text-muted">{text.password.noneHow}</p>
          </div>
        ) : (
          <PasswordForm username={account.username} />
        )}
      </Section>
      {account.has_password !== false && (
        <Section title={text.secondFactor.title} about={text.secondFactor.about}>
          <SecondFactor username={account.username} />
        </Section>
      )}
      <Section title={text.sessions.title} about={text.sessions.about}>
        <Sessions />
      </Section>
    </>
  );
}

const EMPTY = { password: '', new_password: '', confirmPassword: '' } as const;

/** Changes the password. Afterwards clears the fields and confirms. */
function PasswordForm({ username }: { readonly username: string }) {
  const queryClient = useQueryClient();
  const form = useRulesForm(CHANGE_PASSWORD, EMPTY);
  const [isChanged, setChanged] = useState(false);

  const change = () => {
    setChanged(false);
    return form.submit(
      async ({ password, new_password: next }) => {
        await changePassword(password, next);
        for (const field of ['password', 'new_password', 'confirmPassword'] as const) form.set(field, '');
        setChanged(true);
        void queryClient.invalidateQueries(sessionsQuery());
      },
      (error) =>
        error instanceof ApiError && error.code === 'wrong_password'
          ? { field: 'password', message: error.message }
          : undefined,
    );
  };

  return (
    <Form form={form} onSubmit={change} className="max-w-110">
      <PasswordOwner username={username} />
      <PasswordField {...form.field('password')} label={text.password.current} autoComplete="current-password" />
      <PasswordField {...form.field('new_password')} label={text.password.next} autoComplete="new-password" />
      <PasswordField {...form.field('confirmPassword')} label={text.password.repeat} autoComplete="new-password" />
      <FormError message={form.error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          <SubmitButton pending={form.pending}>
            {form.pending ? text.password.changing : text.password.change}
          </SubmitButton>
        </div>
        {/* Always rendered, so that screen readers announce its changes. */}
        <p role="status" className="flex min-w-0 flex-1 basis-60 gap-1.5 text-13">
          {isChanged && (
            <>
              <Check size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-positive" />
              {text.password.changed}
            </>
          )}
        </p>
      </div>
    </Form>
  );
}
