import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { memberQuery } from '#src/api/accountQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { openSignInDialog } from '#src/features/auth/signInRequest.ts';
import { memberMessages } from '#src/i18n/account.ts';
import { Button } from '#src/ui/Button.tsx';
import { DrawerSection } from '../navigation/DrawerSection.tsx';
import { MemberCard } from './AccountCard.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { useLogOut } from './useLogOut.ts';

const text = memberMessages;

/** The account in the drawer of small windows: a section for whoever is signed in, else the two ways in. */
export function DrawerAccount({ onFollow }: { readonly onFollow: () => void }) {
  const signedIn = useAtomValue(signedInAtom);
  return signedIn ? <Account onFollow={onFollow} /> : <WaysIn onFollow={onFollow} />;
}

function Account({ onFollow }: { readonly onFollow: () => void }) {
  const { data: member } = useQuery(memberQuery());
  const logOut = useLogOut();
  return (
    <DrawerSection title={text.account}>
      {member && <MemberCard member={member} onFollow={onFollow} />}
      <ul className="py-1">
        <AccountLinks onFollow={onFollow} />
      </ul>
      <Button className="mx-2 mb-3" onClick={() => void logOut()}>
        {text.logOut}
      </Button>
    </DrawerSection>
  );
}

function WaysIn({ onFollow }: { readonly onFollow: () => void }) {
  const open = (step: 'start' | 'signup') => {
    onFollow();
    openSignInDialog({ step });
  };
  return (
    <div className="flex gap-2 border-t border-line p-2 py-3">
      <Button variant="primary" size="lg" className="flex-1" onClick={() => open('start')}>
        {text.logIn}
      </Button>
      <Button size="lg" className="flex-1" onClick={() => open('signup')}>
        {text.signUp}
      </Button>
    </div>
  );
}
