import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { PLAN_NAMES, PLANS, type PlanName, type UsageAnswerSchema } from '#schemas/api/plans.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { formatDate } from '#schemas/format.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { PlansLink } from './PlansLink.tsx';
import { UsageMeter } from './UsageBars.tsx';

const text = planMessages.upgrade;

type Usage = z.output<typeof UsageAnswerSchema>;

/**
 * Shown at a plan's limit: usage, larger plans and a link to them. Only while signed in. `savedWork` says what was
 * saved; `hash` opens again what was open.
 */
export function UpgradePanel({
  what,
  savedWork,
  hash,
  onClose,
}: {
  readonly what: Limited;
  readonly savedWork?: string;
  readonly hash?: string;
  readonly onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // It replaces the focused button.
  useEffect(() => panel.current?.focus(), []);
  // The server has just refused: cached usage is stale.
  const { data, error, isFetchedAfterMount } = useQuery({ ...usageQuery(), staleTime: 0 });
  const usage = isFetchedAfterMount && !error ? data : undefined;
  return (
    <div ref={panel} tabIndex={-1} role="status" aria-busy={!isFetchedAfterMount} className="text-13">
      {isFetchedAfterMount ? (
        <LimitDetails what={what} usage={usage} savedWork={savedWork} hash={hash} onClose={onClose} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function LimitDetails({
  what,
  usage,
  savedWork,
  hash,
  onClose,
}: {
  readonly what: Limited;
  readonly usage: Usage | undefined;
  readonly savedWork: string | undefined;
  readonly hash: string | undefined;
  readonly onClose: () => void;
}) {
  const plan = usage?.plan ?? null;
  const larger = plan === null ? PLAN_NAMES : PLAN_NAMES.slice(PLAN_NAMES.indexOf(plan) + 1);
  const words = usage ? wordsFor(what, usage) : { title: text.unknownTitle[what], sentence: text.unknownText };
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-16">{words.title}</h3>
        {plan && <span className="text-12 text-muted">{planMessages.names[plan]}</span>}
      </div>
      <p className="mt-1 text-muted">{[words.sentence, savedWork].filter(Boolean).join(' ')}</p>
      {usage && <Meter what={what} usage={usage} />}
      {larger.length > 0 && <PlanTable current={plan} others={larger} what={what} />}
      <div className="mt-5 flex flex-wrap gap-2">
        {larger.length > 0 && <PlansLink label={text.plans} hash={hash} onFollow={onClose} />}
        <Button variant="ghost" size="lg" onClick={onClose}>
          {text.later}
        </Button>
      </div>
    </>
  );
}

function Meter({ what, usage }: { readonly what: Limited; readonly usage: Usage }) {
  const { used, limit } = usage[what];
  if (limit === null || limit === 0) return null;
  return (
    <div className="mt-3">
      <UsageMeter used={used} limit={limit} />
    </div>
  );
}

/** Title and sentence. Usage or plan may have changed, here or in another tab. */
function wordsFor(
  what: Limited,
  { plan, lists, exports, chats }: Usage,
): { readonly title: string; readonly sentence: string } {
  if (what === 'lists') return listWords(plan, lists);
  if (what === 'chats') return chatWords(plan, chats);
  const { used, limit, renews_at: renewal } = exports;
  if (limit === 0) return { title: text.noExportsTitle, sentence: text.noExportsText(plan) };
  if (used < limit) return { title: text.exportsFree(limit - used), sentence: text.freeText };
  return {
    title: text.exportsTitle(limit),
    sentence: text.exportsText(plan, limit, formatDate(renewal, 'plain')),
  };
}

function listWords(plan: PlanName, { used, limit }: Usage['lists']) {
  if (limit === null) return { title: planMessages.benefits.lists(null), sentence: text.freeText };
  if (used < limit) return { title: text.listsFree(limit - used), sentence: text.freeText };
  return { title: text.listsTitle(limit), sentence: text.listsText(plan) };
}

function chatWords(plan: PlanName, { used, limit }: Usage['chats']) {
  if (limit === null) return { title: planMessages.benefits.chats(null), sentence: text.freeText };
  if (used < limit) return { title: text.chatsFree(limit - used), sentence: text.freeText };
  return { title: text.chatsTitle(limit), sentence: text.chatsText(plan, limit) };
}

/** Skeleton of the same height. */
function Waiting() {
  return (
    <div className="h-62">
      <p className="sr-only">{text.loading}</p>
      <Skeleton className="mt-2 h-4 w-56" />
      <Skeleton className="mt-4 w-full" />
      <Skeleton className="mt-4 h-1 w-full" />
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} className="mt-5 w-full" />
      ))}
    </div>
  );
}

/** Limits that can be used up. */
type Limited = 'lists' | 'exports' | 'chats';

/** Limits and prices of plans in a table, with the relevant row emphasized. */
function PlanTable({
  current,
  others,
  what,
}: {
  readonly current: PlanName | null;
  readonly others: readonly PlanName[];
  readonly what: Limited;
}) {
  const plans = current === null ? others : [current, ...others];
  const row = (label: string, write: (plan: PlanName) => string, emphasized: boolean) => (
    <tr className={cx('border-t border-line', emphasized ? 'font-medium' : 'text-muted')}>
      <th scope="row" className={cx('py-1.5 text-left', emphasized ? 'font-medium' : 'font-normal')}>
        {label}
      </th>
      {plans.map((plan) => {
        const figure = write(plan);
        return (
          // Tabular digits would separate the two hyphens of a missing value.
          <td key={plan} className={cx('py-1.5 pl-3 text-right', figure !== EMPTY_VALUE && 'figure')}>
            {figure}
          </td>
        );
      })}
    </tr>
  );
  return (
    <table aria-label={planMessages.compare.label} className="mt-4 w-full border-b border-line text-13">
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
        {row(planMessages.compare.lists, (plan) => planMessages.compare.figure(PLANS[plan].lists), what === 'lists')}
        {row(
          planMessages.compare.exports,
          (plan) => planMessages.compare.figure(PLANS[plan].exports),
          what === 'exports',
        )}
        {row(planMessages.compare.chats, (plan) => planMessages.compare.figure(PLANS[plan].chats), what === 'chats')}
        {row(planMessages.compare.price, (plan) => planMessages.price(PLANS[plan].priceCents), false)}
      </tbody>
    </table>
  );
}
