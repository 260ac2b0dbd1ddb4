import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { SIGN_UP } from '#schemas/forms/account.ts';
import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { sendRegisterCode, signUp } from '#src/api/account.ts';
import { mutate } from '#src/api/queryClient.ts';
import { doorCodeMessages } from '#src/i18n/authCodes.ts';
import { signUpMessages as text } from '#src/i18n/signUp.ts';
import { useForm } from '#src/shared/forms/useForm.ts';
import { useToast } from '#src/ui/toastState.ts';
import { signedUpAtom } from '../signedUp.ts';
import type { SignUpProps } from '../steps.ts';
import { useCodeWait } from '../useCodeWait.ts';
import { CodeStep } from './CodeStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { detailsOf, TERMS, useFreeNames } from './details.ts';
import { StartStep } from './StartStep.tsx';
import { forgetSentCode, isGood, keepSentCode, keptSentCode } from './sentCode.ts';
import { forgetTyped, keepTyped, keptTyped } from './signUpDraft.ts';
import { refusalOfCode, refusalOfSignUp } from './signUpRefusals.ts';

const { signup_code: CODE_RULES, ...FIELD_RULES } = SIGN_UP;
const DETAILS_RULES = { ...FIELD_RULES, terms: TERMS };
const NOTHING = { name: '', username: '', email: '', password: '', confirmPassword: '', ref_id: '', terms: '' };

/** Making an account in three steps. What was typed stays from step to step. */
export function SignUp({ mode, referral, to, onStep, onDone }: SignUpProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const setSignedUp = useSetAtom(signedUpAtom);
  useEffect(() => setSignedUp(null), [setSignedUp]);

  const [resumed] = useState(() => keptSentCode(Date.now()));
  const [step, setStep] = useState<'start' | 'details' | 'code'>(resumed || referral ? 'details' : 'start');
  const [sent, setSent] = useState(resumed);
  const wait = useCodeWait(resumed && { kind: 'sent', at: resumed.at });
  const details = useForm(DETAILS_RULES, startOf(resumed, referral));
  const code = useForm({ signup_code: CODE_RULES }, { signup_code: '' });
  const free = useFreeNames(details.values);
  useEffect(() => keepTyped(details.values), [details.values]);

  const failedToSend = () => {
    wait.tell({ kind: 'failed', at: Date.now() });
    toast({ tone: 'error', title: doorCodeMessages.failedTitle, text: ACCOUNT_MESSAGES.codeNotSent });
  };

  const sendCode = async () => {
    const { name, username, email, ref_id } = detailsOf(details.values);
    await sendRegisterCode(email);
    const sentNow = { at: Date.now(), name, username, email, ref_id };
    keepSentCode(sentNow);
    setSent(sentNow);
    wait.tell({ kind: 'sent', at: sentNow.at });
    if (code.values.signup_code !== '') code.set('signup_code', '');
  };

  const finishDetails = () =>
    details.submit(
      async (values) => {
        const { username, email } = detailsOf(values);
        if ((await free.username.now(username)) === 'taken') throw new TakenName();
        // A code that was sent to this address and is still good needs no other.
        if (sent?.email !== email || !isGood(sent, Date.now())) await sendCode();
        setStep('code');
      },
      (error) => {
        if (error instanceof TakenName) return { field: 'username', message: ACCOUNT_MESSAGES.usernameTaken };
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
      await mutate(queryClient, sendCode);
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
        forgetSentCode();
        forgetTyped();
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

/** The username was taken while the form was being filled in. */
class TakenName extends Error {}

function startOf(resumed: ReturnType<typeof keptSentCode>, referral: string | undefined) {
  const { name, username, email, ref_id } = keptTyped() ?? resumed ?? NOTHING;
  return { ...NOTHING, name, username, email, ref_id: referral || ref_id };
}
