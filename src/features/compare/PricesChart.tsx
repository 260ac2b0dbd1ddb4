import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ProjectPrices } from '#schemas/entities/profiles.ts';
import { Chart } from '#src/charts/Chart.tsx';
import { type ChartFile, chartFile } from '#src/charts/chartFile.ts';
import { CHARTS } from '#src/charts/descriptors.ts';
import { figureOrigin } from '#src/charts/figureOrigin.ts';
import type { ChartMark } from '#src/charts/Marks.tsx';
import { ChartExportDialog } from '#src/features/csv-export/ChartExportDialog.tsx';
import { exportIsAsked } from '#src/features/csv-export/ExportFrame.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { FIELDS, linesOf, originsOf } from './priceLines.ts';
import { FIGURES } from './priceView.ts';
import { usePriceView } from './usePriceView.ts';

const text = chartMessages;

/** Daily prices or market caps, as the address says: of one project its values, with `compares` all as indexes from a base day. */
export function PricesChart({
  projects,
  compares,
  marks,
  note,
  tools,
  below,
}: {
  /** The first gives the file its name. */
  readonly projects: readonly ProjectPrices[];
  readonly compares: boolean;
  readonly marks: readonly ChartMark[];
  readonly note: string;
  readonly tools?: ReactNode;
  readonly below?: ReactNode;
}) {
  const [asked, change] = usePriceView();
  // What was traded has no base to be divided by.
  const figures = compares ? FIGURES.filter((one) => CHARTS[one].kind === 'last') : FIGURES;
  const view = { ...asked, figure: figures.find((one) => one === asked.figure) ?? 'price' };
  const { figure } = view;
  const [file, setFile] = useState<ChartFile | null>(null);
  const lines = useMemo(() => linesOf(projects, figure), [projects, figure]);
  const [first] = projects;
  const beside = useMemo(
    () =>
      first && figure !== 'volume'
        ? { descriptor: CHARTS.volume, points: { time: first.price_points.time, value: first.price_points.volume } }
        : undefined,
    [first, figure],
  );
  const originOf = useMemo(() => first && originsOf(first), [first]);
  const subject = useMemo(() => ({ name: first?.name ?? '', slug: first?.slug ?? first?.name ?? '' }), [first]);
  useEffect(() => {
    // From the list of exports, or back from a sign-in.
    const [line] = linesOf(first ? [first] : [], 'price');
    if (line && exportIsAsked()) setFile(chartFile(CHARTS.price, subject, [{ name: line.name, ...line.points }]));
  }, [first, subject]);
  return (
    <>
      <Chart
        descriptor={CHARTS[figure]}
        subject={subject}
        lines={lines}
        compares={compares}
        {...(compares ? {} : { beside, originOf })}
        marks={marks}
        note={note}
        {...figureOrigin(projects, FIELDS[figure])}
        view={view}
        onView={(next) => change({ ...view, ...next })}
        below={below}
        onExport={setFile}
      >
        <Segmented
          label={text.figure}
          className="ml-2"
          options={figures.map((value) => ({ value, label: CHARTS[value].label }))}
          value={figure}
          onChange={(next) => change({ ...view, figure: next })}
        />
        {tools}
      </Chart>
      {file && <ChartExportDialog source="projects" file={file} onClose={() => setFile(null)} />}
    </>
  );
}
