import { createContext, type ReactNode, use, useState } from 'react';
import { isRounded } from '#schemas/format.ts';
import { exactFigure } from '#src/i18n/exactFigure.ts';
import { ShortFigure } from './Figures.tsx';
import { ARROW_STOP, moveFocusInRow } from './focus.ts';
import { Toggletip } from './Toggletip.tsx';

const StopContext = createContext<string | null>(null);

/** Rounded figures in a row: one stop of the Tab key, arrow keys move between them. */
export function FigureRow({
  label,
  first,
  className,
  children,
}: {
  readonly label: string;
  /** Name of the first figure that opens: the stop while none has focus. */
  readonly first: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [focused, setFocused] = useState<string | null>(null);
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={moveFocusInRow}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-figure]')?.dataset.figure ?? null)}
      onBlur={() => setFocused(null)}
    >
      <StopContext value={focused ?? first ?? null}>{children}</StopContext>
    </div>
  );
}

/** A rounded amount that opens to every digit; plain where rounding left nothing out. `name`: unique in its row. */
export function ExactFigure({
  name,
  value,
  form = 'short',
  children,
}: {
  readonly name?: string;
  /** US dollars. */
  readonly value: number;
  readonly form?: 'short' | 'price';
  readonly children: ReactNode;
}) {
  const stop = use(StopContext);
  if (!isRounded(value, form)) return children;
  return (
    <span data-figure={name} className="contents">
      <Toggletip about={exactFigure(value, 'usd')} tabIndex={stop === null || stop === name ? 0 : -1} {...ARROW_STOP}>
        {children}
      </Toggletip>
    </span>
  );
}

/** A short amount of a table, its unit letter in its slot, which opens to every digit. */
export function ExactAmount({ value }: { readonly value: number | null }) {
  const figure = <ShortFigure value={value} />;
  return value === null ? figure : <ExactFigure value={value}>{figure}</ExactFigure>;
}

/** The first figure of a row that opens. */
export function firstToOpen(
  figures: readonly { readonly label: string; readonly value: number | null; readonly form?: 'short' | 'price' }[],
): string | undefined {
  return figures.find(({ value, form }) => value !== null && isRounded(value, form))?.label;
}
