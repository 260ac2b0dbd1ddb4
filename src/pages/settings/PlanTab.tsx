import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { PLAN_TERMS, type SubscriptionAnswer } from '#schemas/api/plans.ts';
import { TRIAL_MS } from '#schemas/entities/subscriptions.ts';
import { formatDate } from '#schemas/format.ts';
import { helpPath } from '#schemas/help/contents.ts';
import { startTrial } from '#src/api/account.ts';
import { accountQuery, subscriptionQuery, usageQuery } from '#src/api/accountQueries.ts';
import { paymentQuery } from '#src/api/billingQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { PlanComparison } from '#src/features/plans/PlanComparison.tsx';
import { UsageBars } from '#src/features/plans/UsageBars.tsx';
import { billingMessages } from '#src/i18n/en/billing.ts';
import { helpMessages } from '#src/i18n/en/help.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { focusOnceDrawn } from '#src/ui/focus.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { EnterpriseForm } from './EnterpriseForm.tsx';
import { PlanTerms } from './PlanTerms.tsx';
import { BillingDetails } from './payment/BillingDetails.tsx';
import { InvoiceList } from './payment/InvoiceList.tsx';
import { InvoicePanel } from './payment/InvoicePanel.tsx';
import { ReceiptPage } from './payment/ReceiptPage.tsx';
import { Renewal } from './payment/Renewal.tsx';
import { useShownInvoice } from './payment/useShownInvoice.ts';
import { Section, SectionsSkeleton } from './Section.tsx';
import { WayBack } from './WayBack.tsx';

const text = settingsMessages.plan;
const words = planMessages.subscription;

/** The plan with its dates, all plans, the terms of Pro, a request for Enterprise, and what is used; or a receipt. */
export function PlanTab({ account }: { readonly account: UserInfo }) {
  const { receipt } = useSearch({ strict: false });
  return receipt === undefined ? <Plan account={account} /> : <ReceiptPage id={receipt} member={account.name} />;
}

function Plan({ account }: { readonly account: UserInfo }) {
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery());
  if (!subscription) {
    return error ? (
      <QueryFailure title={words.failed} error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={words.loading}>
        <SectionsSkeleton />
      </div>
    );
  }
  return <Plans account={account} subscription={subscription} />;
}

function Plans({ account, subscription }: { readonly account: UserInfo; readonly subscription: SubscriptionAnswer }) {
  const { plan, trial_refusal: refusal, requested_at: requested } = subscription;
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { data: payment, error: paymentError, refetch: refetchPayment } = useQuery(paymentQuery());
  const { shown, close } = useShownInvoice(payment);
  const ask = useRef<HTMLButtonElement>(null);
  const canAsk = plan !== 'enterprise' && requested === null;
  return (
    <div data-beside={shown ? '' : undefined} className={cx(shown && BESIDE)}>
      <div className="min-w-0">
        <section aria-labelledby="plan-now" className="border-t border-line py-5">
          <h2 id="plan-now" className="text-16">
            {words.title(plan, subscription.phase)}
          </h2>
          <p className="mt-1 text-13 text-muted">{sentenceOf(subscription, payment?.renewal?.charges_at != null)}</p>
          {requested !== null && (
            <p className="mt-1 text-13 text-muted">{words.requested(formatDate(requested, 'plain'))}</p>
          )}
        </section>
        <WayBack />
      </div>
      {payment && shown && (
        <div className={AT_THE_RIGHT}>
          <InvoicePanel
            key={shown.id}
            invoice={shown}
            networks={payment.networks}
            card={payment.card}
            saved={payment.saved_card}
            renews={payment.renewal !== null && payment.renewal.ends_at === null}
            until={subscription.until}
            takesFocus={shown.id === made}
            onClose={close}
          />
        </div>
      )}
      <div className="min-w-0">
        <section aria-labelledby="plans" className="border-t border-line py-5">
          <h2 id="plans" className="text-14">
            {text.plans}
          </h2>
          <p className="mt-1 mb-3 text-12 text-muted">
            {text.plansAbout}{' '}
            <Link to={helpPath('pricing-plans/choose-a-plan')} className="text-text underline">
              {helpMessages.aboutPlans}
            </Link>
          </p>
          <PlanComparison
            current={plan}
            actions={{
              pro:
                refusal === null ? (
                  <TrialButton />
                ) : (
                  refusal === 'used' && <span className="text-12 text-muted">{words.tried}</span>
                ),
              enterprise: canAsk && !isAsking && (
                <Button ref={ask} className={WRAPPED} onClick={() => setAsking(true)}>
                  {planMessages.enterprise.ask}
                </Button>
              ),
            }}
          />
          {refusal === null && (
            <p className="mt-2 text-12 text-muted">{words.trialAbout(formatDate(endOfTrial(), 'plain'))}</p>
          )}
        </section>
        {isAsking && (
          <Section title={planMessages.enterprise.title} about={planMessages.enterprise.about}>
            <EnterpriseForm
              account={account}
              onDone={() => {
                setAsking(false);
                // The button is there again after the next rendering.
                focusOnceDrawn(() => ask.current);
              }}
            />
          </Section>
        )}
        {plan !== 'enterprise' && subscription.phase !== 'set' && (payment?.open ?? null) === null && (
          <PlanTerms username={account.username} subscription={subscription} payment={payment} onInvoice={setMade} />
        )}
        {!payment && paymentError && (
          <QueryFailure title={billingMessages.failed} error={paymentError} onRetry={() => void refetchPayment()} />
        )}
        {payment && <Renewal payment={payment} />}
        {payment && <InvoiceList invoices={payment.invoices} creditCents={payment.credit_cents} />}
        {payment && (payment.card || payment.networks.length > 0 || payment.invoices.length > 0) && (
          <BillingDetails details={payment.details} username={account.username} />
        )}
        <Section title={text.usage} about={text.usageAbout}>
          <UsageBars />
        </Section>
        {subscription.events.length > 0 && (
          <Section title={words.history}>
            <ol className="divide-y divide-line text-13">
              {subscription.events.map((event) => (
                <li key={`${event.at} ${event.kind}`} className="flex gap-4 py-2 first:pt-0">
                  <time dateTime={event.at} className="figure w-24 shrink-0 text-muted">
                    {formatDate(event.at, 'plain')}
                  </time>
                  {eventText(event)}
                </li>
              ))}
            </ol>
          </Section>
        )}
      </div>
    </div>
  );
}

/** With an invoice: the plans at the left and the invoice at the right of a wide window, else one below the other. */
const BESIDE =
  'min-[1400px]:grid min-[1400px]:grid-cols-[minmax(0,1fr)_26rem] min-[1400px]:grid-rows-[auto_1fr] min-[1400px]:gap-x-8';
const AT_THE_RIGHT =
  'min-[1400px]:col-start-2 min-[1400px]:row-span-2 min-[1400px]:row-start-1 min-[1400px]:border-l min-[1400px]:border-line min-[1400px]:pl-8';

/** In a column of a phone. */
const WRAPPED = 'h-auto! min-h-8 max-w-full shrink! py-1 whitespace-normal! max-desk:px-2!';

const endOfTrial = () => new Date(Date.now() + TRIAL_MS).toISOString();

function eventText({ kind, plan, months }: SubscriptionAnswer['events'][number]): string {
  if (kind === 'set') return words.events.set(plan);
  if (kind === 'trial') return words.events.trial;
  return words.events[kind](months ?? 0);
}

/** What holds, until when, and what comes then. */
function sentenceOf({ phase, until, holds_until }: SubscriptionAnswer, renews: boolean): string {
  const day = (moment: string | null) => (moment === null ? '' : formatDate(moment, 'plain'));
  switch (phase) {
    case 'free':
    case 'set':
      return words[phase];
    case 'grace':
      return words.grace(day(until), day(holds_until));
    case 'paid':
      return renews ? words.renewing(day(until)) : words.paid(day(until));
    case 'trial':
    case 'expired':
      return words[phase](day(until));
  }
}

function TrialButton() {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: startTrial,
    onSuccess: (begun, _variables, _context, { client }) => {
      client.setQueryData(subscriptionQuery().queryKey, begun);
      void client.invalidateQueries({ queryKey: accountQuery().queryKey });
      void client.invalidateQueries({ queryKey: usageQuery().queryKey });
      toast({
        tone: 'success',
        title: words.begun,
        text: begun.until === null ? undefined : words.begunText(formatDate(begun.until, 'plain')),
      });
    },
    onError: ({ message }, _variables, _context, { client }) => {
      void client.invalidateQueries({ queryKey: subscriptionQuery().queryKey });
      toast({ tone: 'error', title: words.notBegun, text: message });
    },
  });
  return (
    <Button variant="primary" aria-disabled={isPending} className={WRAPPED} onClick={() => isPending || mutate()}>
      {words.try(PLAN_TERMS.trialDays)}
    </Button>
  );
}
