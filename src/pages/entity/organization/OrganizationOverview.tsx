import type { OrganizationProfile } from '#schemas/entities/profiles.ts';
import { ProfileOverview } from '../ProfileOverview.tsx';

export function OrganizationOverview({ profile }: { readonly profile: OrganizationProfile }) {
  return <ProfileOverview kind="venture" profile={profile} />;
}
