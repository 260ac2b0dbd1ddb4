import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { UserProfilePage } from '#src/pages/user-profile/UserProfilePage.tsx';

export const Route = createFileRoute('/user_profile')({
  validateSearch: directorySearch,
  component: Profile,
});

function Profile() {
  const { username } = Route.useSearch();
  return <UserProfilePage key={username} username={username || null} />;
}
