import { useNavigate } from '@tanstack/react-router';
import { SAMPLE_ROWS } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Badge } from '#src/ui/Tags.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';

/** Row counts that the playground offers. */
const DEMO_SIZES = [SAMPLE_ROWS.default, 100_000, SAMPLE_ROWS.max] as const;

/** Fixed seed, so that an address shows the same rows everywhere. */
export const DEMO_SEED = 1;

/** Row count in the URL; the default when it is out of range. */
export function readSampleRows(text: unknown): number {
  const rows = typeof text === 'string' && /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return rows >= SAMPLE_ROWS.min && rows <= SAMPLE_ROWS.max ? rows : SAMPLE_ROWS.default;
}

const text = tablePartMessages.demo;

/** States that rows are generated, and how many. */
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
      <Toggletip about={text.about}>
        <Badge>{text.badge}</Badge>
      </Toggletip>
    </div>
  );
}
