import { Link } from '@tanstack/react-router';
import type { HistoryAnswer } from '#schemas/api/dao.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import { Pieces } from '#src/features/contributor-edits/Difference.tsx';
import { differenceOf } from '#src/features/contributor-edits/difference.ts';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { daoMessages } from '#src/i18n/en/dao.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { DateText } from '#src/ui/Figures.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';

const text = daoMessages.history;

/** Changes by accepted proposals: when, of what, from what to what, by whom, by which proposal and on what evidence. */
export function HistoryTable({
  changes,
  hasEntity,
}: {
  readonly changes: HistoryAnswer['data'];
  /** They are about several entities. */
  readonly hasEntity: boolean;
}) {
  return (
    <ScrolledTable
      label={text.table}
      head={
        <>
          <TableHead>{text.columns.when}</TableHead>
          {hasEntity && <TableHead>{text.columns.what}</TableHead>}
          <TableHead>{text.columns.field}</TableHead>
          <TableHead>{text.columns.change}</TableHead>
          <TableHead>{text.columns.by}</TableHead>
          <TableHead>{text.columns.proposal}</TableHead>
          <TableHead>{text.columns.source}</TableHead>
        </>
      }
    >
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one proposal may be reverted and come again.
        <Change key={at} change={change} hasEntity={hasEntity} />
      ))}
    </ScrolledTable>
  );
}

function Change({
  change: { at, entity, field, before, after, by, proposal, source, is_revert: isRevert },
  hasEntity,
}: {
  readonly change: HistoryAnswer['data'][number];
  readonly hasEntity: boolean;
}) {
  const input = proposedInput(entity.kind, field) ?? 'area';
  return (
    <tr className="align-top *:py-2!">
      <TableCell className="text-muted">
        <DateText value={at.slice(0, 10)} style="plain" />
      </TableCell>
      {hasEntity && (
        <TableCell isHeader className="font-medium!">
          <EntityLink kind={entity.kind} slug={entity.slug} className="hover:underline">
            {entity.name}
          </EntityLink>
        </TableCell>
      )}
      <TableCell isHeader={!hasEntity}>{proposedLabel(entity.kind, field)}</TableCell>
      <TableCell className="min-w-60 whitespace-pre-line wrap-anywhere">
        {input === 'picture' ? (
          hostOf(after)
        ) : (
          <Pieces pieces={differenceOf(input, before, after)} without={null} isList={input === 'list'} />
        )}
        {isRevert && <span className="ml-2 text-12 text-negative">{text.revert}</span>}
      </TableCell>
      <TableCell className={by === null ? 'text-muted' : ''}>{by ?? text.private}</TableCell>
      <TableCell>
        <Link to="/dao/$slug" params={{ slug: proposal.slug }} className="figure underline underline-offset-3">
          {proposalMessages.number(proposal._id)}
        </Link>
      </TableCell>
      <TableCell>
        {source !== '' && (
          <OutwardLink href={source} isByMember className="max-w-40!">
            {hostOf(source)}
          </OutwardLink>
        )}
      </TableCell>
    </tr>
  );
}
