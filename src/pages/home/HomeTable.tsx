import type { ReactNode } from 'react';
import { type DataSetSpec, fieldLabel, findField, type Ref } from '#schemas/columns/spec.ts';
import { statedBeside } from '#schemas/entities/statedAmounts.ts';
import { formatCount } from '#schemas/format.ts';
import type { Moments } from '#schemas/freshness.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { figureAgeMark } from '#src/features/data-table/figureAgeMark.tsx';
import { homeMessages } from '#src/i18n/en/home.ts';
import { cx } from '#src/ui/cx.ts';
import { Change, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { drawBesideStated } from '#src/ui/StatedAmount.tsx';

const text = homeMessages;

/** A plain table of few rows. */
export function HomeTable({
  label,
  head,
  children,
}: {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <table aria-label={label} className="w-full table-fixed text-13 whitespace-nowrap">
      <thead>
        <tr className="border-b border-line-strong text-left text-12 text-muted">{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A row as high as the skeleton's. */
export function HomeRow({ children }: { readonly children: ReactNode }) {
  return <tr className="h-(--home-row) border-b border-line last:border-b-0 hover:bg-hover">{children}</tr>;
}

/** The header of a column; `className` sets its width. */
export function Head({
  unit,
  right = false,
  className,
  children,
}: {
  readonly unit?: string | undefined;
  readonly right?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <th scope="col" className={cx('cut h-7 pr-2 font-medium last:pr-0', right && 'text-right', className)}>
      {children}
      {unit !== undefined && <span className="font-normal text-faint"> {unit}</span>}
    </th>
  );
}

/** The header of a declared figure: its label and unit. */
export function FigureHead({
  spec,
  field,
  label = fieldLabel(spec, field),
  className,
}: {
  readonly spec: DataSetSpec;
  readonly field: string;
  /** A shorter one than the column's. */
  readonly label?: string;
  readonly className?: string;
}) {
  const unit = spec.columns.find((column) => column.field === field)?.unit;
  return (
    <Head
      right
      unit={unit === 'usd' ? text.usd : unit === 'percent' ? text.percent : undefined}
      className={cx(className)}
    >
      {label}
    </Head>
  );
}

/** A figure of a row as its column declares it, marked where it is older than the others. */
export function FigureCell({
  spec,
  field,
  row,
  moments,
  className,
}: {
  readonly spec: DataSetSpec;
  readonly field: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly moments: Moments | null;
  readonly className?: string;
}) {
  const value = typeof row[field] === 'number' ? row[field] : null;
  const column = spec.columns.find((one) => one.field === field);
  const stated = column ? statedBeside(row, column) : null;
  const provenance = typeof row.provenance === 'string' ? row.provenance : null;
  const aged = figureAgeMark({ spec, field, value, row: { provenance }, moments });
  return (
    <td data-age={aged?.age} className={cx('relative pr-2 text-right last:pr-0', className)}>
      {aged?.mark}
      {drawBesideStated(
        value === null ? null : <Figure value={value} display={column?.display ?? findField(spec, field)?.type} />,
        stated,
        'column',
      )}
    </td>
  );
}

function Figure({ value, display }: { readonly value: number; readonly display: string | undefined }) {
  if (display === 'price') return <Price value={value} />;
  if (display === 'change') return <Change value={value} />;
  if (display === 'money') return <ShortFigure value={value} />;
  return <span className="figure">{formatCount(value)}</span>;
}

/** Logo and name of a row, as a link to its page; a round's is its project's. */
export function NameCell({
  kind,
  name,
  row,
  symbol = null,
}: {
  readonly kind: EntityKind;
  readonly name: string;
  readonly row: Omit<Ref, 'name'>;
  readonly symbol?: string | null;
}) {
  return (
    <th scope="row" className="truncate pr-2 text-left font-normal">
      <span className="flex min-w-0 items-center gap-2">
        <LogoLink kind={kind} of={{ ...row, name }} className="pointer-coarse:min-h-11" />
        {symbol !== null && <span className="max-w-1/3 shrink-0 truncate text-12 text-muted">{symbol}</span>}
      </span>
    </th>
  );
}
