import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { TOOLTIP_DELAY_MS } from '#schemas/constants.ts';
import type { ColumnColors } from '#schemas/queries/columnColors.ts';
import { ColumnDescription } from '#src/ui/ColumnDescription.tsx';
import { Layer } from '#src/ui/Layer.tsx';
import { TOOLTIP_CLASS } from '#src/ui/Tooltip.tsx';
import type { Distributions } from '#workers/client.ts';
import { barsUnder } from './BarsUnderPointer.tsx';
import { headerText } from './model/barTexts.ts';
import { ruleText } from './model/colorTexts.ts';

/**
 * Describes the column of the header under the pointer or the keyboard's focus: one for all headers, since neither grid
 * renders them as components that could hold one each.
 */
export function HeaderTooltip({
  frameRef,
  columns,
  distributions,
  colors,
}: {
  readonly frameRef: RefObject<HTMLElement | null>;
  /** In the order of `aria-colindex`; undefined is the checkbox column. */
  readonly columns: readonly (ColumnSpec | undefined)[];
  readonly distributions: Distributions | null;
  readonly colors?: ColumnColors | undefined;
}) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [field, setField] = useState<string | null>(null);
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const headerOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('[role=columnheader]') : null;
    const hide = () => {
      clearTimeout(timer);
      anchor.current?.removeAttribute('aria-describedby');
      anchor.current = null;
      setField(null);
    };
    const show = (header: HTMLElement) => {
      const column = columns[Number(header.getAttribute('aria-colindex')) - 1];
      hide();
      if (!column) return;
      anchor.current = header;
      header.setAttribute('aria-describedby', id);
      setField(column.field);
    };
    const onOver = (event: PointerEvent) => {
      // Over the bars each of them is described.
      const header = barsUnder(event) ? null : headerOf(event);
      if (event.pointerType !== 'mouse' || header === anchor.current) return;
      if (anchor.current !== document.activeElement) hide();
      clearTimeout(timer);
      if (header && event.buttons === 0) timer = setTimeout(() => show(header), TOOLTIP_DELAY_MS);
    };
    const onFocus = (event: FocusEvent) => {
      const header = headerOf(event);
      if (header?.matches(':focus-visible')) show(header);
      else hide();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const ends = ['pointerleave', 'pointerdown', 'focusout', 'contextmenu'] as const;
    frame.addEventListener('pointerover', onOver);
    frame.addEventListener('focusin', onFocus);
    frame.addEventListener('scroll', hide, { capture: true, passive: true });
    document.addEventListener('keydown', onKey, { capture: true });
    for (const end of ends) frame.addEventListener(end, hide);
    return () => {
      hide();
      frame.removeEventListener('pointerover', onOver);
      frame.removeEventListener('focusin', onFocus);
      frame.removeEventListener('scroll', hide, { capture: true });
      document.removeEventListener('keydown', onKey, { capture: true });
      for (const end of ends) frame.removeEventListener(end, hide);
    };
  }, [frameRef, columns, id]);
  const column = columns.find((one) => one?.field === field);
  if (!column) return null;
  const distribution = distributions?.get(column.field);
  const rule = colors?.[column.field];
  return (
    <Layer key={field} anchor={anchor} id={id} role="tooltip" side="bottom" align="start" className={TOOLTIP_CLASS}>
      <ColumnDescription column={column} titled />
      {rule && <span className="block pt-0.5 text-12 text-muted first-letter:uppercase">{ruleText(column, rule)}</span>}
      {distribution && <span className="block pt-0.5 text-12 text-muted">{headerText(column, distribution)}</span>}
    </Layer>
  );
}
