import { useNavigate } from '@tanstack/react-router';
import { SAMPLE_ROWS } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { tablePartMessages } from '#src/i18n/tableParts.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Badge } from '#src/ui/Tags.tsx';

/** The sizes the playground offers. */
const DEMO_SIZES = [SAMPLE_ROWS.default, 100_000, SAMPLE_ROWS.max] as const;

/** The seed of the playground's rows: the same rows for everybody, so that an address shows the same everywhere. */
export const DEMO_SEED = 1;

/** The number of rows an address asks for; the default where it is no whole number in range. */
export function readSampleRows(text: unknown): number {
  const rows = typeof text === 'string' && /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return rows >= SAMPLE_ROWS.min && rows <= SAMPLE_ROWS.max ? rows : SAMPLE_ROWS.default;
}

const text = tablePartMessages.demo;

/** Says that the playground's rows are made up, and how many are made. */
export function SampleModeBar({ rows }: { readonly rows: number }) {
  const navigate = useNavigate();
  const sizes = DEMO_SIZES.some((size) => size === rows) ? DEMO_SIZES : [...DEMO_SIZES, rows].sort((a, b) => a - b);
  const choose = (size: string) => {
    const asked = Number(size) === SAMPLE_ROWS.default ? undefined : size;
    void navigate({
      to: '.',
      resetScroll: false,
      search: (previous: Record<string, unknown>) => ({ ...previous, rows: asked }),
    });
  };
  return (
    <div className="ml-auto flex shrink-0 items-center gap-3 pl-6">
      <Segmented
        label={text.rows}
        options={sizes.map((size) => ({ value: String(size), label: formatCount(size) }))}
        value={String(rows)}
        onChange={choose}
        className="figure"
      />
      <Badge title={text.about}>{text.badge}</Badge>
    </div>
  );
}
