import type { ReactNode } from 'react';
import type { ProposalPage as Proposal } from '#schemas/api/dao.ts';
import { formatDateTime } from '#schemas/format.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { cx } from '#src/ui/cx.ts';
import { Section } from '#src/ui/Section.tsx';
import { timelineOf } from './timelineOf.ts';

const text = proposalMessages.timeline;

/** What happened to a proposal, oldest first, and when its vote ends. */
export function Timeline({ proposal: { history, state, end_date: ends } }: { readonly proposal: Proposal }) {
  return (
    <Section title={text.title}>
      <ol className="text-13">
        {timelineOf(history).map(({ kind, at, by, reason, count }) => (
          <Entry key={`${kind} ${at}`} at={at} title={count > 1 ? text.votes(count) : text.kinds[kind]}>
            {by !== null && <span className="block text-12 text-muted">{text.by(by)}</span>}
            {reason !== null && <span className="block text-12 text-pretty wrap-anywhere text-muted">{reason}</span>}
          </Entry>
        ))}
        {state === 'open' && ends !== null && (
          <Entry at={ends} title={text.closes} isAhead>
            <span className="block text-12 text-muted">{text.closesText}</span>
          </Entry>
        )}
      </ol>
    </Section>
  );
}

function Entry({
  at,
  title,
  isAhead = false,
  children,
}: {
  readonly at: string;
  readonly title: string;
  readonly isAhead?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className="relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-2 py-1.5 before:absolute before:top-0 before:bottom-0 before:left-[3px] before:w-px before:bg-line-strong first:before:top-4 last:before:bottom-[calc(100%-1rem)]">
      <span
        aria-hidden="true"
        className={cx(
          'relative mt-1.5 size-[7px] rounded-full shadow-[0_0_0_3px_var(--canvas)]',
          isAhead ? 'border-[1.5px] border-control bg-canvas' : 'bg-muted',
        )}
      />
      <div className="min-w-0">
        <span className="block font-medium text-pretty">{title}</span>
        <time dateTime={at} className="figure block text-12 text-muted">
          {formatDateTime(at, 'plain')}
        </time>
        {children}
      </div>
    </li>
  );
}
