import type { ReactNode } from 'react';
import type { AlertChange, AlertValue } from '#schemas/api/list-alerts.ts';
import { type ColumnSpec, type DataSetSpec, type FieldSpec, findField } from '#schemas/columns/spec.ts';
import { listAlertMessages } from '#src/i18n/en/listAlerts.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { cx } from '#src/ui/cx.ts';
import { Change, DateText, Missing, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { MoreCount } from '#src/ui/Tags.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';

const text = listAlertMessages;

/** List entries named. */
const NAMED = 3;

/** Fixed width, so that numbers align. */
const SLOT = 'desk:w-18 desk:text-right';

/** Old and new value; for numbers the difference, for lists added and removed entries. */
export function ValueChange({ spec, change }: { readonly spec: DataSetSpec; readonly change: AlertChange }) {
  const { before, after } = change;
  const column = spec.columns.find(({ field }) => field === change.field);
  const field = findField(spec, change.field);
  const type = field?.type;
  if (field && (type === 'tags' || type === 'refs'))
    return <ListChange before={namesIn(field, before)} after={namesIn(field, after)} />;
  if (before === after) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Value field={field} column={column} value={after} />
        {type === 'date' && <span className="text-faint">{text.daysPassed}</span>}
      </span>
    );
  }
  const isNumber = type === 'number';
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      <span className={cx('min-w-0 text-muted', isNumber && SLOT)}>
        <span className="sr-only">{text.was} </span>
        <Value field={field} column={column} value={before} />
      </span>
      <span aria-hidden className="text-faint">
        →
      </span>
      <span className={cx('min-w-0 font-medium', isNumber && SLOT)}>
        <span className="sr-only">{text.became} </span>
        <Value field={field} column={column} value={after} />
      </span>
      <Difference percent={column?.unit === 'percent'} before={before} after={after} />
    </span>
  );
}

/** Difference of a number: in per cent, of percentages in points. */
function Difference({
  percent,
  before,
  after,
}: {
  readonly percent: boolean;
  readonly before: AlertValue;
  readonly after: AlertValue;
}) {
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  if (percent) return <Change value={after - before} fit unit={text.points} />;
  return before === 0 ? null : <Change value={(100 * (after - before)) / Math.abs(before)} fit unit="%" />;
}

function Value({
  field,
  column,
  value,
}: {
  readonly field: FieldSpec | undefined;
  readonly column: ColumnSpec | undefined;
  readonly value: AlertValue;
}): ReactNode {
  if (value === null || typeof value === 'object') return <Missing />;
  if (typeof value === 'string') {
    if (field?.type === 'date') return <DateText value={value} style="plain" />;
    return <Cut className="inline-block max-w-64 truncate align-bottom">{valueText(field ?? {}, value)}</Cut>;
  }
  if (column?.unit === 'percent') return <Change value={value} fit unit="%" />;
  if (column?.unit === 'year') return <span className="figure">{value}</span>;
  return column?.display === 'price' ? <Price value={value} /> : <ShortFigure value={value} fit />;
}

/** Characters that always fit. */
const FITS = 20;

/** A text that may be cut off, and then opens. */
function Cut({ className, children }: { readonly className: string; readonly children: string }) {
  if (children.length <= FITS) return <span className={className}>{children}</span>;
  return (
    <Toggletip about={children} className={className}>
      {children}
    </Toggletip>
  );
}

const namesIn = (field: FieldSpec, value: AlertValue): readonly string[] =>
  typeof value === 'object' && value !== null ? value.map((name) => valueText(field, name)) : [];

function ListChange({ before, after }: { readonly before: readonly string[]; readonly after: readonly string[] }) {
  const added = after.filter((name) => !before.includes(name)).map(text.added);
  const removed = before.filter((name) => !after.includes(name)).map(text.removed);
  const all = [...added, ...removed];
  const hidden = all.slice(NAMED);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      {all.slice(0, NAMED).map((one) => (
        <Cut key={one} className="max-w-48 truncate">
          {one}
        </Cut>
      ))}
      <MoreCount names={hidden} />
    </span>
  );
}
