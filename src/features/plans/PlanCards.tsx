import { Check, Minus } from 'lucide-react';
import { PLAN_NAMES, PLANS, type PlanName } from '#schemas/api/plans.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { cx } from '#src/ui/cx.ts';

/** Plans with prices and benefits; `current` is marked, null: none. */
export function PlanCards({ current }: { readonly current: PlanName | null }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(208px,1fr))] gap-3">
      {PLAN_NAMES.map((name) => (
        <PlanCard key={name} name={name} isCurrent={name === current} />
      ))}
    </ul>
  );
}

function PlanCard({ name, isCurrent }: { readonly name: PlanName; readonly isCurrent: boolean }) {
  const { priceUsd, recommended } = PLANS[name];
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'flex flex-col rounded-panel bg-surface p-4',
        isCurrent ? 'shadow-[inset_0_0_0_1px_var(--accent)]' : 'quiet-edge',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-16">{planMessages.names[name]}</h3>
        {isCurrent ? (
          <span className="text-12 font-medium text-accent">{planMessages.yours}</span>
        ) : (
          recommended && <span className="text-12 text-muted">{planMessages.recommended}</span>
        )}
      </div>
      <p className="mt-2 flex items-baseline gap-1.5">
        {/* In the number font: the heading font's 0 looks like O. */}
        <span className="figure text-28 font-semibold">{planMessages.price(priceUsd)}</span>
        <span className="text-12 text-muted">{planMessages.priceUnit}</span>
      </p>
      <ul className="mt-4 space-y-2 border-t border-line pt-4 text-13">
        {planBenefits(name).map(({ words, included }) => {
          const Mark = included ? Check : Minus;
          return (
            <li key={words} className={cx('flex gap-2', !included && 'text-muted')}>
              <Mark size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
              {words}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

const text = planMessages.benefits;

/** Benefits besides the limits. */
const BEYOND: Readonly<Record<PlanName, readonly string[]>> = {
  standard: [text.basic],
  pro: [text.exclusive, text.reports],
  enterprise: [text.exclusive, text.reports, text.api],
};

/** A line of a plan's card; `included` false: not part of the plan. */
interface Benefit {
  readonly words: string;
  readonly included: boolean;
}

/** Benefits of a plan, limits first. */
function planBenefits(name: PlanName): readonly Benefit[] {
  const { lists, exports } = PLANS[name];
  return [
    { words: text.lists(lists), included: true },
    { words: text.exports(exports), included: exports > 0 },
    ...BEYOND[name].map((words) => ({ words, included: true })),
  ];
}
