import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { ProfileOverview } from '../ProfileOverview.tsx';
import { PriceChart } from './PriceChart.tsx';
import { SimilarProjects } from './SimilarProjects.tsx';

export function ProjectOverview({ profile }: { readonly profile: ProjectProfile }) {
  return (
    <>
      <ProfileOverview kind="project" profile={profile}>
        <PriceChart row={profile} />
      </ProfileOverview>
      <div className="border-t border-line empty:hidden">
        <SimilarProjects profile={profile} />
      </div>
    </>
  );
}
