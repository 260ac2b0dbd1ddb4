export type Side = 'top' | 'bottom' | 'left' | 'right';
export type Align = 'start' | 'center' | 'end';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PlacementOptions {
  readonly side: Side;
  readonly align: Align;
  /** Between anchor and layer, in px. */
  readonly gap: number;
}

/** Where a layer goes, in px of the window, and how tall it may be there. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/** Kept free at the edges of the window, in px. */
const MARGIN = 8;

const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const satisfies Record<Side, Side>;

/**
 * Places a layer of `size` beside `anchor`: on the wanted side, or on the opposite one where it does not fit and there is
 * more room; then moved along the edge until it is inside the window.
 */
export function placeLayer(anchor: Box, size: Size, view: Size, { side, align, gap }: PlacementOptions): Placement {
  const room: Record<Side, number> = {
    top: anchor.top - gap - MARGIN,
    bottom: view.height - anchor.top - anchor.height - gap - MARGIN,
    left: anchor.left - gap - MARGIN,
    right: view.width - anchor.left - anchor.width - gap - MARGIN,
  };
  const upright = side === 'top' || side === 'bottom';
  const wanted = upright ? size.height : size.width;
  const chosen = wanted > room[side] && room[OPPOSITE[side]] > room[side] ? OPPOSITE[side] : side;
  const maxHeight = Math.max(0, upright ? room[chosen] : view.height - 2 * MARGIN);
  const height = Math.min(size.height, maxHeight);

  const along = { start: 0, center: 0.5, end: 1 }[align];
  const left =
    chosen === 'left'
      ? anchor.left - gap - size.width
      : chosen === 'right'
        ? anchor.left + anchor.width + gap
        : anchor.left + (anchor.width - size.width) * along;
  const top =
    chosen === 'top'
      ? anchor.top - gap - height
      : chosen === 'bottom'
        ? anchor.top + anchor.height + gap
        : anchor.top + (anchor.height - height) * along;
  return { left: within(left, view.width - size.width), top: within(top, view.height - height), maxHeight };
}

/** Inside the window; a layer larger than the window starts at its edge. */
function within(position: number, last: number): number {
  return Math.round(Math.max(MARGIN, Math.min(position, last - MARGIN)));
}
