import { ChartLine } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { formatDate } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { Button } from '#src/ui/Button.tsx';
import { Change } from '#src/ui/Figures.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { ChartTable } from './ChartTable.tsx';
import { ChartTools, Method } from './ChartTools.tsx';
import { type ChartFile, chartFile, fileName } from './chartFile.ts';
import { type ChartDescriptor, summaryText } from './descriptors.ts';
import { type ChartMark, Marks, marksWithin } from './Marks.tsx';
import type { PlainChart } from './Plot.tsx';
import { PointCard } from './PointCard.tsx';
import { RangeHandles, type Span } from './RangeHandles.tsx';
import { RANGES, type Range, rangeOf, spanOf, wholeOf } from './range.ts';
import { type Points, summaryOf, timeSeries, within } from './timeSeries.ts';
import { useTableView } from './useTableView.ts';
import { useWidth } from './useWidth.ts';

const text = chartMessages;

const HEIGHT = 260;
const INSETS = { top: 12, right: 88, bottom: 30, left: 0 } as const;

/** ECharts comes with the first chart that is drawn, in one file for lines, bars and points. */
const Plot = lazyComponent(async () => (await import('./drawing.ts')).Plot);

export interface ChartProps {
  readonly descriptor: ChartDescriptor;
  /** Whose figures they are. */
  readonly subject: { readonly name: string; readonly slug: string };
  readonly points: Points;
  readonly marks: readonly ChartMark[];
  /** More to be said in the summary. */
  readonly note: string;
  readonly source: string;
  readonly asOf: string;
  /** Choices that stand before those of the chart. */
  readonly children?: ReactNode;
  readonly onExport: (file: ChartFile) => void;
}

/**
 * A line over time with its range, table, image and file. What it says in words is in the HTML and computed from the points
 * that are drawn; the drawing itself is made in the browser, in a place whose height is known before.
 */
export function Chart({ descriptor, subject, points, marks, note, source, asOf, children, onExport }: ChartProps) {
  const { label, unit, kind, format, method } = descriptor;
  const ids = { heading: useId(), summary: useId(), keys: useId() };
  const hydrating = useHydrating();
  const { frame, asTable, show, turn } = useTableView();
  const width = useWidth(frame);
  const [chosen, setChosen] = useState<Span | Range>('1y');
  const [log, setLog] = useState(false);
  const [active, setActive] = useState<number | null>(null);

  const series = useMemo(() => timeSeries(kind, label, points), [kind, label, points]);
  const whole = wholeOf(series);
  const { from, to } = typeof chosen === 'string' ? spanOf(chosen, whole) : chosen;
  const shown = useMemo(() => within(series, from, to), [series, from, to]);
  const summary = useMemo(() => summaryOf(shown), [shown]);
  const chart = useMemo<PlainChart>(
    () => ({ series: [series], from, to, log, format, size: { width, height: HEIGHT }, insets: INSETS }),
    [series, from, to, log, format, width],
  );
  const range = typeof chosen === 'string' ? chosen : rangeOf(chosen, whole);
  const title = text.title(label, subject.name);
  const choose = (span: Span | Range) => {
    setActive(null);
    setChosen(span);
  };
  const drawImage = async () => {
    const { chartImage } = await import('./drawing.ts');
    return chartImage(
      { series: [series], from, to, log, format },
      {
        title: text.titleUnit(title, unit),
        note: text.span(formatDate(from, 'plain'), formatDate(to, 'plain')),
        origin: text.origin(source, asOf),
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = shown.time.length - 1;
    const at = active ?? last;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Enter') turn();
    else if (next !== undefined) setActive(Math.max(0, Math.min(last, next)));
    else return;
    event.preventDefault();
  };
  const pointText = (at: number) => text.point(formatDate(shown.time[at]), format(shown.value[at] ?? Number.NaN), unit);

  return (
    <section aria-labelledby={ids.heading} className="border-b border-line px-6 pt-3.5 pb-4 max-desk:px-4">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 id={ids.heading} className="text-14">
          {label}
        </h2>
        <span className="figure text-12 text-faint">{unit}</span>
        {children}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-2">
          {summary && (
            <Change
              fit
              value={summary.change}
              unit={range === null ? text.chosen : text.change(text.ranges[range])}
              className="text-12"
            />
          )}
          <Segmented
            label={text.range}
            options={RANGES.map((value) => ({ value, label: text.ranges[value] }))}
            value={range}
            onChange={choose}
          />
          <Tooltip content={text.logTitle}>
            <Button aria-pressed={log} onClick={() => setLog(!log)}>
              {text.log}
            </Button>
          </Tooltip>
          <span className="flex">
            <ChartTools
              plotIcon={ChartLine}
              asTable={asTable}
              isEmpty={!summary}
              image={{ name: fileName(label, subject.slug, shown), draw: drawImage }}
              onShow={show}
              onExport={() => onExport(chartFile(descriptor, subject, shown))}
            />
          </span>
        </div>
      </div>
      <figure>
        <div ref={frame} className="relative flex" style={{ height: HEIGHT }}>
          {!summary ? (
            <EmptyState title={text.empty(label)} text={series.time.length < 2 ? text.emptyText : text.emptyRange} />
          ) : asTable ? (
            <ChartTable title={title} descriptor={descriptor} series={shown} onClose={turn} />
          ) : (
            <>
              <div
                role="slider"
                tabIndex={0}
                aria-label={text.days(label)}
                aria-describedby={`${ids.summary} ${ids.keys}`}
                aria-valuemin={0}
                aria-valuemax={shown.time.length - 1}
                aria-valuenow={active ?? shown.time.length - 1}
                aria-valuetext={pointText(active ?? shown.time.length - 1)}
                className="relative min-w-0 flex-1 touch-pan-y"
                onBlur={() => setActive(null)}
                onKeyDown={onKeyDown}
              >
                {!hydrating && width > 0 && (
                  <LoadBoundary fallback={<Loading />}>
                    <Plot
                      chart={chart}
                      active={active}
                      onPoint={(time) => setActive(time === null ? null : placeOf(shown, time))}
                    />
                  </LoadBoundary>
                )}
              </div>
              {active !== null && (
                <PointCard descriptor={descriptor} points={shown} at={active} span={{ from, to }} insets={INSETS} />
              )}
              <Marks marks={marksWithin(marks, from, to)} span={{ from, to }} insets={INSETS} width={width} />
            </>
          )}
        </div>
        {series.time.length > 1 && (
          <RangeHandles label={label} span={{ from, to }} whole={whole} right={INSETS.right} onChange={choose} />
        )}
        <figcaption className="mt-1 text-12 text-pretty text-muted">
          <span id={ids.keys} hidden>
            {text.keys}
          </span>
          <span id={ids.summary}>{summary && summaryText(descriptor, summary) + note}</span>{' '}
          <span className="inline-block">
            {text.origin(source, asOf)}
            <Method>{method}</Method>
          </span>
        </figcaption>
      </figure>
    </section>
  );
}

/** Place of the point of a moment; null: there is none. */
function placeOf({ time }: Points, moment: number): number | null {
  const at = time.indexOf(moment);
  return at < 0 ? null : at;
}

function Loading() {
  return <div role="status" aria-label={text.loading} className="absolute inset-0" />;
}
