import { Check } from 'lucide-react';
import { useState } from 'react';
import { SIGN_IN } from '#schemas/forms/account.ts';
import { resetMessages as text } from '#src/i18n/reset.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { IdentityField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { StepFrame } from '../StepFrame.tsx';
import type { ResetProps } from '../steps.ts';
import { useResetCode } from '../useResetCode.ts';
import { NewPasswordStep } from './NewPasswordStep.tsx';

/** Choosing a new password with a code that comes by mail; whose it is, is asked first where nobody knows. */
export function Reset({ identity, onStep, onDone }: ResetProps) {
  const [updated, setUpdated] = useState<{ readonly email: string | null } | null>(null);
  if (updated) return <DoneStep email={updated.email} onDone={onDone} />;
  const toSignIn = () => onStep('signin', identity);
  if (identity === undefined) {
    return <ResetIdentityStep onBack={toSignIn} onSent={(username) => onStep('reset', username)} />;
  }
  return (
    <NewPasswordStep
      key={identity}
      identity={identity}
      onBack={toSignIn}
      onOther={() => onStep('reset')}
      onUpdated={(email) => setUpdated({ email })}
    />
  );
}

/** Whose password it is: sends them a code. */
export function ResetIdentityStep({
  onBack,
  onSent,
}: {
  readonly onBack: () => void;
  readonly onSent: (username: string) => void;
}) {
  const { send, explain } = useResetCode();
  const form = useRulesForm({ username: SIGN_IN.username }, { username: '' });
  const submit = () =>
    form.submit(async ({ username }) => {
      await send(username);
      onSent(username);
    }, explain);
  return (
    <StepFrame title={text.title} onBack={onBack}>
      <p className="text-13 text-pretty text-muted">{text.whose}</p>
      <Form form={form} onSubmit={submit}>
        <IdentityField {...form.field('username')} label={text.identity} data-autofocus />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.sendCode}</SubmitButton>
      </Form>
    </StepFrame>
  );
}

/** The password is changed. */
export function DoneStep({ email, onDone }: { readonly email: string | null; readonly onDone: () => void }) {
  return (
    <StepFrame title={text.doneTitle}>
      <p role="status" className="flex gap-2 text-13 text-pretty text-muted">
        <Check size={16} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0 text-positive" />
        <span className="min-w-0 break-words">{text.doneText(email)}</span>
      </p>
      <Button variant="primary" size="lg" className="w-full" onClick={onDone}>
        {text.done}
      </Button>
    </StepFrame>
  );
}
