import { createFileRoute, useParams } from '@tanstack/react-router';
import { SettingsPage } from '#src/pages/settings/SettingsPage.tsx';

export const Route = createFileRoute('/profile-settings')({ component: Settings });

/** All parts of the settings; the page around them stays mounted. */
function Settings() {
  const { activeTab } = useParams({ strict: false });
  return <SettingsPage name={activeTab ?? null} />;
}
