import type { OrganizationProfile } from '#schemas/entities/profiles.ts';
import { formatCount, formatDate } from '#schemas/format.ts';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { RoundTable } from '#src/features/rounds/RoundTable.tsx';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { profileFieldLabels as fields } from '#src/i18n/en/profileFields.ts';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { Section } from '#src/ui/Section.tsx';
import { RefList } from '../EntityFacts.tsx';
import { FundingSentence, fundingSentence } from '../investor/FundingSentence.tsx';
import { InvestorDeals } from '../investor/InvestorDeals.tsx';
import { countFact, jobsFact, namesFact, ProfileFacts, pageLink } from '../ProfileFacts.tsx';
import { ProfileOverview } from '../ProfileOverview.tsx';

const { backed, led } = investorMessages;
/** Rounds led that are shown; the tab of rounds lists more. */
const LED_SHOWN = 6;

/** What an organization did with rounds, before what its directory knows of it. */
export function OrganizationOverview({ profile }: { readonly profile: OrganizationProfile }) {
  const {
    activity,
    counts,
    funding_summary,
    led_rounds,
    ventures_name,
    assets_under_management: assets,
    funding_raised: raised,
  } = profile;
  const investor = { kind: 'venture', name: ventures_name, slug: profile.slug } as const;
  const investors = profile.investors.map(({ ventures_name: name, slug, logo }) => ({ name, slug, logo }));
  const shown = led_rounds.slice(0, LED_SHOWN);
  return (
    <ProfileOverview
      kind="venture"
      profile={profile}
      facts={
        <ProfileFacts
          facts={[
            { label: fields.related_token, value: namesFact('project', profile.related_token, counts.related_token) },
            // Otherwise listed in a section of their own.
            ...(investors.length === 0 ? [{ label: backed.title, value: null }] : []),
            { label: fields.employees, value: countFact(counts.employees) },
            ...(profile.jobs.total > 0 ? [{ label: fields.jobs, value: jobsFact(profile.jobs) }] : []),
            {
              label: fields.assets_under_management,
              value: assets === null ? null : <ShortFigure value={assets} fit />,
            },
            // The year stands among the facts of the directory.
            ...(profile.founded === null ? [] : [{ label: fields.founded, value: formatDate(profile.founded) }]),
            { label: fields.website, value: pageLink(profile.website) },
            { label: fields.twitter, value: pageLink(profile.twitter) },
            { label: fields.linkedin, value: pageLink(profile.linkedin) },
            { label: fields.crunchbase_link, value: pageLink(profile.crunchbase_link) },
            { label: fields.email_address, value: profile.email_address },
          ]}
        />
      }
    >
      <FundingSentence summary={funding_summary} led={counts.rounds_led} />
      {funding_summary.rounds > 0 && <InvestorDeals investor={investor} activity={activity} />}
      {shown.length > 0 && (
        <Section
          title={led.title}
          note={
            shown.length === counts.rounds_led ? formatCount(shown.length) : led.newest(shown.length, counts.rounds_led)
          }
        >
          <RoundTable label={led.title} rounds={shown} named RoundLink={RoundLink} />
        </Section>
      )}
      {investors.length > 0 && (
        <RefList title={backed.title} kind="venture" refs={investors} total={counts.investors}>
          {raised !== null && raised.rounds > 0 && (
            <p className="mb-2 text-13 text-pretty text-muted">{fundingSentence(raised)}</p>
          )}
        </RefList>
      )}
    </ProfileOverview>
  );
}
