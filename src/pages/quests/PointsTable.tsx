import type { PointsEntry } from '#schemas/api/quests.ts';
import { formatCount, formatDate } from '#schemas/format.ts';
import { questMessages } from '#src/i18n/en/quests.ts';
import { cx } from '#src/ui/cx.ts';
import { DateText } from '#src/ui/Figures.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';

const text = questMessages.points;

/** Entries of the ledger, newest first: what each is for, where it came from, and the balance after it. */
export function PointsTable({
  entries,
  isShort = false,
}: {
  readonly entries: readonly PointsEntry[];
  readonly isShort?: boolean;
}) {
  return (
    <ScrolledTable
      label={text.table}
      head={
        <>
          <TableHead>{text.columns.date}</TableHead>
          <TableHead>{text.columns.what}</TableHead>
          <TableHead>{text.columns.source}</TableHead>
          <TableHead isFigure>{text.columns.points}</TableHead>
          <TableHead isFigure>{text.columns.balance}</TableHead>
        </>
      }
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} isShort={isShort} />
      ))}
    </ScrolledTable>
  );
}

function Entry({ entry, isShort }: { readonly entry: PointsEntry; readonly isShort: boolean }) {
  const { at, points, balance, origin, taken_back: takenBack } = entry;
  const { what, of } = text.origin(origin);
  return (
    <tr>
      <TableCell className="text-muted">
        <DateText value={at.slice(0, 10)} style={isShort ? 'short' : 'plain'} />
      </TableCell>
      <TableCell isHeader className="max-w-0 w-full">
        <span className="block truncate max-desk:whitespace-normal">{takenBack ? text.takenBack(what) : what}</span>
        {takenBack && !isShort && takenBack.why !== '' && (
          <span className="block truncate text-12 text-muted max-desk:whitespace-normal">{takenBack.why}</span>
        )}
      </TableCell>
      <TableCell className="text-muted">
        {takenBack && !isShort ? text.from(of, formatDate(takenBack.of.slice(0, 10), 'plain')) : of}
      </TableCell>
      <TableCell isFigure className={cx('figure font-medium', points < 0 && 'text-negative')}>
        {points > 0 ? `+${formatCount(points)}` : `−${formatCount(-points)}`}
      </TableCell>
      <TableCell isFigure className="figure text-muted">
        {formatCount(balance)}
      </TableCell>
    </tr>
  );
}
