import { useCallback, useSyncExternalStore } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { changeParts } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { drawingOf, SERIES_BOX, seriesText } from './drawing.ts';
import type { SeriesStore } from './seriesStore.ts';

/** Figures over time of one row: blank while they load, of the size of the drawing. */
export function SeriesCell({
  store,
  column,
  id,
  change,
}: {
  readonly store: SeriesStore;
  readonly column: ColumnSpec;
  readonly id: number;
  /** The figure that stands for them. */
  readonly change: number | null;
}) {
  const { field, label, series } = column;
  const subscribe = useCallback((listener: () => void) => store.watch(field, id, listener), [store, field, id]);
  const values = useSyncExternalStore(
    subscribe,
    () => store.get(field, id),
    () => undefined,
  );
  if (values === undefined || !series) return <i className="grid-series-blank" />;
  if (values === null) return <NoSeries label={messages.grid.series.failed(label)} />;
  const { path, dots, isFilled, facts } = drawingOf(values, series);
  const said = seriesText(column, facts, change);
  if (facts === null) return <NoSeries label={said} />;
  return (
    <svg
      className="grid-series-drawing"
      viewBox={`0 0 ${SERIES_BOX.width} ${SERIES_BOX.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={said}
      data-direction={isFilled ? undefined : changeParts(change)?.direction}
      data-filled={isFilled || undefined}
    >
      <title>{said}</title>
      {path !== '' && <path d={path} />}
      {dots !== '' && <path d={dots} className="grid-series-dots" />}
    </svg>
  );
}

/** A dash that says why there is no drawing; the card of its cell says the same. */
export function NoSeries({ label }: { readonly label: string }) {
  return (
    <span className="figure-missing" role="img" aria-label={label}>
      {EMPTY_VALUE}
    </span>
  );
}
