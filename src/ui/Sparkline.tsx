const WIDTH = 52;
const HEIGHT = 18;
const EDGE = 2;

/** Sparkline of a week's prices, oldest first. Decorative: the numbers beside it state the change. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const path = sparkPath(values);
  return path === '' ? null : (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="overflow-visible text-muted"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** SVG path of the line; '' for fewer than two points. A constant price is a line in the middle. */
export function sparkPath(values: readonly number[]): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
