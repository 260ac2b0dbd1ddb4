import type { UserInfo } from '#schemas/api/account.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { Section } from '../Section.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';

const text = settingsMessages;

/** The password, and where the member is signed in. */
export function SecurityTab({ member }: { readonly member: UserInfo }) {
  return (
    <>
      <Section title={text.password.title} about={member.has_password === false ? undefined : text.password.about}>
        {member.has_password === false ? (
          <div className="max-w-[60ch] text-13">
            <p className="font-medium">{text.password.none}</p>
            <p className="mt-1 text-muted">{text.password.noneHow}</p>
          </div>
        ) : (
          <PasswordForm username={member.username} />
        )}
      </Section>
      <Section title={text.sessions.title} about={text.sessions.about}>
        <Sessions />
      </Section>
    </>
  );
}
