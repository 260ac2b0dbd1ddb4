import type { OrganizationProfile } from '#schemas/entities/profiles.ts';
import { formatCount } from '#schemas/format.ts';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { RoundTable } from '#src/features/rounds/RoundTable.tsx';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ContactFacts, pageLink } from '../investor/ContactFacts.tsx';
import { DealQuarters } from '../investor/DealQuarters.tsx';
import { DealShares } from '../investor/DealShares.tsx';
import { FundingSentence } from '../investor/FundingSentence.tsx';
import { ProfileOverview } from '../ProfileOverview.tsx';

const { contact, led } = investorMessages;

/** Rounds led that are shown; the tab of rounds lists more. */
const LED_SHOWN = 6;

/** What an organization did with rounds, before what its directory knows of it. */
export function OrganizationOverview({ profile }: { readonly profile: OrganizationProfile }) {
  const { activity, counts, funding_summary, led_rounds, ventures_name, assets_under_management: assets } = profile;
  const investor = { kind: 'venture', name: ventures_name } as const;
  const shown = led_rounds.slice(0, LED_SHOWN);
  return (
    <ProfileOverview kind="venture" profile={profile}>
      <FundingSentence summary={funding_summary} led={counts.rounds_led} />
      {funding_summary.rounds > 0 && (
        <>
          <DealQuarters investor={investor} activity={activity} />
          <DealShares investor={investor} activity={activity} />
        </>
      )}
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
      <ContactFacts
        facts={[
          { label: contact.website, value: pageLink(profile.website) },
          { label: contact.twitter, value: pageLink(profile.twitter) },
          { label: contact.linkedin, value: pageLink(profile.linkedin) },
          { label: contact.crunchbase, value: pageLink(profile.crunchbase_link) },
          { label: contact.email, value: profile.email_address },
          { label: contact.aum, value: assets === null ? null : <ShortFigure value={assets} fit /> },
        ]}
      />
    </ProfileOverview>
  );
}
