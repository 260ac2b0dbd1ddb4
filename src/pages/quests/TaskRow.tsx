import { Link } from '@tanstack/react-router';
import {
  Check,
  Eye,
  FilePen,
  Flame,
  ListFilter,
  type LucideIcon,
  MailCheck,
  TextCursorInput,
  UserPlus,
} from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ListedQuest, ListedTask } from '#schemas/api/quests.ts';
import { QUEST_CHECKS, type QuestCheck } from '#schemas/entities/quests.ts';
import { questMessages } from '#src/i18n/en/quests.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { invitationLink } from './invitation.ts';
import { useClaim } from './useClaim.ts';

const text = questMessages.task;

/** Where the task of each check is done. */
const CHECKS: Readonly<Record<QuestCheck, { readonly icon: LucideIcon; readonly path?: string }>> = {
  watched_projects: { icon: Eye, path: '/directory/projects' },
  saved_lists: { icon: ListFilter, path: '/master-demo/projects' },
  verified_mail: { icon: MailCheck, path: '/forgot-password' },
  accepted_contributions: { icon: FilePen, path: '/contribute' },
  filled_fields: { icon: TextCursorInput, path: '/contribute/edit-project' },
  referred_contributors: { icon: UserPlus },
};

/** A task: what to do, how far it is, its points, and the one thing that can be done about it. */
export function TaskRow({
  quest,
  task,
  code,
}: {
  readonly quest: ListedQuest;
  readonly task: ListedTask;
  /** With which the member invites others. */
  readonly code: string;
}) {
  const { name, description, more, state, claimed } = task;
  const check = QUEST_CHECKS.find((known) => known === more.type_check);
  const isOver = state === 'done' || state === 'closed';
  const Icon = state === 'done' ? Check : check ? CHECKS[check].icon : Flame;
  return (
    <li
      tabIndex={-1}
      className={cx(
        'grid min-h-11 grid-cols-[24px_minmax(0,1fr)_152px_52px_76px] items-center gap-x-3 border-b border-line py-1 text-13',
        'max-desk:grid-cols-[24px_minmax(0,1fr)_52px_76px]',
        isOver && 'text-muted',
      )}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className={state === 'done' ? 'text-positive' : 'text-muted'} />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <span className={cx(!isOver && 'font-medium')}>{name}</span>
        {description !== '' && <span className="min-w-0 text-12 text-muted">{description}</span>}
        {claimed > 0 && state !== 'done' && <span className="text-12 text-muted">{text.paid(claimed)}</span>}
      </div>
      <Progress task={task} />
      <span className={cx('figure text-right', !isOver && 'font-semibold')}>
        <span aria-hidden="true">+{more.points}</span>
        <span className="sr-only">{text.points(more.points)}</span>
      </span>
      <div className="flex justify-end">
        {state === 'claimable' ? (
          <ClaimButton quest={quest} task={task} />
        ) : (
          state === 'open' &&
          check &&
          (check === 'referred_contributors' ? (
            <CopyInvitation code={code} task={name} />
          ) : (
            <StartLink check={check} task={task} />
          ))
        )}
      </div>
    </li>
  );
}

function Progress({ task: { state, have, need } }: { readonly task: ListedTask }) {
  const isCounted = need > 1 && state !== 'done' && state !== 'closed';
  return (
    <div className="flex items-center gap-2.5 text-12 whitespace-nowrap text-muted max-desk:order-1 max-desk:col-start-2 max-desk:col-end-4">
      {isCounted && (
        <span aria-hidden="true" className="h-1 w-18 shrink-0 bg-line-strong">
          <span className="block h-full origin-left bg-text" style={{ transform: `scaleX(${have / need})` }} />
        </span>
      )}
      <span className="figure">
        {isCounted
          ? text.progress(have, need)
          : state === 'done'
            ? text.done
            : state === 'closed'
              ? text.closed
              : text.open}
      </span>
    </div>
  );
}

function ClaimButton({ quest, task }: { readonly quest: ListedQuest; readonly task: ListedTask }) {
  const { claim, isPending } = useClaim();
  const { key, name, claimed, more } = task;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const claiming = button.current;
    // A task that is done has no button: its row takes the focus.
    return () => {
      if (claiming !== null && document.activeElement === claiming) claiming.closest('li')?.focus();
    };
  }, []);
  return (
    <Button
      ref={button}
      variant="primary"
      aria-label={text.claimOf(name, more.points)}
      aria-disabled={isPending}
      onClick={() => isPending || claim({ quest: quest._id, task: key, time: claimed + 1, name })}
    >
      {text.claim}
    </Button>
  );
}

/** Copies the link by which others join as invited, and says what it does. */
function CopyInvitation({ code, task }: { readonly code: string; readonly task: string }) {
  const report = useCopyReport();
  const { copy, copyOf, copied } = text.invitation;
  return (
    <Button
      aria-label={copyOf(task)}
      onClick={async () =>
        report(await copyText(invitationLink(code)), { title: copied, text: questMessages.referral.about })
      }
    >
      {copy}
    </Button>
  );
}

function StartLink({
  check,
  task: { name, path: profile, field },
}: {
  readonly check: QuestCheck;
  readonly task: ListedTask;
}) {
  const path = profile ?? CHECKS[check].path;
  const start = text.start(check);
  if (!start || path === undefined) return null;
  return (
    <Tooltip content={start.hint}>
      <Link
        to={path}
        search={profile === undefined ? {} : { mode: 'edit' }}
        {...(field === undefined ? {} : { hash: field })}
        aria-label={text.startOf(start.label, name)}
        className={buttonClass()}
      >
        {start.label}
      </Link>
    </Tooltip>
  );
}
