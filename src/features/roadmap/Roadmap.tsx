import { Check, Circle } from 'lucide-react';
import type { RoadmapPhase } from '#schemas/api/dao.ts';
import { daoMessages } from '#src/i18n/en/dao.ts';
import { cx } from '#src/ui/cx.ts';
import { Section } from '#src/ui/Section.tsx';
import { roadmapIcon } from './roadmapIcon.ts';

const text = daoMessages.roadmap;

/** The plan of the DAO, phase by phase, with what is done. Nothing where the operator has none. */
export function Roadmap({ phases }: { readonly phases: readonly RoadmapPhase[] }) {
  if (phases.length === 0) return null;
  return (
    <Section title={text.title}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-5">
        {phases.map((phase) => (
          <Phase key={`${phase.time} ${phase.title}`} phase={phase} />
        ))}
      </ol>
    </Section>
  );
}

function Phase({ phase: { time, icon, title, content, status } }: { readonly phase: RoadmapPhase }) {
  const Icon = roadmapIcon(icon);
  const isDone = status === 1;
  const Mark = isDone ? Check : Circle;
  return (
    <li className="border-t-2 border-line pt-3 text-13">
      <p className="flex items-center gap-2 text-12 text-muted">
        <span className="figure">{time}</span>
        <span className={cx('ml-auto flex items-center gap-1', isDone && 'text-positive')}>
          <Mark size={12} strokeWidth={2} aria-hidden />
          {isDone ? text.done : text.notDone}
        </span>
      </p>
      <h3 className="mt-1 flex items-center gap-2 text-14 font-medium">
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        {title}
      </h3>
      <ul className="mt-1.5 space-y-1 text-12 text-muted">
        {content.map((line) => (
          <li key={line} className="text-pretty">
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}
