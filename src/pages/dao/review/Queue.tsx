import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { REVIEW_ACTIONS } from '#schemas/api/dao.ts';
import type { ReviewAction, ReviewQueue } from '#src/api/daoQueries.ts';
import { reviewMessages as text } from '#src/i18n/en/review.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { parseJson } from '#src/shared/storage/browserStorage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ScrolledTable, TableHead } from '#src/ui/ScrolledTable.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { QueueRow, type Waiting } from './QueueRow.tsx';

const DecisionSchema = z.object({ action: z.enum(REVIEW_ACTIONS), ids: z.array(z.int()) });

const ACTIONS: Readonly<Record<Exclude<ReviewQueue, 'reported'>, readonly ReviewAction[]>> = {
  review: ['approve', 'refuse'],
  decision: ['accept', 'reject'],
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
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
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
        {groupsOf(proposals).flatMap((group) => {
          const { batch, rows } = group;
          const isOpen = batch === null || opened.has(batch);
          const shown = isOpen ? rows : rows.slice(0, SHOWN_OF_BATCH);
          const head = batch !== null && rows.length > 1 && (
            <BatchHead
              key={batch}
              {...{ group, chosen, isOpen }}
              onChoose={(isChosen) => choose(rows, isChosen)}
              onOpen={(open) => setOpened(open ? new Set([...opened, batch]) : without(opened, batch))}
            />
          );
          return [
            head,
            ...shown.map((proposal) => (
              <QueueRow
                key={proposal._id}
                proposal={proposal}
                isChosen={chosen.has(proposal._id)}
                onChoose={(isChosen) => choose([proposal], isChosen)}
              />
            )),
          ];
        })}
      </ScrolledTable>
      {decision && <DecisionDialog {...decision} onClose={() => setAsked('')} />}
    </>
  );
}

const without = (opened: ReadonlySet<string>, batch: string) => new Set([...opened].filter((one) => one !== batch));

/** The row above a batch: chooses all of it, and shows those that are folded. */
function BatchHead({
  group,
  chosen,
  isOpen,
  onChoose,
  onOpen,
}: {
  readonly group: Group;
  readonly chosen: ReadonlySet<number>;
  readonly isOpen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: (isOpen: boolean) => void;
}) {
  const { rows } = group;
  const count = rows.filter(({ _id }) => chosen.has(_id)).length;
  const folded = rows.length - SHOWN_OF_BATCH;
  return (
    <tr className="bg-hover">
      <td colSpan={7} className="py-1">
        <span className="flex items-center gap-3">
          <Checkbox
            label={text.batchOf(rows.length, rows[0]?.author.name ?? text.private)}
            checked={count === rows.length}
            mixed={count > 0 && count < rows.length}
            onChange={({ target }) => onChoose(target.checked)}
          />
          {folded > 0 && (
            <Button variant="ghost" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
              {isOpen ? text.fold : text.unfold(folded)}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

interface Group {
  /** Null: a proposal of its own. */
  readonly batch: string | null;
  readonly rows: readonly Waiting[];
}

/** Rows of a batch together, where its first one waits. */
function groupsOf(proposals: readonly Waiting[]): readonly Group[] {
  const groups = new Map<string, { batch: string | null; rows: Waiting[] }>();
  for (const one of proposals) {
    const key = one.batch ?? `#${one._id}`;
    const group = groups.get(key) ?? { batch: one.batch, rows: [] };
    group.rows.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Rows of a batch that are shown until it is unfolded. */
const SHOWN_OF_BATCH = 5;
