import { signUpMessages as text } from '#src/i18n/signUp.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CodeField } from '#src/shared/forms/fields.tsx';
import type { Form as FormHandle } from '#src/shared/forms/useForm.ts';
import { ResendCode } from '../ResendCode.tsx';
import { StepFrame } from '../StepFrame.tsx';
import type { CodeWait } from '../useCodeWait.ts';

/** The third step: the code that proves the address. */
export function CodeStep({
  form,
  email,
  isSent,
  wait,
  onBack,
  onResend,
  onSubmit,
}: {
  readonly form: FormHandle<'signup_code'>;
  readonly email: string;
  /** A code is under way; false where the server could not send it. */
  readonly isSent: boolean;
  readonly wait: CodeWait;
  readonly onBack: () => void;
  readonly onResend: () => Promise<boolean>;
  readonly onSubmit: () => Promise<void>;
}) {
  return (
    <StepFrame title={text.verify} onBack={onBack}>
      <p className="text-13 text-pretty break-words text-muted">{isSent ? text.sent(email) : text.notSent(email)}</p>
      <Form form={form} onSubmit={onSubmit}>
        <CodeField {...form.field('signup_code')} label={text.code} data-autofocus />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.confirm}</SubmitButton>
      </Form>
      <ResendCode wait={wait} onResend={onResend} />
    </StepFrame>
  );
}
