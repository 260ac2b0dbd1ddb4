import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { signUpMessages as text } from '#src/i18n/signUp.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CheckField, FormField, PasswordField } from '#src/shared/forms/fields.tsx';
import type { Form as FormHandle } from '#src/shared/forms/useForm.ts';
import type { Availability } from '../availability.ts';
import { StepFrame } from '../StepFrame.tsx';
import { NameField, NewUsernameField, ReferralField } from './sharedFields.tsx';
import type { DetailsField } from './signUpRefusals.ts';

/** The second step: who somebody is and the password they choose. */
export function DetailsStep({
  form,
  username,
  email,
  resumed,
  onBack,
  onSubmit,
}: {
  readonly form: FormHandle<DetailsField>;
  readonly username: Availability;
  readonly email: Availability;
  /** The address to which a code was sent before the page was loaded anew; null otherwise. */
  readonly resumed: string | null;
  readonly onBack: () => void;
  readonly onSubmit: () => Promise<void>;
}) {
  return (
    <StepFrame title={text.withEmail} onBack={onBack}>
      {resumed !== null && <p className="text-13 text-pretty text-muted">{text.resumed(resumed)}</p>}
      <Form form={form} onSubmit={onSubmit}>
        <NameField {...form.field('name')} data-autofocus={resumed === null ? true : undefined} />
        <NewUsernameField {...form.field('username')} availability={username} />
        <FormField
          {...form.field('email')}
          error={form.field('email').error ?? (email === 'taken' ? ACCOUNT_MESSAGES.emailTaken : undefined)}
          note={{ tone: 'muted', text: email === 'unknown' ? text.unchecked : text.emailNote }}
          label={text.email}
          type="email"
          autoComplete="email"
        />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 max-sm:gap-4">
          <PasswordField
            {...form.field('password')}
            label={text.password}
            note={{ tone: 'muted', text: text.passwordNote }}
            autoComplete="new-password"
            data-autofocus={resumed === null ? undefined : true}
          />
          <PasswordField {...form.field('confirmPassword')} label={text.confirmPassword} autoComplete="new-password" />
        </div>
        <ReferralField {...form.field('ref_id')} />
        <CheckField {...form.field('terms')} label={text.terms} />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.next}</SubmitButton>
      </Form>
    </StepFrame>
  );
}
