import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { binMessages } from '#src/i18n/en/charts.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { type BinDescriptor, type BinMark, markText } from './bins.ts';
import type { Insets } from './lineOption.ts';
import { MarkCard } from './MarkCard.tsx';
import { MarkLink, type MarkTarget } from './MarkLink.tsx';

/**
 * Links over columns, there before the drawing: a click or Enter opens the directory, dragging over several or Space filters the
 * other charts. One Tab stop, arrow keys between them.
 */
export function ColumnMarks({
  descriptor,
  marks,
  isChosen,
  target,
  insets,
  active,
  describedBy,
  onActive,
  onChoose,
}: {
  readonly descriptor: BinDescriptor;
  readonly marks: readonly BinMark[];
  readonly isChosen: ((key: BinMark['key']) => boolean) | null;
  readonly target: MarkTarget;
  readonly insets: Insets;
  readonly active: number | null;
  readonly describedBy: string;
  readonly onActive: (place: number | null) => void;
  readonly onChoose: (keys: readonly BinMark['key'][], dragged: boolean) => void;
}) {
  const hydrating = useHydrating();
  const list = useRef<HTMLUListElement>(null);
  const drag = useRef<{ readonly from: number; moved: boolean } | null>(null);
  const stop = Math.min(active ?? marks.length - 1, marks.length - 1);
  const placeAt = (event: PointerEvent) => {
    const box = list.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    const share = (event.clientX - box.left) / box.width;
    return Math.max(0, Math.min(marks.length - 1, Math.floor(share * marks.length)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    // Keys act on what has the focus, also while the pointer rests on another mark.
    const at = event.target instanceof HTMLAnchorElement ? links.indexOf(event.target) : -1;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: marks.length - 1 }[event.key];
    const mark = marks[at];
    if (next !== undefined) links[Math.max(0, Math.min(marks.length - 1, next))]?.focus();
    else if (event.key === ' ' && mark) onChoose(isOnlyChosen(mark) ? [] : [mark.key], false);
    else return;
    event.preventDefault();
  };
  const isOnlyChosen = ({ key }: BinMark) =>
    isChosen?.(key) === true && marks.filter((one) => isChosen(one.key)).length === 1;
  const marked = active === null ? undefined : marks[active];
  return (
    <>
      <ul
        ref={list}
        aria-label={binMessages.marks(descriptor.label)}
        aria-describedby={describedBy}
        className="absolute flex touch-pan-y select-none"
        style={{ top: insets.top, bottom: insets.bottom, left: insets.left, right: insets.right }}
        onPointerLeave={() => onActive(null)}
        onPointerDown={(event) => {
          if (event.button === 0 && event.pointerType === 'mouse')
            drag.current = { from: placeAt(event), moved: false };
        }}
        onPointerMove={(event) => {
          const place = placeAt(event);
          onActive(place);
          if (!drag.current || (event.buttons & 1) === 0) return;
          if (place === drag.current.from && !drag.current.moved) return;
          drag.current.moved = true;
          const [from, to] = [Math.min(place, drag.current.from), Math.max(place, drag.current.from)];
          onChoose(
            marks.slice(from, to + 1).map(({ key }) => key),
            true,
          );
        }}
        onClickCapture={(event) => {
          if (drag.current?.moved) event.preventDefault();
          drag.current = null;
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onActive(null);
        }}
        onKeyDown={onKeyDown}
      >
        {marks.map((mark, at) => (
          <li key={mark.key} className="min-w-0 flex-1">
            <MarkLink
              target={target}
              mark={mark}
              draggable={false}
              {...(at === stop ? { 'data-marks': '' } : {})}
              {...(hydrating ? {} : { tabIndex: at === stop ? 0 : -1 })}
              aria-label={binMessages.open(markText(descriptor, mark))}
              className="block h-full rounded-mark hover:bg-tag focus-visible:-outline-offset-2"
              onFocus={() => onActive(at)}
            />
          </li>
        ))}
      </ul>
      {marked && active !== null && (
        <MarkCard
          descriptor={descriptor}
          mark={marked}
          share={(active + 0.5) / marks.length}
          left={insets.left}
          right={insets.right}
        />
      )}
    </>
  );
}
