import { SECOND_FACTOR } from '#schemas/forms/account.ts';
import { ApiError } from '#schemas/http.ts';
import { authMessages } from '#src/i18n/en/auth.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { FormField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { explainSignIn } from './refusals.ts';
import { StepFrame } from './StepFrame.tsx';
import type { AuthMode } from './steps.ts';

const text = authMessages.secondFactor;

/** After the right password: the code of the authenticator app, or a recovery code. */
export function CodeStep({
  mode,
  send,
  onBack,
}: {
  readonly mode: AuthMode;
  readonly send: (code: string) => Promise<void>;
  readonly onBack: () => void;
}) {
  const form = useRulesForm({ code: SECOND_FACTOR.code }, { code: '' });
  const submit = () =>
    form.submit(
      ({ code }) => send(code),
      (error) => {
        if (error instanceof ApiError && error.code === 'second_factor')
          return { field: 'code', message: error.message };
        const { message } = explainSignIn(error) ?? {};
        return message === undefined ? undefined : { message };
      },
    );
  return (
    <StepFrame title={mode === 'popup' ? authMessages.titles.popup : text.title} onBack={onBack}>
      <p className="text-14 text-pretty text-muted">{text.about}</p>
      <Form form={form} onSubmit={submit}>
        <FormField
          {...form.field('code')}
          label={text.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>
          {form.pending ? authMessages.signingIn : authMessages.signIn}
        </SubmitButton>
      </Form>
    </StepFrame>
  );
}
