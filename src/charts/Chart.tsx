import { ChartLine as ChartIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { formatDate } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Change } from '#src/ui/Figures.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { BaseHandle } from './BaseHandle.tsx';
import type { OriginOf } from './beside.ts';
import { ChartTable } from './ChartTable.tsx';
import { ChartTools, Method } from './ChartTools.tsx';
import { type ChartFile, chartFile, dayText, fileName } from './chartFile.ts';
import { rebased } from './comparison.ts';
import { type ChartDescriptor, indexOf, indexText, summaryText } from './descriptors.ts';
import { type ChartMark, type MarkKind, MarkKinds, Marks, marksWithin } from './Marks.tsx';
import type { PlainChart } from './Plot.tsx';
import { PointCard } from './PointCard.tsx';
import { RangeHandles, type Span } from './RangeHandles.tsx';
import { type Range, rangeOf, rangesWithin, spanOf, spanWithin, wholeOf } from './range.ts';
import { daysMet, nearestPlace, type Points, placeOf, summaryOf, timeSeries, within } from './timeSeries.ts';
import { useTableView } from './useTableView.ts';
import { useWidth } from './useWidth.ts';
import { VOLUME_ROOM } from './volumeBars.ts';

const text = chartMessages;

const HEIGHT = 300;
const INSETS = { top: 12, right: 88, bottom: 30, left: 0 } as const;
/** Room for the base's date above, and for a tag a line. */
const COMPARED_HEIGHT = 340;
const COMPARED_INSETS = { top: 34, right: 116, bottom: 30, left: 0 } as const;

/** ECharts comes with the first chart that is drawn, in one file for lines, bars and points. */
const Plot = lazyComponent(async () => (await import('./drawing.ts')).Plot);

/** A line as it is given. */
export interface ChartLine {
  /** Unique in its chart. */
  readonly name: string;
  /** A short name for the end of the line. */
  readonly tag: string;
  readonly points: Points;
}

/** What is shown of a chart. */
export interface ChartView {
  readonly span: Span | Range;
  readonly log: boolean;
  /** Of several lines: the day on which they are 100, UTC ms; null: the first day shown. */
  readonly base: number | null;
  /** Kinds of marks that are left out. */
  readonly hidden: readonly MarkKind[];
}

export const FIRST_VIEW: ChartView = { span: '1y', log: false, base: null, hidden: [] };

export interface ChartProps {
  readonly descriptor: ChartDescriptor;
  /** Whose figures they are. */
  readonly subject: { readonly name: string; readonly slug: string };
  /** One: its values. Several, or one with `compares`: indexes that are 100 on the base day. */
  readonly lines: readonly ChartLine[];
  readonly compares?: boolean;
  /** Below a single line: sums of the same days, and where each day is from. */
  readonly beside?: { readonly descriptor: ChartDescriptor; readonly points: Points } | undefined;
  readonly originOf?: OriginOf | undefined;
  readonly marks: readonly ChartMark[];
  /** More to be said in the summary. */
  readonly note: string;
  readonly source: string;
  readonly asOf: string;
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
  /** Choices that stand before those of the chart. */
  readonly children?: ReactNode;
  /** What stands between title and plot. */
  readonly below?: ReactNode;
  readonly onExport: (file: ChartFile) => void;
}

/**
 * Lines over time with their range, table, image and file. What it says in words is in the HTML and computed from the points
 * that are drawn; the drawing itself is made in the browser, in a place whose height is known before.
 */
export function Chart({
  descriptor: given,
  subject,
  lines,
  compares = lines.length > 1,
  beside,
  originOf,
  marks,
  note,
  source,
  asOf,
  view,
  onView,
  children,
  below,
  onExport,
}: ChartProps) {
  const ids = { heading: useId(), summary: useId(), keys: useId() };
  const hydrating = useHydrating();
  const { frame, asTable, show, turn } = useTableView();
  const width = useWidth(frame);
  const [active, setActive] = useState<number | null>(null);
  const { span: chosen, log, hidden } = view;

  const known = useMemo(() => lines.map(({ name, points }) => timeSeries(given.kind, name, points)), [lines, given]);
  const whole = useMemo(() => wholeOf({ time: daysMet(known) }), [known]);
  const { from, to } = typeof chosen === 'string' ? spanOf(chosen, whole) : spanWithin(chosen, whole);
  const base = compares ? Math.min(whole.to, Math.max(whole.from, view.base ?? from)) : null;
  const dateFormat = useDateFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the unit names the base's date.
  const descriptor = useMemo(() => (base === null ? given : indexOf(given, base)), [given, base, dateFormat]);
  const { label, unit, kind, format, method } = descriptor;
  const indexes = useMemo(() => (base === null ? null : known.map((line) => rebased(line, base))), [known, base]);
  const series = useMemo(() => indexes?.map((index) => index.series) ?? known, [indexes, known]);
  const shown = useMemo(() => series.map((line) => within(line, from, to)), [series, from, to]);
  const days = useMemo(() => daysMet(shown), [shown]);
  const summaries = useMemo(() => shown.map(summaryOf), [shown]);
  const isEmpty = summaries.every((summary) => summary === null);
  const insets = base === null ? INSETS : COMPARED_INSETS;
  const height = base === null ? HEIGHT : COMPARED_HEIGHT;
  const traded = useMemo(() => {
    if (!beside || base !== null) return undefined;
    const sums = timeSeries(beside.descriptor.kind, beside.descriptor.label, beside.points);
    return sums.time.length === 0
      ? undefined
      : { descriptor: beside.descriptor, series: { ...sums, ...within(sums, from, to) } };
  }, [beside, base, from, to]);
  const drawn = useMemo(
    () => ({
      ...{ series, from, to, log, format },
      ...(traded ? { volume: traded.series } : {}),
      ...(base === null ? {} : { base, tags: lines.map(({ tag }) => tag) }),
    }),
    [series, from, to, log, format, traded, base, lines],
  );
  const chart = useMemo<PlainChart>(
    () => ({ ...drawn, size: { width, height }, insets }),
    [drawn, width, height, insets],
  );
  const range = rangeOf({ from, to }, whole);
  const title = text.title(label, base === null ? subject.name : text.index.subject(lines.map(({ name }) => name)));
  const shownMarks = useMemo(
    () =>
      marksWithin(
        marks.filter(({ kind }) => !hidden.includes(kind)),
        from,
        to,
      ),
    [marks, hidden, from, to],
  );
  const choose = (span: Span | Range) => {
    setActive(null);
    onView({ ...view, span });
  };
  const drawImage = async () => {
    const { chartImage } = await import('./drawing.ts');
    return chartImage(drawn, {
      title: text.titleUnit(title, unit),
      note: text.span(formatDate(from, 'plain'), formatDate(to, 'plain')),
      origin: text.origin(source, asOf),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = days.length - 1;
    const at = active ?? last;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Enter') turn();
    else if (next !== undefined) setActive(Math.max(0, Math.min(last, next)));
    else return;
    event.preventDefault();
  };
  const pointText = (at: number) => {
    const moment = days[at] ?? 0;
    const values = shown.map((line) => format(line.value[placeOf(line, moment) ?? -1] ?? Number.NaN));
    return base === null
      ? text.point(formatDate(moment), values[0] ?? '', unit)
      : text.index.point(
          formatDate(moment),
          shown.map(({ name }, line) => text.index.value(name, values[line] ?? '')),
        );
  };
  const [summary = null] = summaries;
  const said =
    indexes === null
      ? summary && summaryText(descriptor, summary)
      : isEmpty
        ? null
        : indexText(descriptor, indexes, summaries);

  return (
    <section aria-labelledby={ids.heading} className="border-b border-line px-6 pt-3.5 pb-4 max-desk:px-4">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 id={ids.heading} className="text-14">
          {label}
        </h2>
        <span className="figure text-12 text-faint">{unit}</span>
        {children}
        <MarkKinds marks={marks} hidden={hidden} onHidden={(next) => onView({ ...view, hidden: next })} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-2">
          {base === null && kind !== 'sum' && summary && (
            <Change
              fit
              value={summary.change}
              unit={changeUnit(range, summary.first.time - from > DAY_MS ? summary.first.time : null)}
              className="text-12"
            />
          )}
          <Segmented
            label={text.range}
            options={rangesWithin(whole).map((value) => ({ value, label: text.ranges[value] }))}
            value={range}
            onChange={choose}
          />
          <Tooltip content={text.logTitle}>
            <Button aria-pressed={log} onClick={() => onView({ ...view, log: !log })}>
              {text.log}
            </Button>
          </Tooltip>
          <span className="flex">
            <ChartTools
              table={{ plotIcon: ChartIcon, isShown: asTable, onTurn: show }}
              isEmpty={isEmpty}
              image={{ name: fileName(label, subject.slug, { time: days }), draw: drawImage }}
              onExport={() =>
                onExport(
                  chartFile(fileDescriptor(descriptor, base), subject, shown, {
                    ...{ marks: shownMarks, beside: traded },
                    originOf: base === null ? originOf : undefined,
                  }),
                )
              }
            />
          </span>
        </div>
      </div>
      {below}
      <figure>
        <div ref={frame} className="relative flex" style={{ height }}>
          {isEmpty ? (
            <EmptyState
              title={text.empty(given.label)}
              text={series.every(({ time }) => time.length < 2) ? text.emptyText : text.emptyRange}
            />
          ) : asTable ? (
            <ChartTable {...{ title, descriptor }} lines={shown} beside={traded} marks={shownMarks} onClose={turn} />
          ) : (
            <>
              <div
                role="slider"
                tabIndex={0}
                aria-label={text.days(label)}
                aria-describedby={`${ids.summary} ${ids.keys}`}
                aria-valuemin={0}
                aria-valuemax={days.length - 1}
                aria-valuenow={active ?? days.length - 1}
                aria-valuetext={pointText(active ?? days.length - 1)}
                className="relative min-w-0 flex-1 touch-pan-y"
                onBlur={() => setActive(null)}
                onKeyDown={onKeyDown}
              >
                {!hydrating && width > 0 && (
                  <LoadBoundary fallback={<Loading />}>
                    <Plot
                      chart={chart}
                      active={active === null ? null : (days[active] ?? null)}
                      onPoint={(time) => setActive(time === null ? null : nearestPlace({ time: days }, time))}
                    />
                  </LoadBoundary>
                )}
              </div>
              {active !== null && (
                <PointCard
                  descriptor={descriptor}
                  lines={shown}
                  beside={traded}
                  originOf={base === null ? originOf : undefined}
                  moment={days[active] ?? from}
                  span={{ from, to }}
                  insets={insets}
                />
              )}
              <Marks
                marks={shownMarks}
                span={{ from, to }}
                insets={traded ? { ...insets, bottom: insets.bottom + VOLUME_ROOM } : insets}
                width={width}
              />
              {base !== null && (
                <BaseHandle
                  base={base}
                  span={{ from, to }}
                  whole={whole}
                  insets={insets}
                  onChange={(moment) => {
                    setActive(null);
                    onView({ ...view, base: moment });
                  }}
                />
              )}
            </>
          )}
        </div>
        {whole.to > whole.from && (
          <RangeHandles label={given.label} span={{ from, to }} whole={whole} right={insets.right} onChange={choose} />
        )}
        <figcaption className="mt-1 text-12 text-pretty text-muted">
          <span id={ids.keys} hidden>
            {text.keys} {base !== null && text.index.keys}
          </span>
          <span id={ids.summary}>{said && said + note}</span>{' '}
          <span className="inline-block">
            {text.origin(source, asOf)}
            <Method>{method}</Method>
          </span>
        </figcaption>
      </figure>
    </section>
  );
}

/** In a file the base is written as its days are. */
function fileDescriptor(descriptor: ChartDescriptor, base: number | null): ChartDescriptor {
  return base === null ? descriptor : { ...descriptor, unit: text.index.unit(dayText(base)) };
}

function Loading() {
  return <div role="status" aria-label={text.loading} className="absolute inset-0" />;
}

/** What a change is over: the range, unless what is known begins later in it. */
function changeUnit(range: Range | null, begins: number | null): string {
  if (begins !== null) return text.changeSince(formatDate(begins, 'plain'));
  return range === null ? text.chosen : text.change(text.ranges[range]);
}
