import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { linkGoogle } from '#src/api/account.ts';
import { mutate } from '#src/api/queryClient.ts';
import { doorMessages } from '#src/i18n/auth.ts';
import { NoticeLine } from '#src/ui/NoticeLine.tsx';
import { useToast } from '#src/ui/toastState.ts';
import { IdentityStep } from './IdentityStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { rememberedIn } from './rememberedEmail.ts';
import { StepFrame } from './StepFrame.tsx';
import { signedUpAtom } from './signedUp.ts';
import type { SignInProps } from './steps.ts';
import { useGoogleReturn } from './useGoogleReturn.ts';

/** Signing in, in two steps. Whoever shows it goes on once somebody is signed in. */
export function SignIn({ mode, identity: known, reason, to, google, onNewcomer, onStep }: SignInProps) {
  const signedUp = useAtomValue(signedUpAtom);
  const [identity, setIdentity] = useState(() => known ?? signedUp ?? rememberedIn(document.cookie).identity ?? '');
  const [step, setStep] = useState<'identity' | 'password'>('identity');
  const returned = useGoogleReturn(google, onNewcomer);
  const connect = useConnect();

  if (returned.state === 'finishing') {
    return (
      <StepFrame title={doorMessages.titles.identity}>
        <p role="status" aria-busy="true" className="text-14 text-muted">
          {doorMessages.google.finishing}
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
  const notice = 'message' in returned ? returned.message : signedUp === null ? reason : doorMessages.signedUp;
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
                ? [{ label: doorMessages.google.again, onClick: returned.retry }]
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

/** Connects whoever has just signed in with the Google account that was told of, and tells what came of it. */
function useConnect(): () => Promise<void> {
  const queryClient = useQueryClient();
  const toast = useToast();
  return async () => {
    try {
      await mutate(queryClient, linkGoogle);
      toast({ tone: 'success', title: doorMessages.google.connected });
    } catch {
      // Signing in itself went well.
      toast({ tone: 'error', title: doorMessages.google.notConnected });
    }
  };
}
