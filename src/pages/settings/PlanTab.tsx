import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserInfo } from '#schemas/api/account.ts';
import { PLAN_TERMS } from '#schemas/api/plans.ts';
import { helpPath } from '#schemas/help/contents.ts';
import { settingsQuery } from '#src/api/queries.ts';
import { PlanCards } from '#src/features/plans/PlanCards.tsx';
import { UsageBars } from '#src/features/plans/UsageBars.tsx';
import { helpMessages } from '#src/i18n/en/help.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Section } from './Section.tsx';

const text = settingsMessages.plan;

/** Plans, the current plan and its usage. */
export function PlanTab({ account }: { readonly account: UserInfo }) {
  const { data: settings } = useQuery(settingsQuery());
  const address = settings?.links.email ?? null;
  return (
    <>
      <section aria-labelledby="plans" className="border-t border-line py-6">
        <div className="mb-4">
          <h2 id="plans" className="text-14">
            {text.plans}
          </h2>
          <p className="mt-1 text-12 text-muted">
            {text.plansAbout(PLAN_TERMS)}{' '}
            <Link to={helpPath('pricing-plans/choose-a-plan')} className="text-text underline">
              {helpMessages.aboutPlans}
            </Link>
          </p>
        </div>
        <PlanCards current={account.plan} />
        {address !== null && (
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-muted">
            {text.changeAbout}
            <a
              href={`mailto:${address}?subject=${encodeURIComponent(text.mailSubject(account.username))}`}
              className={buttonClass()}
            >
              {text.mail(address)}
            </a>
          </p>
        )}
      </section>
      <Section title={text.usage} about={text.usageAbout}>
        <UsageBars />
      </Section>
    </>
  );
}
