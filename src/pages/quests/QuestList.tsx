import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowDownWideNarrow, Trophy } from 'lucide-react';
import { useId } from 'react';
import type { ListedQuest } from '#schemas/api/quests.ts';
import { formatDate } from '#schemas/format.ts';
import type { QuestPage } from '#schemas/routes/questPages.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { questsQuery } from '#src/api/questQueries.ts';
import { questMessages as text } from '#src/i18n/en/quests.ts';
import { Button } from '#src/ui/Button.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { TaskRow } from './TaskRow.tsx';

export type QuestFilter = Exclude<QuestPage, 'points' | 'leaderboard'>;
const FILTERS = ['all', 'active', 'closed'] as const;

/** Quests with their tasks: all, those that are open, or those that are over. */
export function QuestList({ shown }: { readonly shown: QuestFilter }) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const isByPoints = search.sort === 'points';
  const show = (filter: QuestFilter) =>
    void (filter === 'all'
      ? navigate({ to: '/quest', search, resetScroll: false })
      : navigate({ to: '/quest/$page', params: { page: filter }, search, resetScroll: false }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={text.shown}
          options={FILTERS.map((value) => ({ value, label: text.filters[value] }))}
          value={shown}
          onChange={show}
        />
        <p className="text-12 text-muted">{text.about}</p>
        <Button
          variant="ghost"
          icon={ArrowDownWideNarrow}
          aria-pressed={isByPoints}
          className="ml-auto"
          onClick={() =>
            void navigate({ to: '.', search: isByPoints ? {} : { sort: 'points' }, resetScroll: false, replace: true })
          }
        >
          {text.byPoints}
        </Button>
      </div>
      <Groups shown={shown} isByPoints={isByPoints} />
    </>
  );
}

function Groups({ shown, isByPoints }: { readonly shown: QuestFilter; readonly isByPoints: boolean }) {
  const { data: quests, error, refetch } = useQuery(questsQuery());
  if (!quests && error) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!quests) return <Waiting />;
  const isShown = ({ is_open }: ListedQuest) => shown === 'all' || is_open === (shown === 'active');
  const groups = quests.data.filter(isShown);
  if (groups.length === 0) return <EmptyState icon={Trophy} className="py-16" {...text.nothing[shown]} />;
  return groups.map((quest) => (
    <Group key={quest._id} quest={quest} code={quests.referral.code} isByPoints={isByPoints} />
  ));
}

function Group({
  quest,
  code,
  isByPoints,
}: {
  readonly quest: ListedQuest;
  /** With which the member invites others. */
  readonly code: string;
  readonly isByPoints: boolean;
}) {
  const id = useId();
  const { name, description, quest: tasks } = quest;
  const sorted = isByPoints ? tasks.toSorted((a, b) => b.more.points - a.more.points) : tasks;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-2.5 border-b border-line-strong pt-4 pb-1.5 text-12 text-muted">
        <h2 id={id} className="font-sans text-13 font-medium text-text">
          {name}
        </h2>
        <span className="figure">{noteOf(quest)}</span>
        {description !== '' && <span className="ml-auto max-desk:hidden">{description}</span>}
      </div>
      <ul>
        {sorted.map((task) => (
          <TaskRow key={task.key} quest={quest} task={task} code={code} />
        ))}
      </ul>
    </section>
  );
}

function noteOf({ is_sample: isSample, is_open: isOpen, until, type, quest }: ListedQuest): string {
  if (isSample) return text.group.sample;
  const day = until === null ? null : formatDate(until, 'plain');
  if (!isOpen) return day === null ? text.closed : text.group.ended(day);
  const done =
    type === 'once' ? text.group.done(quest.filter(({ state }) => state === 'done').length, quest.length) : '';
  return [done, day === null ? '' : text.group.until(day)].filter((part) => part !== '').join(', ');
}

const WAITING = ['a', 'b', 'c', 'd', 'e'];

function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label={text.loading} className="pt-4">
      <Skeleton className="mb-2 w-24" />
      {WAITING.map((line) => (
        <div key={line} className="flex h-11 items-center gap-4 border-t border-line">
          <Skeleton className="w-48" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  );
}
