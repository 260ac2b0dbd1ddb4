import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { ReviewAnswer } from '#schemas/api/dao.ts';
import { formatCount, formatDateTime } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { Pieces } from '#src/features/contributor-edits/Difference.tsx';
import { differenceOf, shownText } from '#src/features/contributor-edits/difference.ts';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { reviewMessages as text } from '#src/i18n/en/review.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { TableCell } from '#src/ui/ScrolledTable.tsx';
import { Tag } from '#src/ui/Tags.tsx';

export type Waiting = ReviewAnswer['data'][number];

const KINDS: Readonly<Record<Waiting['type'], EntityKind>> = {
  people: 'people',
  venture: 'venture',
  token: 'project',
  project: 'project',
};

/** A proposal of a queue. */
export function QueueRow({
  proposal,
  isChosen,
  onChoose,
}: {
  readonly proposal: Waiting;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) {
  const { slug, type, update, name, author, since, batch, open_reports: reports } = proposal;
  const kind = KINDS[type];
  const title = proposalMessages.title(type, update, name);
  return (
    <tr data-proposal="" className={cx(isChosen && 'bg-selected')} onKeyDown={moveByArrows}>
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
      <TableCell className="max-w-100 text-muted">
        <Changes kind={kind} proposal={proposal} />
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

/** Each field from old to new; lists, and fields beyond the first, by name. */
function Changes({ kind, proposal }: { readonly kind: EntityKind; readonly proposal: Waiting }) {
  const { fields, changes } = proposal;
  const shown = new Set(changes.map(({ field }) => field));
  const rest = fields.filter((field) => !shown.has(field));
  return (
    <>
      {changes.map(({ field, before, after, ...change }) => {
        const input = change.input === 'picture' ? 'url' : change.input;
        return (
          <span key={field} className="block whitespace-normal wrap-anywhere">
            {proposedLabel(kind, field)}:{' '}
            {before === '' ? (
              <span className="text-text">{shownText(input, after)}</span>
            ) : (
              <>
                <Pieces pieces={differenceOf(input, before, after)} without="added" isList={input === 'list'} />
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> {text.becomes} </span>
                <span className="text-text">
                  <Pieces pieces={differenceOf(input, before, after)} without="removed" isList={input === 'list'} />
                </span>
              </>
            )}
          </span>
        );
      })}
      {rest.length > 0 && (
        <span className="block truncate">{rest.map((field) => proposedLabel(kind, field)).join(', ')}</span>
      )}
    </>
  );
}

/** Arrow keys lead to the same control of the proposal above or below. */
function moveByArrows(event: KeyboardEvent<HTMLTableRowElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { currentTarget: row, target } = event;
  if (by === 0 || !(target instanceof HTMLElement)) return;
  const rows = [...(row.parentElement?.querySelectorAll('tr[data-proposal]') ?? [])];
  const control = target instanceof HTMLInputElement ? 'input' : 'a';
  const next = rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>(control);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
