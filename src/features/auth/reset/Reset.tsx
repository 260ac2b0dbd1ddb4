import { useState } from 'react';
import type { ResetProps } from '../steps.ts';
import { DoneStep } from './DoneStep.tsx';
import { PasswordStep } from './NewPasswordStep.tsx';
import { IdentityStep } from './ResetIdentityStep.tsx';

/** Choosing a new password with a code that comes by mail; whose it is, is asked first where nobody knows. */
export function Reset({ identity, onStep, onDone }: ResetProps) {
  const [updated, setUpdated] = useState<{ readonly email: string | null } | null>(null);
  if (updated) return <DoneStep email={updated.email} onDone={onDone} />;
  const toSignIn = () => onStep('signin', identity);
  if (identity === undefined) {
    return <IdentityStep onBack={toSignIn} onSent={(username) => onStep('reset', username)} />;
  }
  return (
    <PasswordStep
      key={identity}
      identity={identity}
      onBack={toSignIn}
      onOther={() => onStep('reset')}
      onUpdated={(email) => setUpdated({ email })}
    />
  );
}
