import type { ReactNode } from 'react';
import { PLAN_NAMES, PLAN_TERMS, PLANS, type PlanName } from '#schemas/api/plans.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { cx } from '#src/ui/cx.ts';

const text = planMessages.compare;

/** What the plans include beyond limits. */
const INCLUDED: readonly { readonly label: string; readonly by: Readonly<Record<PlanName, string>> }[] = [
  { label: text.reports, by: { standard: text.none, pro: text.included, enterprise: text.included } },
  { label: text.exclusive, by: { standard: text.none, pro: text.included, enterprise: text.included } },
  { label: text.api, by: { standard: text.none, pro: text.none, enterprise: text.included } },
  { label: text.trial, by: { standard: text.none, pro: text.trialDays(PLAN_TERMS.trialDays), enterprise: text.none } },
];

/** The plans side by side; the one that holds is marked, and an action stands below each that has one. */
export function PlanComparison({
  current,
  actions,
}: {
  /** The member's own; null: nobody's. */
  readonly current: PlanName | null;
  readonly actions: Readonly<Partial<Record<PlanName, ReactNode>>>;
}) {
  const row = (label: string, write: (plan: PlanName) => string) => (
    <tr key={label} className="border-t border-line">
      <th scope="row" className="py-2.5 pr-3 text-left font-normal text-muted">
        {label}
      </th>
      {PLAN_NAMES.map((plan) => (
        <td key={plan} className={cell(plan, 'py-2.5')}>
          {write(plan)}
        </td>
      ))}
    </tr>
  );
  return (
    <table aria-label={text.label} className="w-full table-fixed border-b border-line text-13 max-desk:text-12">
      <thead>
        <tr>
          <td className="w-[30%] max-desk:w-1/4 max-sm:w-1/5" />
          {PLAN_NAMES.map((plan) => (
            <th
              key={plan}
              scope="col"
              aria-current={plan === current ? 'true' : undefined}
              className={cell(plan, 'pt-3 pb-2.5 text-left align-top font-normal')}
            >
              <span className="block text-14 font-semibold">{planMessages.names[plan]}</span>
              <Note plan={plan} isCurrent={plan === current} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(planMessages.priceUnit, (plan) => planMessages.price(PLANS[plan].priceCents))}
        {row(text.lists, (plan) => limitText(PLANS[plan].lists))}
        {row(text.exports, (plan) => limitText(PLANS[plan].exports))}
        {row(text.chats, (plan) => limitText(PLANS[plan].chats))}
        {row(text.files, (plan) => limitText(PLANS[plan].files))}
        {INCLUDED.map(({ label, by }) => row(label, (plan) => by[plan]))}
        {Object.keys(actions).length > 0 && (
          <tr className="border-t border-line">
            <td />
            {PLAN_NAMES.map((plan) => (
              <td key={plan} className={cell(plan, 'py-3 align-top')}>
                {actions[plan]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

const limitText = (limit: number | null) => (limit === 0 ? text.none : text.figure(limit));

/** The recommended plan has a ground of its own. */
function cell(plan: PlanName, className: string): string {
  return cx(
    className,
    'px-3 wrap-anywhere max-desk:px-1.5 max-sm:px-1',
    PLANS[plan].recommended && 'border-x border-line bg-surface',
  );
}

function Note({ plan, isCurrent }: { readonly plan: PlanName; readonly isCurrent: boolean }) {
  if (isCurrent) return <span className="text-12 text-accent">{planMessages.yours}</span>;
  const note = PLANS[plan].recommended ? planMessages.recommended : plan === 'enterprise' ? text.agreed : '\u00a0';
  // One word of it stays whole in the column of a phone.
  return <span className="text-12 wrap-normal text-muted">{note}</span>;
}
