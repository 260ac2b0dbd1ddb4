import type { ComponentProps, MouseEvent } from 'react';
import { formatCount } from '#schemas/format.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { Insets } from './lineOption.ts';
import type { DatedMark } from './marksByDay.ts';
import type { Span } from './RangeHandles.tsx';

const text = chartMessages.marks;

export const MARK_KINDS = ['round', 'event', 'news'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something that happened, on the axis of a chart. */
export interface ChartMark extends DatedMark {
  /** Unique in its chart. */
  readonly id: string;
  readonly kind: MarkKind;
  /** One letter. */
  readonly letter: string;
  readonly href: string;
  /** Whether it leads to another site. */
  readonly isOutward?: boolean;
  /** What a plain click does instead of following the link. */
  readonly onOpen?: () => void;
}

export function marksWithin(marks: readonly ChartMark[], from: number, to: number): readonly ChartMark[] {
  return marks.filter(({ time }) => time >= from && time <= to);
}

/** A switch for each kind of marks there is. */
export function MarkKinds({
  marks,
  hidden,
  onHidden,
}: {
  readonly marks: readonly ChartMark[];
  readonly hidden: readonly MarkKind[];
  readonly onHidden: (hidden: readonly MarkKind[]) => void;
}) {
  if (marks.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that takes room.
    <div role="group" aria-label={text.show} className="ml-1 flex gap-0.5">
      {MARK_KINDS.map((kind) => {
        const count = marks.filter((mark) => mark.kind === kind).length;
        const isHidden = hidden.includes(kind);
        return (
          count > 0 && (
            <Tooltip key={kind} content={text.kindTitle[kind]}>
              <Button
                variant="ghost"
                aria-pressed={!isHidden}
                onClick={() => onHidden(isHidden ? hidden.filter((one) => one !== kind) : [...hidden, kind])}
              >
                {text.kinds[kind]} <span className="figure font-normal text-muted">{formatCount(count)}</span>
              </Button>
            </Tooltip>
          )
        );
      })}
    </div>
  );
}

/** Room of a mark as a target, in px. */
const MARK_PX = 28;
/** A width to begin with, before the chart is measured. */
const USUAL_PX = 960;

/** Places in px, ascending, in groups: a place without room beside the first of a group joins it. Indexes of the places. */
export function clustersOf(places: readonly number[], gap = MARK_PX): readonly (readonly number[])[] {
  const clusters: number[][] = [];
  let first = Number.NEGATIVE_INFINITY;
  for (const [at, place] of places.entries()) {
    if (place - first >= gap) {
      clusters.push([]);
      first = place;
    }
    clusters.at(-1)?.push(at);
  }
  return clusters;
}

/** The target, larger than what is drawn of it. */
const TARGET_CLASS =
  'group pointer-events-auto absolute -bottom-1 left-1/2 grid size-6 -translate-x-1/2 place-items-center pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5';
const SIGN_CLASS =
  'figure grid h-4 min-w-4 place-items-center border border-control bg-canvas text-[10px] leading-none font-semibold text-text group-hover:bg-hover';

/** Lettered links on stems; those that would cover each other are one button that lists them. They are HTML: the keyboard reaches each. */
export function Marks({
  marks,
  span,
  insets,
  width,
}: {
  readonly marks: readonly ChartMark[];
  readonly span: Span;
  readonly insets: Insets;
  /** Of the chart, in px; 0: not measured yet. */
  readonly width: number;
}) {
  if (marks.length === 0) return null;
  const shareOf = (time: number) => (time - span.from) / (span.to - span.from);
  const room = (width || USUAL_PX) - insets.left - insets.right;
  const clusters = clustersOf(marks.map(({ time }) => shareOf(time) * room));
  return (
    <ul
      aria-label={text.label}
      className="pointer-events-none absolute"
      style={{ top: insets.top, bottom: insets.bottom, left: insets.left, right: insets.right }}
    >
      {clusters.map((places) => {
        const group = places.flatMap((at) => marks[at] ?? []);
        const [first] = group;
        if (!first) return null;
        return (
          <li
            key={first.id}
            className="absolute inset-y-0 w-px bg-line-strong"
            style={{ left: `${shareOf(first.time) * 100}%` }}
          >
            {group.length === 1 ? (
              <Tooltip content={first.label}>
                <MarkAnchor mark={first} aria-label={first.label} className={TARGET_CLASS}>
                  <span className={cx(SIGN_CLASS, 'rounded-full', kindClass(first.kind))}>{first.letter}</span>
                </MarkAnchor>
              </Tooltip>
            ) : (
              <Cluster group={group} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Cluster({ group }: { readonly group: readonly ChartMark[] }) {
  const name = text.cluster(group.length, group[0]?.date ?? '', group.at(-1)?.date ?? '');
  return (
    <Popover>
      <PopoverTrigger aria-label={name} className={TARGET_CLASS}>
        <span className={cx(SIGN_CLASS, 'rounded-mark px-0.5')}>{group.length}</span>
      </PopoverTrigger>
      <PopoverContent aria-label={name} className="w-80">
        <ul className="flex flex-col">
          {group.map((mark) => (
            <li key={mark.id}>
              <MarkAnchor
                mark={mark}
                className="flex min-h-8 items-center gap-2 rounded-control px-2 py-1 hover:bg-hover pointer-coarse:min-h-11"
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'figure grid size-4 shrink-0 place-items-center rounded-full border border-control text-[10px] leading-none font-semibold',
                    kindClass(mark.kind),
                  )}
                >
                  {mark.letter}
                </span>
                <span className="wrap-anywhere">{mark.label}</span>
              </MarkAnchor>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function kindClass(kind: MarkKind): string {
  return { round: 'border-(--series-1)!', event: 'border-(--series-2)!', news: '' }[kind];
}

/** The link of a mark. */
export function MarkAnchor({
  mark: { href, isOutward, onOpen },
  ...rest
}: { readonly mark: ChartMark } & ComponentProps<'a'>) {
  const onClick = (event: MouseEvent) => {
    if (!onOpen || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  const outward = isOutward ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <a href={isOutward ? href : addressOf(href)} onClick={onClick} {...outward} {...rest} />;
}
