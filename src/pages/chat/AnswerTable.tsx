import { Link } from '@tanstack/react-router';
import type { AnswerCell, AnswerColumn, AnswerRow } from '#schemas/api/ask.ts';
import { formatCount } from '#schemas/format.ts';
import type { StaleFigure } from '#schemas/freshness.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { ExactAmount } from '#src/ui/ExactFigure.tsx';
import { Change, DateText, Missing, ShortFigure } from '#src/ui/Figures.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { drawBesideStated } from '#src/ui/StatedAmount.tsx';
import { MoreCount } from '#src/ui/Tags.tsx';

/** The rows of an answer: names lead to their pages. */
export function AnswerTable({
  columns,
  rows,
}: {
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly AnswerRow[];
}) {
  const head = columns.map(({ field, label, type, unit }) => {
    const words = unit === null ? '' : text.units[unit];
    return (
      <TableHead key={field} isFigure={type === 'number'} {...(words === '' ? {} : { unit: words })}>
        {label}
      </TableHead>
    );
  });
  return (
    <ScrolledTable label={text.rows} head={head}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change.
        <tr key={place}>
          {columns.map((column, at) => {
            const cell = row.cells[at] ?? null;
            return (
              <TableCell key={column.field} isHeader={at === 0} isFigure={column.type === 'number'}>
                <DatedFigure stale={staleAt(row, at)}>
                  {drawBesideStated(
                    cell === null ? null : (
                      <Cell column={column} cell={cell} path={isNaming(column, at, columns) ? row.path : null} />
                    ),
                    row.stated?.at === at ? row.stated : null,
                    'column',
                  )}
                </DatedFigure>
              </TableCell>
            );
          })}
        </tr>
      ))}
    </ScrolledTable>
  );
}

function staleAt({ stale }: AnswerRow, at: number): StaleFigure | null {
  const found = stale?.find((one) => one.at === at);
  return found ? { moment: found.asOf } : null;
}

/** The first column of text names the row. */
function isNaming({ type }: AnswerColumn, at: number, columns: readonly AnswerColumn[]): boolean {
  return type === 'text' && columns.findIndex((column) => column.type === 'text') === at;
}

function Cell({
  column: { type, unit },
  cell,
  path,
}: {
  readonly column: AnswerColumn;
  readonly cell: AnswerCell;
  readonly path: string | null;
}) {
  if (cell === null || cell === '') return <Missing />;
  if (typeof cell === 'number') return <Figure value={cell} unit={unit} />;
  if (Array.isArray(cell)) return <Names names={cell} />;
  if (type === 'date') return <DateText value={cell} />;
  return path === null ? (
    <span className="block max-w-100 truncate">{cell}</span>
  ) : (
    <Link to={path} className="block max-w-100 truncate font-medium hover:underline">
      {cell}
    </Link>
  );
}

function Figure({ value, unit }: { readonly value: number; readonly unit: AnswerColumn['unit'] }) {
  if (unit === 'percent') return <Change value={value} />;
  if (unit === 'usd') return <ExactAmount value={value} />;
  if (unit === 'tokens') return <ShortFigure value={value} />;
  return <span className="figure">{unit === 'year' ? value : formatCount(value)}</span>;
}

/** Names that a cell shows before it counts the rest. */
const NAMED = 3;

const KINDS_BY_PATH: ReadonlyMap<string, EntityKind> = new Map([
  ['project', 'project'],
  ['organization', 'venture'],
  ['people', 'people'],
]);

type Name = Extract<AnswerCell, readonly unknown[]>[number];

function Names({ names }: { readonly names: readonly Name[] }) {
  if (names.length === 0) return <Missing />;
  const rest = names.slice(NAMED);
  return (
    <span className="flex items-center gap-x-3">
      {names.slice(0, NAMED).map(({ name, path, gender }) => {
        const kind = KINDS_BY_PATH.get(path?.split('/')[1] ?? '');
        const words = (
          <>
            {kind && <Logo kind={kind} of={{ name, logo: null, gender }} size={18} />}
            <span className="max-w-60 truncate">{name}</span>
          </>
        );
        return path === null ? (
          <span key={name} className="inline-flex items-center gap-1.5">
            {words}
          </span>
        ) : (
          <Link
            key={`${name} ${path}`}
            to={path}
            className="inline-flex items-center gap-1.5 font-medium hover:underline"
          >
            {words}
          </Link>
        );
      })}
      <MoreCount short names={rest.map(({ name }) => name)} />
    </span>
  );
}
