import { Toolbar } from 'radix-ui';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { footMessages as text } from '#src/i18n/en/foot.ts';
import { GRID } from '#src/ui/focus.ts';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#src/ui/Menu.tsx';
import type { CellContext, ColumnView } from './cells/cell.ts';
import type { FootFigure, FootLook } from './footLook.ts';

/** The line at the foot of a grid: figures below their columns, which scroll sideways with these. Arrows move between them. */
export function FootLine({
  look,
  views,
  before = 0,
  minWidth,
  width,
  frameRef,
  context,
}: {
  readonly look: FootLook;
  readonly views: readonly ColumnView[];
  /** Width in px of checkboxes before the first column. */
  readonly before?: number;
  /** Of all columns, in px. */
  readonly minWidth: number;
  /** Of the table without its scrollbar, in px. */
  readonly width: number;
  /** The table, which may be drawn later. */
  readonly frameRef: RefObject<HTMLElement | null>;
  readonly context: CellContext;
}) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = frameRef.current;
    const follow = () => line.current?.scrollTo(frame?.querySelector(GRID)?.scrollLeft ?? 0, 0);
    follow();
    // Scrolling does not bubble.
    const options = { capture: true, passive: true };
    frame?.addEventListener('scroll', follow, options);
    return () => frame?.removeEventListener('scroll', follow, options);
  }, [frameRef]);
  const style: CSSProperties = {
    minWidth,
    ...(before > 0 ? { gridTemplateColumns: `${before}px var(--grid-columns)` } : {}),
  };
  return (
    <div ref={line} className="grid-foot-line" style={{ width }}>
      <Toolbar.Root aria-label={look.label} className="grid-row" style={style}>
        {before > 0 && <span className="grid-pinned" style={FIRST} />}
        {views.map((view) => (
          <FootCell key={view.spec.field} {...{ look, view, context }} />
        ))}
      </Toolbar.Root>
    </div>
  );
}

const FIRST: CSSProperties & Record<'--grid-start', string> = { '--grid-start': '0px' };

function FootCell({
  look,
  view,
  context,
}: {
  readonly look: FootLook;
  readonly view: ColumnView;
  readonly context: CellContext;
}) {
  const { spec: column, className, style } = view;
  const { field, label } = column;
  const side = column.align === 'right' ? 'grid-figure' : 'grid-text';
  if (field === context.spec.identity)
    return (
      <span className={`grid-cell grid-text${className}`} style={style}>
        {look.name}
      </span>
    );
  const choices = look.choicesOf(field);
  if (choices.length === 0) return <span className={className.trim()} style={style} />;
  const figure = look.figureOf(field);
  return (
    <span className={`grid-foot-cell${className}`} style={style}>
      <Menu>
        <Toolbar.Button asChild>
          <MenuTrigger
            className={`grid-cell ${side}`}
            aria-label={figure?.label ?? text.none(label)}
            title={figure?.label}
          >
            {figure ? <Figure figure={figure} view={view} context={context} /> : <i aria-hidden>{text.choose}</i>}
          </MenuTrigger>
        </Toolbar.Button>
        <MenuContent aria-label={text.menu(label)} side="top">
          <MenuRadioGroup
            value={look.chosen(field) ?? ''}
            onValueChange={(value) => {
              const choice = choices.find((one) => one.figure === value);
              if (choice) look.onChoose(field, choice.figure);
            }}
          >
            {choices.map((choice) => (
              <MenuRadioItem key={choice.figure} value={choice.figure}>
                {choice.label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem onSelect={look.onHide}>{text.hide}</MenuItem>
        </MenuContent>
      </Menu>
    </span>
  );
}

/** Width in px from which a figure has room for what it is beside it. */
const KIND_FROM = 76;

function Figure({
  figure: { value, kind, written },
  view: { spec: column, renderer, room },
  context,
}: {
  readonly figure: FootFigure;
  readonly view: ColumnView;
  readonly context: CellContext;
}) {
  return (
    <>
      {room >= KIND_FROM && <span className="grid-head-kind">{kind}</span>}
      {written ?? renderer.draw({ value, row: NO_ROW, column, index: 0, room, watched: false, context })}
    </>
  );
}

const NO_ROW = { _id: 0 };
