import { useEffect, useMemo, useState } from 'react';
import { daySpan } from '#schemas/dates.ts';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatDate, formatDateTime } from '#schemas/format.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { DAY_MS } from '#schemas/units.ts';
import { Chart } from '#src/charts/Chart.tsx';
import { type ChartFile, chartFile } from '#src/charts/chartFile.ts';
import { CHARTS } from '#src/charts/descriptors.ts';
import type { ChartMark } from '#src/charts/Marks.tsx';
import { ChartExportDialog } from '#src/features/csv-export/ChartExportDialog.tsx';
import { exportIsAsked } from '#src/features/csv-export/ExportFrame.tsx';
import { stageName } from '#src/features/rounds/roundName.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { messages } from '#src/i18n/index.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { roundAnchor } from '../EntityRounds.tsx';

const text = chartMessages;

const FIGURES = ['price', 'marketCap'] as const;
type FigureName = (typeof FIGURES)[number];
const FIELDS = { price: 'price_usd', marketCap: 'market_cap_usd' } as const;

/** Daily price and market cap of a project, with its rounds on the axis. Nothing where neither is known. */
export function PriceChart({ row }: { readonly row: ProjectProfile }) {
  const { time, price, marketCap } = row.price_points;
  const [chosen, setChosen] = useState<FigureName>('price');
  const [file, setFile] = useState<ChartFile | null>(null);
  const points = useMemo(() => ({ time, value: { price, marketCap }[chosen] }), [time, price, marketCap, chosen]);
  const { marks, undated } = useMemo(() => roundMarks(row.rounds), [row.rounds]);
  const subject = useMemo(() => ({ name: row.name, slug: row.slug ?? row.name }), [row.name, row.slug]);
  useEffect(() => {
    // From the list of exports, or back from a sign-in.
    if (exportIsAsked()) setFile(chartFile(CHARTS.price, subject, { time, value: price }));
  }, [subject, time, price]);
  const origin = readProvenance(row.provenance).find(({ fields }) => fields.includes(FIELDS[chosen]));
  if (time.length < 2) return null;
  return (
    <>
      <Chart
        descriptor={CHARTS[chosen]}
        subject={subject}
        points={points}
        marks={marks}
        note={undated === 0 ? '' : text.summary.undated(undated)}
        source={origin ? messages.ui.source(origin.source) : text.unknownSource}
        asOf={origin?.fetched_at ? formatDateTime(origin.fetched_at) : messages.dataAge.unknown}
        onExport={setFile}
      >
        <Segmented
          label={text.figure}
          className="ml-2"
          options={FIGURES.map((value) => ({ value, label: CHARTS[value].label }))}
          value={chosen}
          onChange={setChosen}
        />
      </Chart>
      {file && <ChartExportDialog source="projects" file={file} onClose={() => setFile(null)} />}
    </>
  );
}

/** Rounds whose day or month is known, at the middle of what it may be; the others are counted. */
export function roundMarks(rounds: ProjectProfile['rounds']): {
  readonly marks: readonly ChartMark[];
  readonly undated: number;
} {
  const marks = rounds.flatMap((round): ChartMark[] => {
    const span = round.date === null || round.date.length < 7 ? null : daySpan(round.date);
    if (!span) return [];
    const name = stageName(round.stages);
    return [
      {
        time: Math.floor((span.from + span.to) / 2) * DAY_MS,
        letter: letterOf(round.stages),
        label: text.mark(name, formatDate(round.date, 'plain')),
        href: `#${roundAnchor(round)}`,
      },
    ];
  });
  return { marks: marks.toSorted((a, b) => a.time - b.time), undated: rounds.length - marks.length };
}

/** `A` of Series A, otherwise the first letter of the stage. */
function letterOf(stage: string | null): string {
  const series = /^Series ([A-Z])\b/.exec(stage ?? '')?.[1];
  return series ?? (stage ?? entityMessages.round).charAt(0).toUpperCase();
}
