import { Link } from '@tanstack/react-router';
import { FilePen } from 'lucide-react';
import { CONTRIBUTOR_TIERS } from '#schemas/constants.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Section } from './Section.tsx';

const text = settingsMessages.contributor;

/** Tier of users before their first accepted contribution. */
const [STANDING] = CONTRIBUTOR_TIERS;

/** Contributor tiers, and how a contribution becomes data. */
export function ContributorTab() {
  return (
    <>
      <Section title={text.yourTier} about={text.yourTierAbout}>
        <ol aria-label={text.tiers} className="flex">
          {CONTRIBUTOR_TIERS.map((tier) => {
            const isStanding = tier === STANDING;
            return (
              <li
                key={tier}
                aria-current={isStanding ? 'true' : undefined}
                className={cx(
                  'flex min-h-14 flex-1 flex-col border-t-2 pt-2 text-13',
                  isStanding ? 'border-accent font-medium' : 'border-line text-muted',
                )}
              >
                {text.tier(tier)}
                {isStanding && <span className="text-12 font-normal text-accent">{text.yours}</span>}
              </li>
            );
          })}
        </ol>
        <p className="text-13 text-muted">{text.first}</p>
      </Section>
      <Section title={text.flow} about={text.flowAbout}>
        <ol className="divide-y divide-line">
          {text.steps.map(({ title, text: what }, at) => (
            <li
              key={title}
              className="grid grid-cols-[24px_104px_1fr] items-baseline gap-x-3 py-2.5 text-13 first:pt-0 max-sm:grid-cols-[24px_1fr]"
            >
              <span aria-hidden="true" className="figure text-12 text-muted">
                {at + 1}
              </span>
              <span className="font-medium">{title}</span>
              <span className="text-muted max-sm:col-start-2">{what}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={text.research} about={text.researchAbout}>
        <Link to="/my-research" className={buttonClass()}>
          <FilePen size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
          {text.openResearch}
        </Link>
      </Section>
    </>
  );
}
