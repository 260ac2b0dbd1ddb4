import { useMutation } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Mail } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SIGN_UP } from '#schemas/forms/account.ts';
import { accountMessages } from '#schemas/i18n/en/forms.ts';
import { sendRegisterCode, signUp } from '#src/api/account.ts';
import { authCodeMessages, signUpMessages as text } from '#src/i18n/en/auth.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CodeField } from '#src/shared/forms/fields.tsx';
import { type RulesForm, useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { detailsOf, TERMS, useFreeNames } from '../availability.ts';
import { GoogleButton } from '../GoogleButton.tsx';
import { type CodeWait, ResendCode, useCodeWait } from '../ResendCode.tsx';
import { refusalOfCode, refusalOfSignUp } from '../refusals.ts';
import { Or } from '../SignIn.tsx';
import { StepFrame, StepLink } from '../StepFrame.tsx';
import type { SignUpProps } from '../steps.ts';
import { DetailsStep } from './DetailsStep.tsx';
import {
  clearSentCode,
  clearSignUpDraft,
  isValid,
  newAccountEmailAtom,
  readSentCode,
  readSignUpDraft,
  storeSentCode,
  storeSignUpDraft,
} from './signUpDraft.ts';

const { signup_code: CODE_RULES, ...FIELD_RULES } = SIGN_UP;
const DETAILS_RULES = { ...FIELD_RULES, terms: TERMS };
const NOTHING = { name: '', username: '', email: '', password: '', confirmPassword: '', ref_id: '', terms: '' };

/** Creates an account in three steps; values persist between steps. */
export function SignUp({ mode, referral, to, onStep, onDone }: SignUpProps) {
  const toast = useToast();
  const { mutateAsync: sendAgain } = useMutation({ mutationFn: (send: () => Promise<void>) => send() });
  const setSignedUp = useSetAtom(newAccountEmailAtom);
  useEffect(() => setSignedUp(null), [setSignedUp]);

  const [resumed] = useState(() => readSentCode(Date.now()));
  const [step, setStep] = useState<'start' | 'details' | 'code'>(resumed || referral ? 'details' : 'start');
  const [sent, setSent] = useState(resumed);
  const wait = useCodeWait(resumed && { kind: 'sent', at: resumed.at });
  const details = useRulesForm(DETAILS_RULES, startOf(resumed, referral));
  const code = useRulesForm({ signup_code: CODE_RULES }, { signup_code: '' });
  const free = useFreeNames(details.values);
  const isSignedUp = useRef(false);
  useEffect(() => {
    // The page may still be drawn before it goes.
    if (!isSignedUp.current) storeSignUpDraft(details.values);
  }, [details.values]);

  const failedToSend = () => {
    wait.dispatch({ kind: 'failed', at: Date.now() });
    toast({ tone: 'error', title: authCodeMessages.failedTitle, text: accountMessages.codeNotSent });
  };

  const sendCode = async () => {
    const { name, username, email, ref_id } = detailsOf(details.values);
    await sendRegisterCode(email);
    const sentNow = { at: Date.now(), name, username, email, ref_id };
    storeSentCode(sentNow);
    setSent(sentNow);
    wait.dispatch({ kind: 'sent', at: sentNow.at });
    if (code.values.signup_code !== '') code.set('signup_code', '');
  };

  const finishDetails = () =>
    details.submit(
      async (values) => {
        const { username, email } = detailsOf(values);
        if ((await free.username.now(username)) === 'taken') throw new TakenName();
        // A valid code for this email needs no other.
        if (sent?.email !== email || !isValid(sent, Date.now())) await sendCode();
        setStep('code');
      },
      (error) => {
        if (error instanceof TakenName) return { field: 'username', message: accountMessages.usernameTaken };
        const refusal = refusalOfCode(error);
        if (refusal !== 'notSent') return refusal;
        setSent(null);
        failedToSend();
        setStep('code');
        return null;
      },
    );

  const resend = async () => {
    try {
      await sendAgain(sendCode);
      return true;
    } catch (error) {
      const refusal = refusalOfCode(error);
      if (refusal === 'notSent' || refusal.field !== 'email') failedToSend();
      else {
        details.refuse(refusal);
        setStep('details');
      }
      return false;
    }
  };

  const finish = () =>
    code.submit(
      async ({ signup_code }) => {
        const { name, username, email, ref_id } = detailsOf(details.values);
        const { password } = details.values;
        await signUp({ name, username, email, password, ref_id: ref_id === '' ? null : ref_id, signup_code });
        isSignedUp.current = true;
        clearSentCode();
        clearSignUpDraft();
        setSignedUp(email);
        if (mode === 'page') {
          const action = { label: text.signIn, run: () => onStep('signin', email) };
          toast({ tone: 'success', title: text.readyTitle, text: text.readyText(username), action });
        }
        onDone(email);
      },
      (error) => {
        const refusal = refusalOfSignUp(error);
        if (refusal.at === 'code') {
          if (refusal.failure.field === 'signup_code') wait.refuse();
          return refusal.failure;
        }
        const { username, email } = detailsOf(details.values);
        if (refusal.taken === 'username') free.username.settle(username, 'taken');
        if (refusal.taken === 'email') free.email.settle(email, 'taken');
        details.refuse(refusal.failure);
        setStep('details');
        return null;
      },
    );

  if (step === 'start')
    return (
      <StartStep
        mode={mode}
        to={to}
        referral={detailsOf(details.values).ref_id}
        onStep={onStep}
        onEmail={() => setStep('details')}
      />
    );
  if (step === 'details') {
    return (
      <DetailsStep
        form={details}
        username={free.username.availability}
        email={free.email.availability}
        resumed={resumed !== null && sent === resumed && details.values.email === resumed.email ? resumed.email : null}
        onBack={() => setStep('start')}
        onSubmit={finishDetails}
      />
    );
  }
  return (
    <CodeStep
      form={code}
      email={detailsOf(details.values).email}
      isSent={sent !== null}
      wait={wait}
      onBack={() => setStep('details')}
      onResend={resend}
      onSubmit={finish}
    />
  );
}

/** The username was taken while the form was filled in. */
class TakenName extends Error {}

function startOf(resumed: ReturnType<typeof readSentCode>, referral: string | undefined) {
  const { name, username, email, ref_id } = readSignUpDraft() ?? resumed ?? NOTHING;
  return { ...NOTHING, name, username, email, ref_id: referral || ref_id };
}

/** First step: choose how to sign up. */
export function StartStep({
  mode,
  to,
  referral,
  onStep,
  onEmail,
}: Pick<SignUpProps, 'mode' | 'to' | 'referral' | 'onStep'> & { readonly onEmail: () => void }) {
  return (
    <StepFrame title={text.join} onBack={mode === 'popup' ? () => onStep('start') : undefined}>
      <p className="text-13 text-pretty text-muted">{text.about}</p>
      <Button variant="primary" size="lg" icon={Mail} className="w-full" onClick={onEmail} data-autofocus>
        {text.withEmail}
      </Button>
      <Or />
      <GoogleButton to={to} referral={referral} label={text.withGoogle} />
      <p className="text-center text-13 text-muted">
        {text.hasAccount}{' '}
        <StepLink step="signin" onStep={onStep}>
          {text.signIn}
        </StepLink>
      </p>
    </StepFrame>
  );
}

/** Third step: the code that confirms the email. */
export function CodeStep({
  form,
  email,
  isSent,
  wait,
  onBack,
  onResend,
  onSubmit,
}: {
  readonly form: RulesForm<'signup_code'>;
  readonly email: string;
  /** A code was sent; false when the server could not. */
  readonly isSent: boolean;
  readonly wait: CodeWait;
  readonly onBack: () => void;
  readonly onResend: () => Promise<boolean>;
  readonly onSubmit: () => Promise<void>;
}) {
  return (
    <StepFrame title={text.verify} onBack={onBack}>
      <p className="text-13 text-pretty break-words text-muted">{isSent ? text.sent(email) : text.notSent(email)}</p>
      <Form form={form} onSubmit={onSubmit}>
        <CodeField {...form.field('signup_code')} label={text.code} data-autofocus />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.confirm}</SubmitButton>
      </Form>
      <ResendCode wait={wait} onResend={onResend} />
    </StepFrame>
  );
}
