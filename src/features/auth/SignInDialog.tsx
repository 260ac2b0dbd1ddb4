import { useNavigate } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { messages } from '#src/i18n/index.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { PopupToasts } from './PopupToasts.tsx';
import { isOwnPath } from './previousPath.ts';
import { SignIn } from './SignIn.tsx';
import { Start } from './Start.tsx';
import { PopupContext } from './StepFrame.tsx';
import { signedInAtom } from './session.ts';
import { type DoorRequest, type DoorStep, doorAtom } from './signInDialog.ts';
import type { GoToStep } from './steps.ts';

const Waiting = <p className="text-13 text-muted">{messages.ui.loading}</p>;
const SignUp = lazyPart(async () => (await import('./signUp/SignUp.tsx')).SignUp, Waiting);
const Reset = lazyPart(async () => (await import('./reset/Reset.tsx')).Reset, Waiting);

interface At {
  readonly request: DoorRequest;
  readonly step: DoorStep;
  readonly identity?: string | undefined;
}

/**
 * The sign-in popup over whatever page is open. Once somebody is signed in, here or in another tab, it closes, what they
 * had begun is finished, and it goes on to where the request leads. Closed without, a page for members is given up.
 */
export function Door({ request }: { readonly request: DoorRequest }) {
  const titleId = useId();
  const setDoor = useSetAtom(doorAtom);
  const navigate = useNavigate();
  const signedIn = useAtomValue(signedInAtom);
  const [at, setAt] = useState<At>({ request, step: request.step });
  if (at.request !== request) setAt({ request, step: request.step });

  const finished = useRef<DoorRequest>(null);
  useEffect(() => {
    if (!signedIn || finished.current === request) return;
    finished.current = request;
    setDoor(null);
    if (request.to !== undefined && isOwnPath(request.to, window.location.origin)) {
      void navigate({ href: request.to });
    }
    request.onSignedIn?.();
  }, [signedIn, request, setDoor, navigate]);

  const popup = useMemo(() => {
    const onClose = () => {
      setDoor(null);
      if (request.to !== undefined) void navigate({ to: '/', replace: true });
    };
    return { titleId, onClose };
  }, [titleId, request, setDoor, navigate]);
  const onStep: GoToStep = (step, identity) => setAt({ request, step, identity });

  const here = `${window.location.pathname}${window.location.search}${window.location.hash}`;
  const to = request.to ?? here;
  return (
    <Dialog
      open
      onClose={popup.onClose}
      labelledBy={titleId}
      className="mt-[max(16px,14vh)] transition-opacity duration-300 backdrop:transition-opacity backdrop:duration-300 starting:opacity-0 starting:backdrop:opacity-0"
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
      <PopupToasts />
    </Dialog>
  );
}
