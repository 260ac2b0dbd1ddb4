import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RESET_PASSWORD } from '#schemas/forms/account.ts';
import { resetPassword } from '#src/api/account.ts';
import { mutate } from '#src/api/queryClient.ts';
import { resetMessages as text } from '#src/i18n/reset.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CodeField, PasswordField, PasswordOwner } from '#src/shared/forms/fields.tsx';
import { useForm } from '#src/shared/forms/useForm.ts';
import { ResendCode } from '../ResendCode.tsx';
import { resetStamp } from '../resetStamp.ts';
import { StepFrame } from '../StepFrame.tsx';
import { endSession } from '../session.ts';
import { useCodeWait } from '../useCodeWait.ts';
import { Account } from './Account.tsx';
import { accountQuery } from './account.ts';
import { refusalOfReset } from './resetRefusals.ts';
import { useResetCode } from './useResetCode.ts';

const NOTHING = { password: '', confirmPassword: '', reset_password_code: '' };

/** The new password and the code that was sent. */
export function PasswordStep({
  identity,
  onBack,
  onOther,
  onUpdated,
}: {
  /** The username or the address that was typed. */
  readonly identity: string;
  readonly onBack: () => void;
  /** It is somebody else's account. */
  readonly onOther: () => void;
  /** The password is changed; with the address that the news of it went to, as far as it may be shown. */
  readonly onUpdated: (email: string | null) => void;
}) {
  const { data: account, isPending } = useQuery(accountQuery(identity));
  const queryClient = useQueryClient();
  const { send, explain } = useResetCode();
  const [stamp] = useState(resetStamp);
  const wait = useCodeWait(stamp === null ? null : { kind: 'stamped', at: stamp });
  const form = useForm(RESET_PASSWORD, NOTHING);
  // The own words are no secret; what the server tells is masked.
  const email = identity.includes('@') ? identity : (account?.email ?? null);

  const resend = async () => {
    try {
      await mutate(queryClient, () => send(identity));
    } catch (error) {
      wait.tell({ kind: 'failed', at: Date.now() });
      const failure = explain(error);
      if (failure) form.refuse({ message: failure.message });
      return false;
    }
    wait.tell({ kind: 'sent', at: Date.now() });
    form.set('reset_password_code', '');
    return true;
  };

  const submit = () =>
    form.submit(
      async (values) => {
        await resetPassword({ email: identity, ...values });
        // It ends all sessions, and if there is one here it was most likely theirs.
        endSession();
        onUpdated(email);
      },
      (error) => {
        const failure = refusalOfReset(error);
        if (failure.field === 'reset_password_code') wait.refuse();
        return failure;
      },
    );

  return (
    <StepFrame title={text.title} onBack={onBack}>
      <Account identity={identity} email={email} account={account} isPending={isPending} onOther={onOther} />
      <p className="text-13 text-pretty text-muted">{text.sent}</p>
      <Form form={form} onSubmit={submit}>
        <PasswordOwner username={identity} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 max-sm:gap-4">
          <PasswordField
            {...form.field('password')}
            label={text.newPassword}
            note={{ tone: 'muted', text: text.passwordNote }}
            autoComplete="new-password"
            data-autofocus
          />
          <PasswordField {...form.field('confirmPassword')} label={text.confirmPassword} autoComplete="new-password" />
        </div>
        <CodeField {...form.field('reset_password_code')} label={text.code} />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.confirm}</SubmitButton>
      </Form>
      <ResendCode wait={wait} onResend={resend} />
    </StepFrame>
  );
}
