import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { signUpMessages as text } from '#src/i18n/signUp.ts';
import { type FieldNote, FormField, UsernameField } from '#src/shared/forms/fields.tsx';
import type { FieldBinding } from '#src/shared/forms/useForm.ts';
import type { Availability } from '../availability.ts';

/** Fields that both ways of signing up have. */

const NAME_MAX = 50;
const REFERRAL_MAX = 64;

type Props = FieldBinding & { readonly 'data-autofocus'?: true | undefined };

export function NameField(props: Props) {
  return <FormField {...props} label={text.name} autoComplete="name" maxLength={NAME_MAX} />;
}

/** Says while one types whether the username is free. */
export function NewUsernameField({ availability, ...props }: Props & { readonly availability: Availability }) {
  return (
    <UsernameField
      {...props}
      error={props.error ?? (availability === 'taken' ? ACCOUNT_MESSAGES.usernameTaken : undefined)}
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

/** Something stands there from the beginning, so that nothing moves when the answer comes. */
function noteOf(availability: Availability): FieldNote {
  if (availability === 'available') return { tone: 'positive', text: text.usernameAvailable };
  if (availability === 'checking') return { tone: 'muted', text: text.checking };
  if (availability === 'unknown') return { tone: 'muted', text: text.unchecked };
  return { tone: 'muted', text: text.usernameNote };
}
