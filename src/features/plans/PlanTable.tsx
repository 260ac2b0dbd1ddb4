import { PLANS, type PlanName } from '#schemas/api/plans.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { planMessages } from '#src/i18n/plans.ts';
import { cx } from '#src/ui/cx.ts';

/** What a plan limits and somebody may have run out of. */
export type Limited = 'lists' | 'exports';

const text = planMessages.compare;

/** The limits and prices of plans side by side; the row that matters now stands out. */
export function PlanTable({
  current,
  others,
  what,
}: {
  readonly current: PlanName | null;
  readonly others: readonly PlanName[];
  readonly what: Limited;
}) {
  const plans = current === null ? others : [current, ...others];
  const row = (label: string, write: (plan: PlanName) => string, stands: boolean) => (
    <tr className={cx('border-t border-line', stands ? 'font-medium' : 'text-muted')}>
      <th scope="row" className={cx('py-1.5 text-left', stands ? 'font-medium' : 'font-normal')}>
        {label}
      </th>
      {plans.map((plan) => {
        const figure = write(plan);
        return (
          // Equal digits would tear the two hyphens of a missing one apart.
          <td key={plan} className={cx('py-1.5 pl-3 text-right', figure !== EMPTY_VALUE && 'figure')}>
            {figure}
          </td>
        );
      })}
    </tr>
  );
  return (
    <table aria-label={text.label} className="mt-4 w-full border-b border-line text-13">
      <thead className="text-12">
        <tr>
          <td />
          {plans.map((plan) => (
            <th
              key={plan}
              scope="col"
              className={cx('pb-1.5 pl-3 text-right font-medium', plan === current && 'text-muted')}
            >
              {planMessages.names[plan]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(text.lists, (plan) => text.figure(PLANS[plan].lists), what === 'lists')}
        {row(text.exports, (plan) => text.figure(PLANS[plan].exports), what === 'exports')}
        {row(text.price, (plan) => planMessages.price(PLANS[plan].priceUsd), false)}
      </tbody>
    </table>
  );
}
