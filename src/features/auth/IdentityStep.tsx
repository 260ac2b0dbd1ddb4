import type { ReactNode } from 'react';
import { SIGN_IN } from '#schemas/forms/account.ts';
import { doorMessages as text } from '#src/i18n/auth.ts';
import { Form, SubmitButton } from '#src/shared/forms/Form.tsx';
import { IdentityField } from '#src/shared/forms/fields.tsx';
import { useForm } from '#src/shared/forms/useForm.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import type { DoorMode, GoToStep } from './steps.ts';

const RULES = { username: SIGN_IN.username };
const DRAFT = { name: 'door.identity', fields: ['username'] } as const;

/** The first step of signing in: who it is. */
export function IdentityStep({
  mode,
  identity,
  to,
  notice,
  onStep,
  onNext,
}: {
  readonly mode: DoorMode;
  readonly identity: string;
  readonly to: string;
  readonly notice?: ReactNode;
  readonly onStep: GoToStep;
  readonly onNext: (identity: string) => void;
}) {
  const form = useForm(RULES, { username: identity }, DRAFT);
  return (
    <StepFrame
      title={mode === 'popup' ? text.titles.popup : text.titles.identity}
      onBack={mode === 'popup' ? () => onStep('start') : undefined}
    >
      {notice}
      <Form form={form} onSubmit={() => form.submit(async ({ username }) => onNext(username))}>
        <IdentityField {...form.field('username')} label={text.identity} data-autofocus />
        <SubmitButton pending={form.pending}>{text.next}</SubmitButton>
      </Form>
      <Or />
      <GoogleButton to={to} />
      <SignUpLine onStep={onStep} />
    </StepFrame>
  );
}

/** "or", between two ways of signing in. */
export function Or() {
  return (
    <div className="flex items-center gap-3 text-13 text-muted before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
      {text.or}
    </div>
  );
}

/** The way to an account for those who have none, and what going on means. */
export function SignUpLine({ onStep }: { readonly onStep: GoToStep }) {
  return (
    <div className="flex flex-col gap-2 text-center text-13 text-muted">
      <p>
        {text.newHere}{' '}
        <StepLink step="signup" onStep={onStep}>
          {text.signUp}
        </StepLink>
      </p>
      <p className="text-12">{text.terms}</p>
    </div>
  );
}
