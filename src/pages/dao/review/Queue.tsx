import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { REVIEW_ACTIONS, type ReviewAnswer } from '#schemas/api/dao.ts';
import { formatCount, formatDateTime } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { ReviewAction, ReviewQueue } from '#src/api/daoQueries.ts';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { reviewMessages as text } from '#src/i18n/en/review.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { parseJson } from '#src/shared/storage/browserStorage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';

const DecisionSchema = z.object({ action: z.enum(REVIEW_ACTIONS), ids: z.array(z.int()) });

type Waiting = ReviewAnswer['data'][number];

const ACTIONS: Readonly<Record<Exclude<ReviewQueue, 'reported'>, readonly ReviewAction[]>> = {
  review: ['approve', 'refuse'],
  decision: ['accept', 'reject'],
};

const KINDS: Readonly<Record<Waiting['type'], EntityKind>> = {
  people: 'people',
  venture: 'venture',
  token: 'project',
  project: 'project',
};

/** Proposals of a queue, to be decided on one by one or several at once. */
export function Queue({
  queue,
  proposals,
}: {
  readonly queue: Exclude<ReviewQueue, 'reported'>;
  readonly proposals: readonly Waiting[];
}) {
  // A decision that was being typed when the page was loaded anew opens again.
  const [asked, setAsked] = useDraft(`dao.review.${queue}`, '', true);
  const decision = useMemo(() => parseJson(asked, DecisionSchema), [asked]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(decision?.ids));
  if (proposals.length === 0) return <EmptyState icon={Inbox} {...text.empty[queue]} className="py-16" />;
  // What was decided meanwhile is no longer there.
  const selected = proposals.filter(({ _id }) => chosen.has(_id));
  const ids = selected.map(({ _id }) => _id);
  const batches = new Set(selected.flatMap(({ batch }) => (batch === null ? [] : [batch])));
  const choose = (which: readonly Waiting[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { _id } of which) {
      if (isChosen) next.add(_id);
      else next.delete(_id);
    }
    setChosen(next);
  };
  const ofBatches = proposals.filter(({ batch }) => batch !== null && batches.has(batch));
  return (
    <>
      <div role="toolbar" aria-label={text.title} className="mb-2 flex min-h-9 flex-wrap items-center gap-2">
        <Checkbox
          label={ids.length === 0 ? text.selectAll : text.selected(ids.length)}
          checked={ids.length === proposals.length}
          mixed={ids.length > 0 && ids.length < proposals.length}
          onChange={({ target }) => choose(proposals, target.checked)}
        />
        {ids.length > 0 && (
          <>
            {ACTIONS[queue].map((action) => (
              <Button key={action} onClick={() => setAsked(JSON.stringify({ action, ids }))}>
                {text.actions[action]}
              </Button>
            ))}
            {ofBatches.length > ids.filter((id) => ofBatches.some(({ _id }) => _id === id)).length && (
              <Button variant="ghost" onClick={() => choose(ofBatches, true)}>
                {text.selectBatch}
              </Button>
            )}
          </>
        )}
        {ids.length === 0 && <p className="text-12 text-muted">{text.none}</p>}
      </div>
      <ScrolledTable
        label={text.table}
        head={
          <>
            <TableHead className="w-8">
              <span className="sr-only">{text.columns.select}</span>
            </TableHead>
            <TableHead>{text.columns.proposal}</TableHead>
            <TableHead>{text.columns.fields}</TableHead>
            <TableHead>{text.columns.author}</TableHead>
            <TableHead isFigure>{text.columns.record}</TableHead>
            <TableHead isFigure>{text.columns.reports}</TableHead>
            <TableHead isFigure>{text.columns.since}</TableHead>
          </>
        }
      >
        {proposals.map((proposal) => (
          <Row
            key={proposal._id}
            proposal={proposal}
            isChosen={chosen.has(proposal._id)}
            onChoose={(isChosen) => choose([proposal], isChosen)}
          />
        ))}
      </ScrolledTable>
      {decision && <DecisionDialog {...decision} onClose={() => setAsked('')} />}
    </>
  );
}

function Row({
  proposal,
  isChosen,
  onChoose,
}: {
  readonly proposal: Waiting;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) {
  const { slug, type, update, name, author, fields, since, batch, open_reports: reports } = proposal;
  const kind = KINDS[type];
  const title = proposalMessages.title(type, update, name);
  return (
    <tr className={cx(isChosen && 'bg-selected')} onKeyDown={moveByArrows}>
      <TableCell>
        <Checkbox
          hideLabel
          label={text.select(title)}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          onKeyDown={(event) => {
            if (event.key === 'Enter')
              event.currentTarget.closest('tr')?.querySelector<HTMLElement>('a:not([aria-hidden])')?.click();
          }}
        />
      </TableCell>
      <TableCell isHeader className="max-w-80">
        <span className="flex items-center gap-2">
          <Link
            to="/dao/$slug"
            params={{ slug }}
            className="shrink-0"
            target="_blank"
            rel="noopener"
            tabIndex={-1}
            aria-hidden="true"
          >
            <Logo kind={kind} of={proposal} size={20} />
          </Link>
          <Link to="/dao/$slug" params={{ slug }} className="truncate font-medium hover:underline">
            {title}
          </Link>
          {batch !== null && <Tag>{text.batch}</Tag>}
        </span>
      </TableCell>
      <TableCell className="max-w-60 truncate text-muted">
        {fields.map((field) => proposedLabel(kind, field)).join(', ')}
      </TableCell>
      <TableCell>
        {author.name === null || author.username === null ? (
          <span className="text-muted">{author.name ?? text.private}</span>
        ) : (
          <Link to="/user_profile" search={{ username: author.username }} className="hover:underline">
            {author.name}
          </Link>
        )}{' '}
        <span className="text-muted">{text.author(author.tier)}</span>
      </TableCell>
      <TableCell isFigure className="figure">
        {text.record(author.accepted, author.rejected)}
      </TableCell>
      <TableCell isFigure className={cx('figure', reports > 0 && 'text-negative')}>
        {formatCount(reports)}
      </TableCell>
      <TableCell isFigure className="figure text-muted">
        {formatDateTime(since, 'plain')}
      </TableCell>
    </tr>
  );
}

/** Arrow keys lead to the same control of the row above or below. */
function moveByArrows(event: KeyboardEvent<HTMLTableRowElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { currentTarget: row, target } = event;
  if (by === 0 || !(target instanceof HTMLElement)) return;
  const beside = by === 1 ? row.nextElementSibling : row.previousElementSibling;
  const control = target instanceof HTMLInputElement ? 'input' : 'a';
  const next = beside?.querySelector<HTMLElement>(control);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
