import type { ColumnView } from './cell.ts';

/** Placeholder rows before the first fetch; real rows replace them. */
export function SkeletonRows({
  views,
  rowHeight,
}: {
  readonly views: readonly ColumnView[];
  readonly rowHeight: number;
}) {
  const rows = Array.from({ length: Math.ceil(1600 / rowHeight) }, (_, at) => at);
  return (
    <div className="grid-skeleton" aria-hidden="true">
      {rows.map((at) => (
        <div key={at} className="grid-row" style={{ top: at * rowHeight }}>
          {views.map((view) => bone(view, at))}
        </div>
      ))}
    </div>
  );
}

function bone({ spec, renderer, room, className, style }: ColumnView, at: number) {
  // Vary the widths as values do.
  const width = Math.round(Math.min(room, 96) * (0.5 + (((at * 7 + spec.field.length * 3) % 5) * 0.5) / 5));
  return (
    <div key={spec.field} className={renderer.className + className} style={style}>
      {spec.display === 'identity' && <i className="grid-bone grid-bone-logo" />}
      {spec.display !== 'order' && <i className="grid-bone" style={{ width }} />}
    </div>
  );
}
