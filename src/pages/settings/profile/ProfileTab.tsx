import type { UserInfo } from '#schemas/api/account.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { Section } from '../Section.tsx';
import { PictureField } from './PictureField.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const text = settingsMessages.picture;

/** Who the member is, and who may see it. */
export function ProfileTab({ member }: { readonly member: UserInfo }) {
  return (
    <>
      <Section title={text.title} about={text.about}>
        <PictureField member={member} />
      </Section>
      <ProfileForm member={member} />
    </>
  );
}
