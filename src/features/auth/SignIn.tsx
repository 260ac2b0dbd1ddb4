import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SIGN_IN } from '#schemas/forms/account.ts';
import { linkGoogle } from '#src/api/account.ts';
import { authMessages, authMessages as text } from '#src/i18n/en/auth.ts';
import { Form, SubmitButton } from '#src/shared/forms/Form.tsx';
import { IdentityField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { NoticeLine } from '#src/ui/States.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { useGoogleReturn } from './google.ts';
import { LegalNotice } from './LegalNotice.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { rememberedIn } from './rememberedEmail.ts';
import { StepFrame, StepLink } from './StepFrame.tsx';
import { newAccountEmailAtom } from './signUp/signUpDraft.ts';
import type { AuthMode, GoToStep, SignInProps } from './steps.ts';

/** Sign-in in two steps. The parent redirects once the session exists. */
export function SignIn({ mode, identity: known, reason, to, google, onNewcomer, onStep }: SignInProps) {
  const signedUp = useAtomValue(newAccountEmailAtom);
  const [identity, setIdentity] = useState(() => known ?? signedUp ?? rememberedIn(document.cookie).identity ?? '');
  const [step, setStep] = useState<'identity' | 'password'>('identity');
  const returned = useGoogleReturn(google, onNewcomer);
  const connect = useConnect();

  if (returned.state === 'finishing') {
    return (
      <StepFrame title={authMessages.titles.identity}>
        <p role="status" aria-busy="true" className="text-14 text-muted">
          {authMessages.google.finishing}
        </p>
      </StepFrame>
    );
  }
  if (step === 'password') {
    return (
      <PasswordStep
        mode={mode}
        identity={identity}
        onStep={onStep}
        onBack={mode === 'popup' ? () => onStep('start') : () => setStep('identity')}
        onChange={() => setStep('identity')}
        onSignedIn={async () => {
          if (returned.state === 'link') await connect();
        }}
      />
    );
  }
  const notice = 'message' in returned ? returned.message : signedUp === null ? reason : authMessages.signedUp;
  return (
    <IdentityStep
      mode={mode}
      identity={identity}
      to={to}
      notice={
        notice !== undefined && (
          <NoticeLine
            icon={Info}
            actions={
              returned.state === 'failed' && returned.retry
                ? [{ label: authMessages.google.again, onClick: returned.retry }]
                : []
            }
          >
            {notice}
          </NoticeLine>
        )
      }
      onStep={onStep}
      onNext={(typed) => {
        setIdentity(typed);
        setStep('password');
      }}
    />
  );
}

/** Links the pending Google account to the account just signed in, and shows the result. */
function useConnect(): () => Promise<void> {
  const { mutateAsync: link } = useMutation({ mutationFn: linkGoogle });
  const toast = useToast();
  return async () => {
    try {
      await link();
      toast({ tone: 'success', title: authMessages.google.connected });
    } catch {
      // The sign-in succeeded, the link did not.
      toast({ tone: 'error', title: authMessages.google.notConnected });
    }
  };
}

const RULES = { username: SIGN_IN.username };
const DRAFT = { name: 'signIn.identity', fields: ['username'] } as const;

/** The first step: username or email. */
export function IdentityStep({
  mode,
  identity,
  to,
  notice,
  onStep,
  onNext,
}: {
  readonly mode: AuthMode;
  readonly identity: string;
  readonly to: string;
  readonly notice?: ReactNode;
  readonly onStep: GoToStep;
  readonly onNext: (identity: string) => void;
}) {
  const form = useRulesForm(RULES, { username: identity }, DRAFT);
  return (
    <StepFrame
      title={mode === 'popup' ? text.titles.popup : text.titles.identity}
      onBack={mode === 'popup' ? () => onStep('start') : undefined}
    >
      {notice}
      <Form form={form} onSubmit={() => form.submit(async ({ username }) => onNext(username))}>
        <IdentityField {...form.field('username')} label={text.identity} data-autofocus />
        <SubmitButton pending={form.pending}>{text.next}</SubmitButton>
      </Form>
      <Or />
      <GoogleButton to={to} />
      <SignUpLine onStep={onStep} />
    </StepFrame>
  );
}

export function Or() {
  return (
    <div className="flex items-center gap-3 text-13 text-muted before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
      {text.or}
    </div>
  );
}

/** The link to sign-up and the notice about terms. */
export function SignUpLine({ onStep }: { readonly onStep: GoToStep }) {
  return (
    <div className="flex flex-col gap-2 text-center text-13 text-muted">
      <p>
        {text.newHere}{' '}
        <StepLink step="signup" onStep={onStep}>
          {text.signUp}
        </StepLink>
      </p>
      <p className="text-12 text-balance">
        <LegalNotice text={text.terms} />
      </p>
    </div>
  );
}
