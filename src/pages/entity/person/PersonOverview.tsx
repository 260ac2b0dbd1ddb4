import type { PersonProfile } from '#schemas/entities/profiles.ts';
import { ProfileOverview } from '../ProfileOverview.tsx';

export function PersonOverview({ profile }: { readonly profile: PersonProfile }) {
  return <ProfileOverview kind="people" profile={profile} />;
}
