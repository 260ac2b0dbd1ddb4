import { Mail } from 'lucide-react';
import { signUpMessages as text } from '#src/i18n/signUp.ts';
import { Button } from '#src/ui/Button.tsx';
import { GoogleButton } from '../GoogleButton.tsx';
import { Or } from '../IdentityStep.tsx';
import { StepFrame } from '../StepFrame.tsx';
import { StepLink } from '../StepLink.tsx';
import type { SignUpProps } from '../steps.ts';

/** The first step: how to join. */
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
