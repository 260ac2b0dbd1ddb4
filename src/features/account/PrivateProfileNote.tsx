import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery } from '#src/api/accountQueries.ts';
import { accountMenuMessages } from '#src/i18n/en/account.ts';

const text = accountMenuMessages.privateProfile;

/** Says to a member with a private profile, before something is sent, that it goes without their name. */
export function PrivateProfileNote() {
  const { data: account } = useQuery(accountQuery());
  if (account?.privacy !== 0) return null;
  return (
    <p className="text-12 text-muted">
      {text.note}{' '}
      <Link
        to="/profile-settings/$activeTab"
        params={{ activeTab: 'profile' }}
        className="text-text underline underline-offset-3"
      >
        {text.change}
      </Link>
    </p>
  );
}
