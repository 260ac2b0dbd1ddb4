import { useNavigate } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { capitalized, withUnit } from '#schemas/format.ts';
import { binMessages, chartMessages } from '#src/i18n/en/charts.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { cx } from '#src/ui/cx.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { csvBlob } from '#src/ui/saveFile.ts';
import { BinTable } from './BinTable.tsx';
import { barOption, namedColors, PICTURE_INSETS } from './barOption.ts';
import {
  type BinDescriptor,
  type BinMark,
  type BinTotal,
  binSummary,
  binsCsv,
  chosenSpan,
  markText,
  partNames,
} from './bins.ts';
import { ChartTools, Method } from './ChartTools.tsx';
import { ColumnMarks } from './ColumnMarks.tsx';
import { Columns } from './Columns.tsx';
import { calendarOption } from './calendarOption.ts';
import { type ChartFile, fileName } from './chartFile.ts';
import type { ChartColors } from './colors.ts';
import type { MakeOption } from './Drawing.tsx';
import { MarkCard } from './MarkCard.tsx';
import type { MarkTarget } from './MarkLink.tsx';
import { RangeHandles } from './RangeHandles.tsx';
import { RankedBars } from './RankedBars.tsx';
import { SeriesSwatch } from './SeriesSwatch.tsx';
import { treemapOption } from './treemapOption.ts';
import { useTableView } from './useTableView.ts';
import { useWidth } from './useWidth.ts';

const text = binMessages;

const INSETS = PICTURE_INSETS.standing;
const WITH_SECOND = { ...INSETS, right: 52 } as const;
/** At the left the days of the week. */
const CALENDAR = { top: 4, right: 2, bottom: 26, left: 34 } as const;

/** Tiles and days are drawn by ECharts, which comes with the first of them that is seen. */
const RelationsDrawing = lazyComponent(async () => (await import('./relations.ts')).Drawing);

export interface BinChartProps {
  readonly descriptor: BinDescriptor;
  readonly marks: readonly BinMark[];
  readonly total: BinTotal;
  /** Bins there are, where not all are shown. */
  readonly count?: number;
  readonly isChosen: ((key: BinMark['key']) => boolean) | null;
  readonly target: MarkTarget;
  /** Filters the other charts by these marks; none: no longer. `dragged`: more will follow. */
  readonly onChoose: (keys: readonly BinMark['key'][], dragged: boolean) => void;
  /** Further sentences of the summary. */
  readonly notes?: readonly string[];
  readonly origin: string;
  readonly height: number;
  readonly className?: string;
  readonly risesFrom?: number;
  /** Of a treemap: the change with the strongest color. */
  readonly strongest?: number;
  /** Choices beside the title. */
  readonly children?: ReactNode;
  readonly onExport: (file: ChartFile) => void;
}

/**
 * Bars, tiles or days in a panel with table, image and file. Its words, links and bars are in the HTML; tiles and days are drawn
 * in the browser, in a place whose height is known before. Marks are links to the directory, and filter the other charts.
 */
export function BinChart(props: BinChartProps) {
  const { descriptor, marks, total, count, isChosen, target, onChoose, notes = [], origin, height } = props;
  const { label, unit, form, method } = descriptor;
  const ids = { heading: useId(), summary: useId(), keys: useId() };
  const { frame, asTable, show, turn } = useTableView();
  const summary = [
    binSummary(descriptor, marks, total),
    ...(count !== undefined && count > marks.length ? [text.rest(marks.length, count)] : []),
    ...(descriptor.overlaps ? [text.overlaps] : []),
    ...notes,
  ].join(' ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'F2' && !(event.key === 'Escape' && asTable)) return;
    event.preventDefault();
    event.stopPropagation();
    turn();
  };
  const name = fileName(label);
  const file = (): ChartFile => ({
    title: label,
    name: `${name}.csv`,
    rows: marks.length,
    columns: 3 + (descriptor.kind === 'count' ? 0 : 1) + (descriptor.second ? 1 : 0) + partNames(marks).length,
    byDay: false,
    csv: () => csvBlob(binsCsv(descriptor, marks)),
  });
  const drawImage = async () => {
    const isRelation = form === 'treemap' || form === 'calendar';
    const { drawingImage } = await (isRelation ? import('./relations.ts') : import('./drawing.ts'));
    return drawingImage(makerOf(props, form === 'ranked'), {
      title: chartMessages.titleUnit(label, unit),
      note: summary,
      origin,
      legend: ({ series }) => namedColors(legendOf(descriptor, marks), series),
    });
  };
  const isEmpty = marks.length === 0;
  // Rows pass, and none states what the chart is about.
  const nothing = total.rows === 0 ? text.empty : text.unstated;
  return (
    <section
      aria-labelledby={ids.heading}
      className={cx('flex min-w-0 flex-col rounded-panel border border-line bg-surface p-3.5', props.className)}
      onKeyDown={onKeyDown}
    >
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={ids.heading} className="text-14">
          {label}
        </h2>
        <span className="text-12 text-faint">{unit}</span>
        {props.children}
        <span className="ml-auto flex">
          <ChartTools
            table={{ plotIcon: ChartColumn, isShown: asTable, onTurn: show }}
            isEmpty={isEmpty}
            image={{ name, draw: drawImage }}
            onExport={() => props.onExport(file())}
          />
        </span>
      </div>
      <figure className="flex min-h-0 flex-1 flex-col">
        <div ref={frame} className="relative flex" style={{ height }}>
          {isEmpty ? (
            <EmptyState
              title={nothing}
              text={
                total.rows === 0 ? text.emptyText : text.unstatedText(descriptor.rows(total.rows), descriptor.lacking)
              }
            />
          ) : asTable ? (
            <BinTable {...{ descriptor, marks, isChosen, target }} onChoose={(keys) => onChoose(keys, false)} />
          ) : form === 'ranked' ? (
            <RankedBars {...{ descriptor, marks, isChosen, target }} onChoose={(keys) => onChoose(keys, false)} />
          ) : (
            <Plotted {...props} describedBy={`${ids.summary} ${ids.keys}`} />
          )}
        </div>
        {form === 'columns' && marks.length > 1 && !asTable && (
          <Handles descriptor={descriptor} marks={marks} isChosen={isChosen} onChoose={onChoose} />
        )}
        <Legend names={legendOf(descriptor, marks)} />
        {form === 'calendar' && !isEmpty && !asTable && <CalendarKey descriptor={descriptor} marks={marks} />}
        <figcaption className="mt-auto pt-1.5 text-12 text-pretty text-muted">
          <span id={ids.keys} hidden>
            {text.keys}
          </span>
          <span id={ids.summary}>{isEmpty ? `${nothing}.` : summary}</span> <span className="text-faint">{origin}</span>
          <Method label={`${chartMessages.method}: ${label}`}>{method}</Method>
        </figcaption>
      </figure>
    </section>
  );
}

function insetsOf({ form, second }: BinDescriptor) {
  if (form === 'calendar') return CALENDAR;
  return second ? WITH_SECOND : INSETS;
}

/** Makes the option of a chart; `lying`: as a picture, ranked bars lie. */
function makerOf(
  { descriptor, marks, isChosen, risesFrom, strongest = 10 }: BinChartProps,
  lying: boolean,
): MakeOption {
  const { form, format, second } = descriptor;
  return (colors: ChartColors, size) => {
    if (form === 'treemap')
      return treemapOption({
        marks,
        isChosen,
        format,
        formatSecond: (value) => (second ? withUnit(second.format(value), second.unit) : ''),
        strongest,
        colors,
        size,
      });
    if (form === 'calendar') return calendarOption({ marks, isChosen, colors, insets: CALENDAR });
    return barOption({
      marks,
      isChosen,
      format,
      ...(second ? { formatSecond: second.format } : {}),
      ...(risesFrom === undefined ? {} : { risesFrom }),
      lying,
      colors,
      size,
      insets: lying ? PICTURE_INSETS.lying : insetsOf(descriptor),
    });
  };
}

/** A drawing with its marks as links or, where they have no place in the HTML, as values of one control. */
function Plotted({ describedBy, ...props }: BinChartProps & { readonly describedBy: string }) {
  const { descriptor, marks, isChosen, target, onChoose, height, risesFrom, strongest } = props;
  const { form, label } = descriptor;
  const hydrating = useHydrating();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [active, setActive] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that makes another drawing.
  const make = useMemo(() => makerOf(props, false), [descriptor, marks, isChosen, risesFrom, strongest]);
  const marked = active === null ? undefined : marks[active];
  const navigate = useNavigate();
  const open = (place: number) => {
    const mark = marks[place];
    if (!mark) return;
    const { source, filterOf } = target;
    void navigate({ to: '/directory/$source', params: { source }, search: { filter: filterOf(mark) } });
  };
  if (form === 'columns')
    return (
      <div ref={box} className="relative min-w-0 flex-1">
        <Columns
          {...{ marks, isChosen, risesFrom, height, width }}
          format={descriptor.format}
          formatSecond={descriptor.second?.format}
          insets={insetsOf(descriptor)}
        />
        <ColumnMarks
          {...{ descriptor, marks, isChosen, target, onChoose, active, describedBy }}
          insets={insetsOf(descriptor)}
          onActive={setActive}
        />
      </div>
    );
  const at = active ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = marks.length - 1;
    const next = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      PageUp: at - 7,
      PageDown: at + 7,
      Home: 0,
      End: last,
    }[event.key];
    const mark = marks[at];
    if (next !== undefined) setActive(active === null ? at : Math.max(0, Math.min(last, next)));
    else if (event.key === ' ' && mark) onChoose(isChosen?.(mark.key) ? [] : [mark.key], false);
    else if (event.key === 'Enter') open(at);
    else return;
    event.preventDefault();
  };
  const current = marks[at];
  return (
    <div ref={box} className="relative min-w-0 flex-1">
      <div
        role="slider"
        tabIndex={0}
        aria-label={text.marks(label)}
        aria-describedby={describedBy}
        aria-valuemin={0}
        aria-valuemax={marks.length - 1}
        aria-valuenow={at}
        aria-valuetext={current ? markText(descriptor, current) : ''}
        className="absolute inset-0 cursor-pointer touch-pan-y"
        onBlur={() => setActive(null)}
        onKeyDown={onKeyDown}
      >
        {!hydrating && width > 0 && (
          <LoadBoundary
            fallback={<div role="status" aria-label={chartMessages.loading} className="absolute inset-0" />}
          >
            <RelationsDrawing
              {...{ make, width, height, active }}
              first={form === 'treemap' ? 1 : 0}
              onActive={setActive}
              onOpen={open}
            />
          </LoadBoundary>
        )}
      </div>
      {marked && <MarkCard descriptor={descriptor} mark={marked} />}
    </div>
  );
}

/** Two ends of the chosen bars; over all of them nothing is chosen. */
function Handles({
  descriptor,
  marks,
  isChosen,
  onChoose,
}: Pick<BinChartProps, 'descriptor' | 'marks' | 'isChosen' | 'onChoose'>) {
  const { left, right } = insetsOf(descriptor);
  const whole = { from: 0, to: marks.length };
  const nameAt = (place: number) => marks[Math.max(0, Math.min(marks.length - 1, place))]?.label ?? '';
  return (
    <RangeHandles
      label={descriptor.label}
      span={chosenSpan(marks, isChosen) ?? whole}
      whole={whole}
      left={left}
      right={right}
      step={1}
      leap={3}
      words={{
        name: (end, label) => text[end](label),
        value: (end, place) => nameAt(end === 'from' ? place : place - 1),
      }}
      onChange={({ from, to }) =>
        onChoose(from === 0 && to === marks.length ? [] : marks.slice(from, to).map(({ key }) => key), true)
      }
    />
  );
}

/** What is told apart by color: the parts of columns, or columns and the line over them with their sides. */
function legendOf({ form, unit, second }: BinDescriptor, marks: readonly BinMark[]): readonly string[] {
  if (form !== 'columns') return [];
  return second ? [text.left(capitalized(unit)), text.right(second.label, second.unit)] : partNames(marks);
}

/** From the least to the most of a day: the colors of cells, which follow the logarithm. */
function CalendarKey({ descriptor: { format, unit }, marks }: Pick<BinChartProps, 'descriptor' | 'marks'>) {
  const values = marks.flatMap(({ value }) => (value ? [value] : []));
  if (values.length === 0) return null;
  return (
    <p className="flex items-center gap-2 pt-1 text-12 text-muted">
      {format(Math.min(...values))}
      <span
        aria-hidden="true"
        className="h-2 w-24 rounded-[2px] forced-color-adjust-none"
        style={{ background: 'linear-gradient(to right, var(--bar), var(--series-1))' }}
      />
      {format(Math.max(...values))} {unit}
    </p>
  );
}

function Legend({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 pt-1 text-12 text-muted">
      {names.map((name, at) => (
        <li key={name} className="flex items-center gap-1.5">
          <SeriesSwatch at={at} />
          {name}
        </li>
      ))}
    </ul>
  );
}
