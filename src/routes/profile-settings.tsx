import { createFileRoute, useParams } from '@tanstack/react-router';
import { requireMember } from '#src/features/auth/requireSignIn.ts';
import { SettingsPage } from '#src/pages/settings/SettingsPage.tsx';

export const Route = createFileRoute('/profile-settings')({ beforeLoad: requireMember, component: Settings });

/** Every part of the settings: the page around them stays while one gives way to another. */
function Settings() {
  const { activeTab } = useParams({ strict: false });
  return <SettingsPage name={activeTab ?? null} />;
}
