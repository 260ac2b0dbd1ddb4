import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import type { ProfilePhase, RoadmapPhase } from '#schemas/entities/roadmap.ts';
import { roadmapMessages as text } from '#src/i18n/en/roadmap.ts';
import { cx } from '#src/ui/cx.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { roadmapIcon } from './roadmapIcon.ts';

/** A plan, phase by phase, with what is done, and where each comes from. Nothing where there is none. */
export function Roadmap({
  phases,
  note,
}: {
  readonly phases: readonly (RoadmapPhase & Partial<Pick<ProfilePhase, 'origin'>>)[];
  readonly note?: string | undefined;
}) {
  if (phases.length === 0) return null;
  return (
    <Section title={text.title} {...(note === undefined ? {} : { note })}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-5">
        {phases.map((phase) => (
          <Phase key={`${phase.time} ${phase.title}`} phase={phase} origin={phase.origin} />
        ))}
      </ol>
    </Section>
  );
}

function Phase({
  phase: { time, icon, title, content, status },
  origin,
}: {
  readonly phase: RoadmapPhase;
  readonly origin: ProfilePhase['origin'] | undefined;
}) {
  const Icon = roadmapIcon(icon);
  const isDone = status === 1;
  const Mark = isDone ? Check : Circle;
  return (
    <li className="border-t-2 border-line pt-3 text-13">
      <p className="flex items-center gap-2 text-12 text-muted">
        <span className="figure">{time}</span>
        <span className={cx('ml-auto flex items-center gap-1', isDone && 'text-positive')}>
          <Mark size={12} strokeWidth={2} aria-hidden />
          {text.statuses[status]}
        </span>
      </p>
      <h3 className="mt-1 flex items-center gap-2 text-14 font-medium wrap-anywhere">
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        {title}
      </h3>
      <ul className="mt-1.5 space-y-1 text-12 text-muted">
        {content.map((line) => (
          <li key={line} className="text-pretty wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {origin && (
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-12 text-muted">
          <OutwardLink href={origin.page}>{text.page}</OutwardLink>
          <Link to="/dao/$slug" params={{ slug: origin.proposal.slug }} className="hover:underline">
            {text.proposal(origin.proposal._id)}
          </Link>
        </p>
      )}
    </li>
  );
}
