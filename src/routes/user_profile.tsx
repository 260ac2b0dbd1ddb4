import { createFileRoute } from '@tanstack/react-router';
import { requireMember } from '#src/app/privateRoute.ts';
import { MemberPage } from '#src/features/profile/MemberPage.tsx';

export const Route = createFileRoute('/user_profile')({
  beforeLoad: requireMember,
  validateSearch: ({ username }: Readonly<Record<string, unknown>>): { readonly username?: string } =>
    typeof username === 'string' && username !== '' ? { username } : {},
  component: Profile,
});

function Profile() {
  const { username } = Route.useSearch();
  return <MemberPage key={username} username={username ?? null} />;
}
