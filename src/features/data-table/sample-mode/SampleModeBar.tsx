import { useNavigate } from '@tanstack/react-router';
import { SAMPLE_ROWS } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { tablePartMessages } from '#src/i18n/tableParts.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Badge } from '#src/ui/Tags.tsx';
import { DEMO_SIZES } from './sampleRows.ts';

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
