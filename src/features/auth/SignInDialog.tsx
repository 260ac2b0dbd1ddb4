import { useNavigate } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { Info } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import { authMessages as text } from '#src/i18n/en/auth.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { NoticeLine } from '#src/ui/States.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { Reset } from './Reset.tsx';
import { Or, SignIn, SignUpLine } from './SignIn.tsx';
import { PopupContext, StepFrame } from './StepFrame.tsx';
import { signedInAtom } from './session.ts';
import { type AuthStep, isOwnPath, type SignInRequest, signInDialogAtom } from './signInRequest.ts';
import { SignUp } from './signUp/SignUp.tsx';
import type { GoToStep } from './steps.ts';

interface At {
  readonly request: SignInRequest;
  readonly step: AuthStep;
  readonly identity?: string | undefined;
}

/**
 * Sign-in dialog over any page. After a sign-in, here or in another tab, it closes, runs the pending action and redirects.
 * Closing it without a sign-in leaves a private page.
 */
export function SignInDialog({ request }: { readonly request: SignInRequest }) {
  const titleId = useId();
  const setRequest = useSetAtom(signInDialogAtom);
  const navigate = useNavigate();
  const signedIn = useAtomValue(signedInAtom);
  const [at, setAt] = useState<At>({ request, step: request.step });
  if (at.request !== request) setAt({ request, step: request.step });

  const finished = useRef<SignInRequest>(null);
  useEffect(() => {
    if (!signedIn || finished.current === request) return;
    finished.current = request;
    setRequest(null);
    if (request.to !== undefined && isOwnPath(request.to)) {
      void navigate({ href: request.to });
    }
    request.onSignedIn?.();
  }, [signedIn, request, setRequest, navigate]);

  const popup = useMemo(() => {
    const onClose = () => {
      setRequest(null);
      if (request.to !== undefined) void navigate({ to: '/', replace: true });
    };
    return { titleId, onClose };
  }, [titleId, request, setRequest, navigate]);
  const onStep: GoToStep = (step, identity) => setAt({ request, step, identity });

  const here = `${pathOfAddress(window.location.pathname)}${window.location.search}${window.location.hash}`;
  const to = request.to ?? here;
  return (
    <Dialog
      open
      onClose={popup.onClose}
      labelledBy={titleId}
      groundClass="transition-opacity duration-300 starting:opacity-0"
      className="mt-[max(16px,14vh)]"
    >
      <PopupContext value={popup}>
        {at.step === 'start' && <Start reason={request.reason} to={to} onStep={onStep} />}
        {at.step === 'signin' && (
          <SignIn mode="popup" onStep={onStep} identity={at.identity} reason={request.reason} to={to} />
        )}
        {at.step === 'signup' && (
          <SignUp mode="popup" onStep={onStep} to={to} onDone={(email) => onStep('signin', email)} />
        )}
        {at.step === 'reset' && <Reset onStep={onStep} identity={at.identity} onDone={popup.onClose} />}
      </PopupContext>
    </Dialog>
  );
}

/** First step: choose how to sign in. */
export function Start({
  reason,
  to,
  onStep,
}: {
  readonly reason: string | undefined;
  readonly to: string;
  readonly onStep: GoToStep;
}) {
  return (
    <StepFrame title={text.titles.start}>
      {reason !== undefined && <NoticeLine icon={Info}>{reason}</NoticeLine>}
      <Button variant="primary" size="lg" className="w-full" onClick={() => onStep('signin')} data-autofocus>
        {text.start}
      </Button>
      <Or />
      <GoogleButton to={to} />
      <SignUpLine onStep={onStep} />
    </StepFrame>
  );
}
