import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PaymentAnswer } from '#schemas/api/billing.ts';
import { PLANS, type SubscriptionAnswer } from '#schemas/api/plans.ts';
import { cancelBy } from '#schemas/entities/renewals.ts';
import { addMonths, savedCents, TERMS, type TermMonths, termCents } from '#schemas/entities/subscriptions.ts';
import { formatDate } from '#schemas/format.ts';
import { type UnixMs, unixMs } from '#schemas/units.ts';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { PayButton } from './payment/PayButton.tsx';
import { Section } from './Section.tsx';

const text = planMessages.terms;
const MONTHLY = PLANS.pro.priceCents;
const LONGEST = TERMS[3];

/** The terms of Pro with what each costs and changes; one is paid here, or asked for by mail where nothing can be paid. */
export function PlanTerms({
  username,
  subscription,
  payment,
  onInvoice,
}: {
  readonly username: string;
  readonly subscription: SubscriptionAnswer;
  /** Undefined: not known yet. */
  readonly payment: PaymentAnswer | undefined;
  readonly onInvoice: (id: string) => void;
}) {
  const name = useId();
  const [chosen, setChosen] = useState<TermMonths>(1);
  const { data: settings } = useQuery(settingsQuery());
  const term = TERMS.find(({ months }) => months === chosen) ?? TERMS[0];
  useCommand('chooseTerm', (pressed) => {
    const named = TERMS[Number(pressed) - 1];
    if (named) setChosen(named.months);
    return named !== undefined;
  });
  return (
    <Section title={text.label}>
      <div className="@container">
        <fieldset className="grid grid-cols-2 @[39rem]:grid-cols-4">
          <legend className="sr-only">{text.label}</legend>
          {TERMS.map((one) => (
            <label
              key={one.months}
              className={cx(
                '-mr-px -mb-px block border border-line p-3 has-focus-visible:outline-2 has-focus-visible:outline-focus',
                'has-checked:bg-selected has-checked:shadow-[inset_0_2px_0_var(--accent)] not-has-checked:hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={one.months === chosen}
                onChange={() => setChosen(one.months)}
                className="sr-only"
              />
              <span className="flex flex-wrap justify-between gap-x-2 text-13 font-medium">
                {text.months(one.months)}
                {one.discountPercent > 0 && (
                  <span className="figure text-12">{text.discount(one.discountPercent)}</span>
                )}
              </span>
              <span className="figure mt-1 block text-13">{text.monthly(Math.round(termCents(one) / one.months))}</span>
              <span className="figure block text-12 text-muted">{text.atOnce(termCents(one))}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <Changes term={term} subscription={subscription} payment={payment} />
      {payment && (payment.networks.length > 0 || payment.card) ? (
        <PayButton months={term.months} creditCents={payment.credit_cents} onMade={onInvoice} />
      ) : (
        <Order address={payment && settings?.links.email} username={username} months={term.months} />
      )}
    </Section>
  );
}

const dayOf = (moment: UnixMs) => formatDate(new Date(moment).toISOString(), 'plain');

/** In words and money, before anything is asked for. */
function Changes({
  term,
  subscription: { phase, until },
  payment,
}: {
  readonly term: (typeof TERMS)[number];
  readonly subscription: SubscriptionAnswer;
  readonly payment: PaymentAnswer | undefined;
}) {
  // A term that is paid before the end of another begins there.
  const goesOn = until !== null && phase !== 'expired';
  const now = unixMs(Date.now());
  const end = addMonths(goesOn ? unixMs(Date.parse(until)) : now, term.months);
  const day = dayOf(end);
  const renewal = payment?.renewal?.ends_at === null ? payment.renewal : null;
  const price = termCents(term);
  const lines = [
    { label: text.when, words: text.until(day), amount: text.usd(price) },
    ...(term.discountPercent > 0
      ? [
          {
            label: text.saved,
            words: text.savedText(term.months, MONTHLY, MONTHLY * term.months),
            amount: text.less(savedCents(term)),
          },
        ]
      : [
          {
            label: text.yearly(LONGEST.months),
            words: text.yearlyText(LONGEST.discountPercent),
            amount: text.less(savedCents(LONGEST)),
          },
        ]),
    {
      label: text.after(day),
      words: renewal ? text.afterRenewal(renewal.months) : text.afterText,
      amount: text.usd(renewal?.cents ?? 0),
    },
  ];
  const paidNow = [{ kind: 'paid', months: term.months, at: now }] as const;
  return (
    <>
      <h3 className="mt-5 mb-1 font-sans text-13 font-medium">{text.changes}</h3>
      <dl aria-live="polite" className="divide-y divide-line text-13">
        {lines.map(({ label, words, amount }) => (
          <div key={label} className="grid grid-cols-[9rem_1fr_auto] gap-x-4 py-2 max-sm:grid-cols-[1fr_auto]">
            <dt className="text-muted max-sm:col-span-2">{label}</dt>
            <dd>{words}</dd>
            <dd className="figure text-right">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-12 text-muted">
        {payment?.card && !renewal && text.byCard({ cents: price, day, by: dayOf(cancelBy(paidNow, end)) })}{' '}
        {text.lists(PLANS.standard.lists)}
      </p>
    </>
  );
}

function Order({
  address,
  username,
  months,
}: {
  /** Null: the operator names none; undefined: not known yet. */
  readonly address: string | null | undefined;
  readonly username: string;
  readonly months: TermMonths;
}) {
  if (address === undefined) return <p className="mt-3 h-8" />;
  if (address === null) return <p className="mt-3 text-13 text-muted">{text.noAddress}</p>;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-12 text-muted">
      <a
        href={`mailto:${address}?subject=${encodeURIComponent(text.subject(username, months))}`}
        className={buttonClass()}
      >
        {text.order(months)}
      </a>
      {text.orderAbout(address)}
    </p>
  );
}
