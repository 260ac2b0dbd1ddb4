import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import type { Availability } from '#src/member/availability.ts';
import { Form, FormError, SubmitButton } from '#src/member/forms/Form.tsx';
import { CheckField, type FieldNote, FormField, PasswordField } from '#src/member/forms/fields.tsx';
import type { Form as FormHandle } from '#src/member/forms/useForm.ts';
import { signUpMessages as text } from '#src/messages/signUp.ts';
import { StepFrame } from '../StepFrame.tsx';
import type { DetailsField } from './refusals.ts';

const NAME_MAX = 50;
const REFERRAL_MAX = 64;

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
  const { values } = form;
  return (
    <StepFrame title={text.withEmail} onBack={onBack}>
      {resumed !== null && <p className="text-13 text-pretty text-muted">{text.resumed(resumed)}</p>}
      <Form form={form} onSubmit={onSubmit}>
        <FormField
          {...form.field('name')}
          label={text.name}
          autoComplete="name"
          maxLength={NAME_MAX}
          data-autofocus={resumed === null ? true : undefined}
        />
        <FormField
          {...form.field('username')}
          error={form.field('username').error ?? (username === 'taken' ? ACCOUNT_MESSAGES.usernameTaken : undefined)}
          note={noteOf(username)}
          label={text.username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={NAME_MAX}
          // Phones add a space after a word they complete.
          onBlur={() => values.username !== values.username.trim() && form.set('username', values.username.trim())}
        />
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
        <FormField
          {...form.field('ref_id')}
          label={text.referral}
          labelEnd={<span className="text-12 text-faint">{text.optional}</span>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={REFERRAL_MAX}
        />
        <CheckField {...form.field('terms')} label={text.terms} />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.next}</SubmitButton>
      </Form>
    </StepFrame>
  );
}

/** Something stands there from the beginning, so that nothing moves when the answer comes. */
function noteOf(availability: Availability): FieldNote {
  if (availability === 'available') return { tone: 'positive', text: text.usernameAvailable };
  if (availability === 'checking') return { tone: 'muted', text: text.checking };
  if (availability === 'unknown') return { tone: 'muted', text: text.unchecked };
  return { tone: 'muted', text: text.usernameNote };
}
