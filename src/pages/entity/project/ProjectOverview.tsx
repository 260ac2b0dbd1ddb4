import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatDate } from '#schemas/format.ts';
import { NetworkLinks } from '#src/features/entity-fields/FieldView.tsx';
import { Roadmap } from '#src/features/roadmap/Roadmap.tsx';
import { profileFieldLabels as fields } from '#src/i18n/en/profileFields.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { listNote } from '../EntityFacts.tsx';
import { countFact, jobsFact, namesFact, ProfileFacts, pageLink, tagsFact } from '../ProfileFacts.tsx';
import { ProfileOverview } from '../ProfileOverview.tsx';
import { ChainTvls } from './ChainTvls.tsx';
import { PriceChart } from './PriceChart.tsx';
import { SimilarProjects } from './SimilarProjects.tsx';

export function ProjectOverview({ profile }: { readonly profile: ProjectProfile }) {
  const { funding_received: received } = profile;
  return (
    <ProfileOverview
      kind="project"
      profile={profile}
      after={<SimilarProjects profile={profile} />}
      facts={
        <ProfileFacts
          facts={[
            {
              label: fields.year_founded,
              value: profile.founded === null ? profile.year_founded : formatDate(profile.founded),
            },
            // Few sources name it.
            ...(profile.location === null
              ? []
              : [{ label: fields.location, value: namedValue('organizations', 'location', profile.location) }]),
            { label: fields.founders, value: namesFact('people', profile.founders) },
            { label: fields.issuers, value: namesFact('venture', profile.issuers) },
            { label: fields.employees, value: countFact(profile.counts.employees) },
            ...(profile.jobs.total > 0 ? [{ label: fields.jobs, value: jobsFact(profile.jobs) }] : []),
            { label: fields.ecosystem, value: tagsFact(profile.ecosystem) },
            {
              label: fields.funding_received,
              value: received && (
                <>
                  <ShortFigure value={received.amount} fit />
                  <span className="ml-1 text-12 text-muted">{received.unit}</span>
                </>
              ),
            },
            { label: fields.website, value: pageLink(profile.website) },
            {
              label: fields.social,
              value: profile.social.length > 0 ? <NetworkLinks links={profile.social} /> : null,
            },
          ]}
        />
      }
    >
      <PriceChart row={profile} />
      <ChainTvls project={profile} />
      <Roadmap phases={profile.roadmap} note={listNote(profile.roadmap.length, profile.counts.roadmap)} />
    </ProfileOverview>
  );
}
