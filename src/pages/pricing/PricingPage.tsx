import { Link } from '@tanstack/react-router';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { savedCents, TERMS, termCents } from '#schemas/entities/subscriptions.ts';
import { formatCents } from '#schemas/format.ts';
import { helpPath } from '#schemas/help/contents.ts';
import { PlanComparison } from '#src/features/plans/PlanComparison.tsx';
import { helpMessages } from '#src/i18n/en/help.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';

const text = planMessages.page;

/** What Assay costs, for everybody; members choose in their settings. */
export function PricingPage() {
  usePageTitle(text.title);
  return (
    <div className="mx-auto flex w-full max-w-240 flex-1 flex-col px-6 pt-4 pb-10 max-desk:px-4">
      <h1 className="text-20">{text.title}</h1>
      <p className="mt-1 mb-4 max-w-[72ch] text-13 text-pretty text-muted">
        {text.about}{' '}
        <Link to={helpPath('pricing-plans/choose-a-plan')} className="text-text underline">
          {helpMessages.aboutPlans}
        </Link>
      </p>
      <PlanComparison current={null} actions={{}} />
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-muted">
        <Link
          to="/profile-settings/$activeTab"
          params={{ activeTab: 'change_plan' }}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {text.choose}
        </Link>
        {text.chooseAbout}
      </p>
      <h2 className="mt-8 mb-2 text-14">{text.terms}</h2>
      <Terms />
    </div>
  );
}

function Terms() {
  return (
    <ScrolledTable
      label={text.terms}
      className="figure"
      head={
        <>
          <TableHead>{text.months}</TableHead>
          {FIGURES.map((label) => (
            <TableHead key={label} isFigure>
              {label}
            </TableHead>
          ))}
        </>
      }
    >
      {TERMS.map((term) => (
        <tr key={term.months}>
          <TableCell isHeader>{planMessages.terms.months(term.months)}</TableCell>
          <TableCell isFigure>{formatCents(Math.round(termCents(term) / term.months))}</TableCell>
          <TableCell isFigure>{formatCents(termCents(term))}</TableCell>
          <TableCell isFigure>{term.discountPercent === 0 ? EMPTY_VALUE : formatCents(savedCents(term))}</TableCell>
        </tr>
      ))}
    </ScrolledTable>
  );
}

const FIGURES = [text.perMonth, text.atOnce, text.saved];
