import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { MemberPage } from '#src/pages/user-profile/UserProfilePage.tsx';

export const Route = createFileRoute('/user_profile')({
  validateSearch: directorySearch,
  component: Profile,
});

function Profile() {
  const { username } = Route.useSearch();
  return <MemberPage key={username} username={username || null} />;
}
