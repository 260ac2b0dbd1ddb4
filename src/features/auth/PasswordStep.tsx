import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SIGN_IN } from '#schemas/forms/account.ts';
import type { Rule } from '#schemas/forms/rules.ts';
import { ApiError } from '#schemas/http.ts';
import { login } from '#src/api/account.ts';
import { authMessages as text } from '#src/i18n/en/auth.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { PasswordField, PasswordOwner } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { isHttps, writeCookie } from '#src/shared/storage/cookies.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { CodeStep } from './CodeStep.tsx';
import { useResetCode } from './Reset.tsx';
import { explainSignIn } from './refusals.ts';
import { forgetDeviceCookie, rememberCookies, rememberedIn } from './rememberedEmail.ts';
import { LINK_CLASS, StepFrame } from './StepFrame.tsx';
import { storeSession } from './session.ts';
import type { AuthMode, GoToStep } from './steps.ts';

type Rules = { readonly password: readonly Rule[] };

/** Placeholder while the remembered device replaces the password. */
const DOTS = '••••••••••';
/** A remembered device needs no password, but a typed one is checked. */
const DEVICE_RULES: Rules = { password: [] };
const RULES: Rules = { password: SIGN_IN.password };

/** Second step of sign-in: the password, or for a day after "Remember me" the device. */
export function PasswordStep({
  mode,
  identity,
  onStep,
  onBack,
  onChange,
  onSignedIn,
}: {
  readonly mode: AuthMode;
  readonly identity: string;
  readonly onStep: GoToStep;
  readonly onBack: () => void;
  /** Back to the first step, for another user. */
  readonly onChange: () => void;
  readonly onSignedIn: () => Promise<void>;
}) {
  const [known] = useState(() => isDeviceOf(identity));
  const [device, setDevice] = useState<'remembered' | 'refused' | 'unknown'>(known ? 'remembered' : 'unknown');
  const [remember, setRemember] = useState(known);
  const isByDevice = device === 'remembered';
  const form = useRulesForm(isByDevice ? DEVICE_RULES : RULES, { password: '' });
  const field = form.field('password');
  // The password that was right, once the account asks for a code as well.
  const [proven, setProven] = useState<string | null>(null);

  const reset = useResetCode();
  const { mutateAsync: sendReset } = useMutation({ mutationFn: reset.send });
  const [isSending, setIsSending] = useState(false);
  const sendCode = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      await sendReset(identity);
      onStep('reset', identity);
    } catch (error) {
      const said = reset.explain(error);
      if (said) form.refuse({ message: said.message });
    } finally {
      setIsSending(false);
    }
  };

  const finish = async (answer: Awaited<ReturnType<typeof login>>) => {
    rememberCookies(remember || isByDevice ? identity : null, isHttps()).forEach(writeCookie);
    storeSession(answer);
    await onSignedIn();
  };

  const submit = () =>
    form.submit(
      async ({ password }) => {
        try {
          await finish(await login({ username: identity, remember, ...(isByDevice ? {} : { password }) }));
        } catch (error) {
          if (!asksForCode(error)) throw error;
          setProven(password);
        }
      },
      (error) => {
        if (!isByDevice || !(error instanceof ApiError) || error.status !== 403) return explainSignIn(error);
        // Expired, or used in another tab: show no error.
        writeCookie(forgetDeviceCookie(isHttps()));
        setDevice('refused');
        form.ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
        return null;
      },
    );

  if (proven !== null)
    return (
      <CodeStep
        mode={mode}
        onBack={() => setProven(null)}
        send={async (code) => finish(await login({ username: identity, remember, password: proven, code }))}
      />
    );
  return (
    <StepFrame title={mode === 'popup' ? text.titles.popup : text.titles.password} onBack={onBack}>
      <div className="flex items-center gap-2.5 text-14">
        <Logo kind="people" of={{ name: identity, logo: null }} size={28} />
        <span className="min-w-0 flex-1 wrap-anywhere">{identity}</span>
        <button type="button" className={`${LINK_CLASS} text-13`} onClick={onChange}>
          {text.change}
        </button>
      </div>
      <Form form={form} onSubmit={submit}>
        <PasswordOwner username={identity} />
        <PasswordField
          {...field}
          onValue={(value) => {
            if (isByDevice) setDevice('unknown');
            field.onValue(value);
          }}
          label={text.password}
          labelEnd={
            <button
              type="button"
              className={`${LINK_CLASS} text-13`}
              aria-disabled={isSending}
              onClick={() => void sendCode()}
            >
              {isSending ? text.sendingCode : text.resetPassword}
            </button>
          }
          note={
            isByDevice
              ? { tone: 'muted', text: text.remembered }
              : device === 'refused'
                ? { tone: 'muted', text: text.typeAgain }
                : null
          }
          placeholder={isByDevice ? DOTS : undefined}
          autoComplete="current-password"
          data-autofocus
        />
        <Checkbox
          name="remember"
          label={text.remember}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{form.pending ? text.signingIn : text.signIn}</SubmitButton>
      </Form>
    </StepFrame>
  );
}

/** Whether the password was right, and the account asks for a code of an app as well. */
function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor';
}

/** Whether this browser is remembered for this user. */
function isDeviceOf(identity: string): boolean {
  const remembered = rememberedIn(document.cookie);
  return remembered.device && remembered.identity?.toLowerCase() === identity.toLowerCase();
}
