import { accountMessages } from '#schemas/i18n/en/forms.ts';
import { signUpMessages as text } from '#src/i18n/en/auth.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CheckField, type FieldNote, FormField, PasswordField, UsernameField } from '#src/shared/forms/fields.tsx';
import type { FieldBinding, RulesForm } from '#src/shared/forms/useRulesForm.ts';
import type { Availability } from '../availability.ts';
import { LegalNotice } from '../LegalNotice.tsx';
import type { DetailsField } from '../refusals.ts';
import { StepFrame } from '../StepFrame.tsx';

/** Second step: names and password. */
export function DetailsStep({
  form,
  username,
  email,
  resumed,
  onBack,
  onSubmit,
}: {
  readonly form: RulesForm<DetailsField>;
  readonly username: Availability;
  readonly email: Availability;
  /** Email of a code sent before a reload, or null. */
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
          error={form.field('email').error ?? (email === 'taken' ? accountMessages.emailTaken : undefined)}
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
        <CheckField {...form.field('terms')} label={<LegalNotice text={text.terms} />} />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.next}</SubmitButton>
      </Form>
    </StepFrame>
  );
}

/** Fields of both ways to sign up. */

const NAME_MAX = 50;
const REFERRAL_MAX = 64;

type Props = FieldBinding & { readonly 'data-autofocus'?: true | undefined };

export function NameField(props: Props) {
  return <FormField {...props} label={text.name} autoComplete="name" maxLength={NAME_MAX} />;
}

/** Username field with a live availability check. */
export function NewUsernameField({ availability, ...props }: Props & { readonly availability: Availability }) {
  return (
    <UsernameField
      {...props}
      error={props.error ?? (availability === 'taken' ? accountMessages.usernameTaken : undefined)}
      note={noteOf(availability)}
      label={text.username}
      maxLength={NAME_MAX}
    />
  );
}

export function ReferralField(props: Props) {
  return (
    <FormField
      {...props}
      label={text.referral}
      labelEnd={<span className="text-12 text-faint">{text.optional}</span>}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={REFERRAL_MAX}
    />
  );
}

/** Always returns a note, so that the layout does not shift. */
function noteOf(availability: Availability): FieldNote {
  if (availability === 'available') return { tone: 'positive', text: text.usernameAvailable };
  if (availability === 'checking') return { tone: 'muted', text: text.checking };
  if (availability === 'unknown') return { tone: 'muted', text: text.unchecked };
  return { tone: 'muted', text: text.usernameNote };
}
