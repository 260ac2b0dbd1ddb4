import { SIGN_IN } from '#schemas/forms/account.ts';
import { resetMessages as text } from '#src/i18n/reset.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { IdentityField } from '#src/shared/forms/fields.tsx';
import { useForm } from '#src/shared/forms/useForm.ts';
import { StepFrame } from '../StepFrame.tsx';
import { useResetCode } from './useResetCode.ts';

/** Whose password it is: sends them a code. */
export function IdentityStep({
  onBack,
  onSent,
}: {
  readonly onBack: () => void;
  readonly onSent: (username: string) => void;
}) {
  const { send, explain } = useResetCode();
  const form = useForm({ username: SIGN_IN.username }, { username: '' });
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
