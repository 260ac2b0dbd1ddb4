import { createFileRoute, useParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { SettingsPage } from '#src/pages/settings/SettingsPage.tsx';

/** `back`: the path at which a limit led here. `receipt`: the invoice whose receipt is shown in place of the plan. */
const SearchSchema = z.object({
  back: z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined),
  receipt: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});

export const Route = createFileRoute('/profile-settings')({ validateSearch: SearchSchema, component: Settings });

/** All parts of the settings; the page around them stays mounted. */
function Settings() {
  const { activeTab } = useParams({ strict: false });
  return <SettingsPage name={activeTab ?? null} />;
}
