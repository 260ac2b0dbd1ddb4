import type { PersonProfile, TokenRef } from '#schemas/entities/profiles.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { profileFieldLabels as fields } from '#src/i18n/en/profileFields.ts';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Tags } from '#src/ui/Tags.tsx';
import { listNote } from '../EntityFacts.tsx';
import { FundingSentence } from '../investor/FundingSentence.tsx';
import { InvestorDeals } from '../investor/InvestorDeals.tsx';
import { namesFact, ProfileFacts, pageLink } from '../ProfileFacts.tsx';
import { ProfileOverview } from '../ProfileOverview.tsx';
import { Experience } from './Experience.tsx';

const { person } = investorMessages;
const TITLES_SHOWN = 3;

/** Titles, jobs and projects of a person, before what the directory knows. */
export function PersonOverview({ profile }: { readonly profile: PersonProfile }) {
  const { job_title, experience, counts, funding_summary, primary_organization: primary } = profile;
  return (
    <ProfileOverview
      kind="people"
      profile={profile}
      facts={
        <ProfileFacts
          facts={[
            { label: fields.primary_organization, value: primary && namesFact(primary.kind, [primary]) },
            { label: fields.founder, value: namesFact('venture', profile.founder) },
            { label: fields.rel_tokens, value: namesFact('project', profile.rel_tokens, counts.rel_tokens) },
            { label: fields.twitter, value: pageLink(profile.twitter) },
            { label: fields.linkedin, value: pageLink(profile.linkedin) },
            { label: fields.crunchbase, value: pageLink(profile.crunchbase) },
          ]}
        />
      }
    >
      <FundingSentence summary={funding_summary} led={counts.rounds_led} />
      {job_title.length > 0 && (
        <Section title={person.titles}>
          <Tags tags={job_title} max={TITLES_SHOWN} className="flex-wrap" />
        </Section>
      )}
      <Experience jobs={experience} total={counts.experience} />
      <Projects
        title={person.withSymbol}
        projects={profile.projects_join_has_symbol}
        total={counts.projects_join_has_symbol}
      />
      <Projects
        title={person.withoutSymbol}
        projects={profile.projects_join_no_symbol}
        total={counts.projects_join_no_symbol}
      />
      {funding_summary.rounds > 0 && (
        <InvestorDeals
          investor={{ kind: 'people', name: profile.name, slug: profile.slug }}
          activity={profile.activity}
        />
      )}
    </ProfileOverview>
  );
}

function Projects({
  title,
  projects,
  total,
}: {
  readonly title: string;
  readonly projects: readonly TokenRef[];
  /** Those that are not listed included. */
  readonly total: number;
}) {
  if (projects.length === 0) return null;
  return (
    <Section title={title} note={listNote(projects.length, total)}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 text-13">
        {projects.map((project) => (
          <li key={`${project.slug} ${project.name}`} className="min-w-0">
            <LogoLink kind="project" of={project} className="h-8 pointer-coarse:h-11" nameClassName="">
              <span className="text-muted">{project.symbol}</span>
            </LogoLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
