import type { UserInfo } from '#schemas/api/account.ts';
import { DELETION_GRACE_DAYS } from '#schemas/api/account-deletion.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { Section } from '../Section.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { OwnDataButton } from './OwnDataButton.tsx';

const text = settingsMessages.data;

/** Taking everything along, and leaving. */
export function DataTab({ member }: { readonly member: UserInfo }) {
  return (
    <>
      <Section title={text.copy} about={text.copyAbout}>
        <p className="mb-4 max-w-[64ch] text-13 text-muted">{text.copyHolds}</p>
        <OwnDataButton />
      </Section>
      <Section title={text.remove} about={text.removeAbout(DELETION_GRACE_DAYS)}>
        <DeleteAccount member={member} />
      </Section>
    </>
  );
}
