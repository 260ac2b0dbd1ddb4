import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { cx } from './cx.ts';

export type RangeEnd = 'from' | 'to';

/** One end of a range, as its slider says it. */
export interface RangeThumb {
  readonly label: string;
  /** 0 to 1 of the track. */
  readonly share: number;
  readonly min: number;
  readonly max: number;
  readonly now: number;
  /** The value in words. */
  readonly text: string;
}

/** A track with two thumbs: the pointer moves the nearer one, keys the focused one. */
export function RangeTrack({
  from,
  to,
  isBound = true,
  className,
  onShare,
  onKey,
  onRest,
}: {
  readonly from: RangeThumb;
  readonly to: RangeThumb;
  /** Colors the part between the ends. */
  readonly isBound?: boolean;
  readonly className?: string;
  /** The pointer moved an end, to 0 to 1 of the track. */
  readonly onShare: (end: RangeEnd, share: number) => void;
  /** False: the key does nothing here. */
  readonly onKey: (end: RangeEnd, key: string) => boolean;
  /** Called when the pointer is released or focus leaves. */
  readonly onRest?: () => void;
}) {
  const track = useRef<HTMLDivElement>(null);
  const thumbs = useRef<Partial<Record<RangeEnd, HTMLElement | null>>>({});
  const held = useRef<RangeEnd | null>(null);
  const shareAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box && box.width > 0 ? Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) : 0;
  };
  const follow = (event: PointerEvent) => {
    if (held.current !== null) onShare(held.current, shareAt(event));
  };
  const onKeyDown = (end: RangeEnd) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (onKey(end, event.key)) event.preventDefault();
  };
  const thumb = (end: RangeEnd, { label, share, min, max, now, text }: RangeThumb) => (
    <div
      ref={(element) => {
        thumbs.current[end] = element;
      }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={text}
      onKeyDown={onKeyDown(end)}
      onBlur={onRest}
      style={{ left: `${share * 100}%` }}
      className={cx(
        'absolute top-1/2 size-3 -translate-1/2 rounded-full bg-text ring-2 ring-canvas',
        'before:absolute before:-inset-1.5 pointer-coarse:size-5 pointer-coarse:before:-inset-3',
      )}
    />
  );
  return (
    <div
      ref={track}
      className={cx('relative touch-pan-y cursor-pointer', className)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const share = shareAt(event);
        const isLower =
          Math.abs(share - from.share) < Math.abs(share - to.share) || (from.share === to.share && share < from.share);
        held.current = isLower ? 'from' : 'to';
        thumbs.current[held.current]?.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        if (!(event.target instanceof HTMLElement && event.target.role === 'slider')) follow(event);
      }}
      onPointerMove={follow}
      onLostPointerCapture={() => {
        held.current = null;
        onRest?.();
      }}
    >
      <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-line-strong" />
      <span
        className={cx('absolute top-1/2 h-0.5 -translate-y-1/2', isBound ? 'bg-(--series-1)' : 'bg-control')}
        style={{ left: `${from.share * 100}%`, right: `${(1 - to.share) * 100}%` }}
      />
      {thumb('from', from)}
      {thumb('to', to)}
    </div>
  );
}
