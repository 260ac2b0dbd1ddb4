import { LogOut } from 'lucide-react';
import type { UserInfo } from '#schemas/api/account.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { memberMessages } from '#src/i18n/account.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { MemberCard } from './AccountCard.tsx';
import { ACCOUNT_ENTRY, AccountLinks } from './AccountLinks.tsx';
import { useLogOut } from './useLogOut.ts';

const text = memberMessages;

/** The member's picture, and below it who they are and the pages of their account. */
export function AvatarMenu({ member }: { readonly member: UserInfo | undefined }) {
  const logOut = useLogOut();
  return (
    <div className="max-desk:hidden">
      <Disclosure
        align="end"
        label={member ? text.menu(member.name) : text.account}
        triggerClass="grid size-(--control-height) place-items-center rounded-full"
        trigger={
          member ? (
            <Avatar member={member} size={24} />
          ) : (
            <span className="block size-6 rounded-full bg-skeleton" role="img" aria-label={text.loading} />
          )
        }
        panelClass="w-60 p-2"
      >
        {member && <MemberCard member={member} />}
        <ul className="border-t border-line py-1">
          <AccountLinks />
        </ul>
        <div className="border-t border-line pt-1">
          <button type="button" className={ACCOUNT_ENTRY} onClick={() => void logOut()}>
            <LogOut size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
            {text.logOut}
          </button>
        </div>
      </Disclosure>
    </div>
  );
}
