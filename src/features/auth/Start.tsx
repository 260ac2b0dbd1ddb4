import { Info } from 'lucide-react';
import { doorMessages as text } from '#src/i18n/auth.ts';
import { Button } from '#src/ui/Button.tsx';
import { NoticeLine } from '#src/ui/NoticeLine.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { Or, SignUpLine } from './IdentityStep.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { GoToStep } from './steps.ts';

/** The first page of the popup: the ways in. */
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
