import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { RESET_PASSWORD, SIGN_IN } from '#schemas/forms/account.ts';
import { accountMessages } from '#schemas/i18n/en/forms.ts';
import { baseInfo, resetPassword, sendResetCode } from '#src/api/account.ts';
import { authCodeMessages, resetMessages as text } from '#src/i18n/en/auth.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import type { Failure } from '#src/shared/forms/failureOfCall.ts';
import { CodeField, IdentityField, PasswordField, PasswordOwner } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { ResendCode, resetStamp, stampResetCode, useCodeWait } from './ResendCode.tsx';
import { refusalOfReset, refusalOfResetCode } from './refusals.ts';
import { LINK_CLASS, StepFrame } from './StepFrame.tsx';
import { signOut } from './session.ts';
import type { ResetProps } from './steps.ts';

/** Resets a password with a mailed code; asks for the account first when it is unknown. */
export function Reset({ identity, onStep, onDone }: ResetProps) {
  const [updated, setUpdated] = useState<{ readonly email: string | null } | null>(null);
  if (updated) return <DoneStep email={updated.email} onDone={onDone} />;
  const toSignIn = () => onStep('signin', identity);
  if (identity === undefined) {
    return <ResetIdentityStep onBack={toSignIn} onSent={(username) => onStep('reset', username)} />;
  }
  return (
    <NewPasswordStep
      key={identity}
      identity={identity}
      onBack={toSignIn}
      onOther={() => onStep('reset')}
      onUpdated={(email) => setUpdated({ email })}
    />
  );
}

/** Asks for the account and mails the code. */
function ResetIdentityStep({
  onBack,
  onSent,
}: {
  readonly onBack: () => void;
  readonly onSent: (username: string) => void;
}) {
  const { send, explain } = useResetCode();
  const form = useRulesForm({ username: SIGN_IN.username }, { username: '' });
  const submit = () =>
    form.submit(async ({ username }) => {
      await send(username);
      onSent(username);
    }, explain);
  return (
    <StepFrame title={text.title} onBack={onBack}>
      <p className="text-13 text-pretty text-muted">{text.whose}</p>
      <Form form={form} onSubmit={submit}>
        <IdentityField {...form.field('username')} label={text.identity} data-autofocus />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.sendCode}</SubmitButton>
      </Form>
    </StepFrame>
  );
}

function DoneStep({ email, onDone }: { readonly email: string | null; readonly onDone: () => void }) {
  return (
    <StepFrame title={text.doneTitle}>
      <p role="status" className="flex gap-2 text-13 text-pretty text-muted">
        <Check size={16} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0 text-positive" />
        <span className="min-w-0 break-words">{text.doneText(email)}</span>
      </p>
      <Button variant="primary" size="lg" className="w-full" onClick={onDone}>
        {text.done}
      </Button>
    </StepFrame>
  );
}

const NOTHING = { password: '', confirmPassword: '', reset_password_code: '' };

/** Asks for the code and the new password. */
function NewPasswordStep({
  identity,
  onBack,
  onOther,
  onUpdated,
}: {
  /** The typed username or email. */
  readonly identity: string;
  readonly onBack: () => void;
  /** Back, for another account. */
  readonly onOther: () => void;
  /** After the change; `email` is masked where it must be. */
  readonly onUpdated: (email: string | null) => void;
}) {
  const { data: account, isPending } = useQuery(accountQuery(identity));
  const { send, explain } = useResetCode();
  const { mutateAsync: sendAgain } = useMutation({ mutationFn: send });
  const [stamp] = useState(resetStamp);
  const wait = useCodeWait(stamp === null ? null : { kind: 'stamped', at: stamp });
  const form = useRulesForm(RESET_PASSWORD, NOTHING);
  // A typed address may be shown; the server masks its own.
  const email = identity.includes('@') ? identity : (account?.email ?? null);

  const resend = async () => {
    try {
      await sendAgain(identity);
    } catch (error) {
      wait.dispatch({ kind: 'failed', at: Date.now() });
      const failure = explain(error);
      if (failure) form.refuse({ message: failure.message });
      return false;
    }
    wait.dispatch({ kind: 'sent', at: Date.now() });
    form.set('reset_password_code', '');
    return true;
  };

  const submit = () =>
    form.submit(
      async (values) => {
        await resetPassword({ email: identity, ...values });
        // The reset ends all sessions; one in this browser was most likely the same user's.
        signOut();
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

/** The account's picture, username and email, as far as this browser may show them. */
function Account({
  identity,
  email,
  account,
  isPending,
  onOther,
}: {
  readonly identity: string;
  readonly email: string | null;
  readonly account: { readonly username: string | null; readonly face: string | null } | undefined;
  readonly isPending: boolean;
  readonly onOther: () => void;
}) {
  const name = account?.username ?? identity;
  return (
    <section
      aria-label={text.account}
      aria-busy={isPending}
      className="quiet-edge flex text-13 items-center gap-3 rounded-control bg-surface py-2.5 px-3"
    >
      {isPending ? (
        <Skeleton className="size-8 shrink-0 rounded-full" />
      ) : (
        <Logo kind="people" of={{ name, logo: account?.face ?? null }} size={32} />
      )}
      <div className="min-w-0 flex-1">
        {isPending ? (
          <div className="flex h-5 items-center">
            <Skeleton className="w-24" />
          </div>
        ) : (
          <p className="truncate font-medium">{name}</p>
        )}
        {email !== null && email !== name && <p className="truncate text-12 text-muted">{email}</p>}
      </div>
      <button type="button" className={LINK_CLASS} onClick={onOther}>
        {text.other}
      </button>
    </section>
  );
}

/** Public data of the account. */
const accountQuery = (identity: string) =>
  queryOptions({
    queryKey: ['auth', 'account', identity],
    queryFn: ({ signal }) => baseInfo(identity.includes('@') ? { email: identity } : { username: identity }, signal),
    // The form works without it.
    meta: { quiet: true },
  });

/** Mails a reset code and explains failures. */
export function useResetCode(): {
  /** Throws what the call throws. */
  readonly send: (identity: string) => Promise<void>;
  /** The error for the form; null when a toast has shown it. */
  readonly explain: (error: unknown) => Failure<'username'> | null;
} {
  const toast = useToast();
  return {
    send: async (identity) => {
      await sendResetCode(identity);
      stampResetCode(Date.now());
    },
    explain: (error) => {
      const refusal = refusalOfResetCode(error);
      if (refusal !== 'notSent') return refusal;
      toast({ tone: 'error', title: authCodeMessages.failedTitle, text: accountMessages.codeNotSent });
      return null;
    },
  };
}
