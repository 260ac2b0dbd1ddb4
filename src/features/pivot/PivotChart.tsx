import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { formatDateTime } from '#schemas/format.ts';
import { measureUnit } from '#schemas/pivot/words.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { barOption } from '#src/charts/barOption.ts';
import { partNames } from '#src/charts/bins.ts';
import { ChartTools } from '#src/charts/ChartTools.tsx';
import { fileName } from '#src/charts/chartFile.ts';
import type { MakeOption } from '#src/charts/Drawing.tsx';
import { lineOption } from '#src/charts/lineOption.ts';
import { matrixOption } from '#src/charts/matrixOption.ts';
import { SeriesSwatch } from '#src/charts/SeriesSwatch.tsx';
import { useWidth } from '#src/charts/useWidth.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { messages } from '#src/i18n/index.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { Choice } from './Choice.tsx';
import { type Drawn, drawnPivot, formProblem } from './drawn.ts';
import type { PivotModel } from './model.ts';
import { FORMS, type ShownPivot } from './shown.ts';
import type { PivotedTable } from './usePivot.ts';

const text = pivotMessages.draw;

const drawing = () => import('#src/charts/drawing.ts');
const relations = () => import('#src/charts/relations.ts');
const BaseDrawing = lazyComponent(async () => (await drawing()).Drawing);
const RelationsDrawing = lazyComponent(async () => (await relations()).Drawing);

const HEIGHT = { plain: 240, bar: 22, axis: 36 } as const;
const INSETS = {
  standing: { top: 10, right: 8, bottom: 28, left: 64 },
  lying: { top: 4, right: 24, bottom: 28, left: 148 },
  lines: { top: 12, right: 84, bottom: 28, left: 12 },
} as const;

/** A pivot drawn, above its cells, which say the same in figures. */
export function PivotChart({
  spec,
  shown,
  model,
  title,
  table,
  onChange,
  onExport,
}: {
  readonly spec: DataSetSpec;
  readonly shown: ShownPivot;
  readonly model: PivotModel;
  readonly title: string;
  readonly table: PivotedTable;
  readonly onChange: (shown: ShownPivot) => void;
  readonly onExport: () => void;
}) {
  const { data: status } = useQuery({ ...statusQuery(), enabled: !table.isSample });
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { pivot } = model;
  const at = Math.min(shown.drawnMeasure, pivot.measures.length - 1);
  const measure = pivot.measures[at] ?? { figure: 'count' as const };
  const wanted = shown.form ?? 'bars';
  const problem = formProblem(pivot, measure, wanted);
  const form = problem === null ? wanted : 'bars';
  const plotted = useMemo(() => drawnPivot(model, at, form), [model, at, form]);
  const { drawn } = plotted;
  const write = model.writers[at] ?? String;
  const make = useMemo(() => maker(drawn, write), [drawn, write]);
  const height = heightOf(drawn);
  const unit = measureUnit(spec, measure);
  const label = [model.measures[at] ?? '', ...(unit === '' ? [] : [unit])].join(', ');
  const forms = FORMS.filter((one) => one === wanted || formProblem(pivot, measure, one) === null);
  const notes = [
    ...(problem === null ? [] : [problem]),
    ...(plotted.shown < plotted.all ? [text.ofFirst(plotted.shown, plotted.all)] : []),
  ];
  const summary = [text.summary(`${title}: ${label}`, mostOf(drawn, write)), ...notes].join(' ');
  const isEmpty = isNothing(drawn);
  const Shown = drawn.kind === 'heat' ? RelationsDrawing : BaseDrawing;
  const draw = async () => {
    const { drawingImage } = await (drawn.kind === 'heat' ? relations() : drawing());
    return drawingImage(make, {
      title: chartMessages.titleUnit(title, label),
      note: notes.join(' '),
      origin: originOf(table, table.isSample || status?.kind === 'sample'),
      legend: ({ series }) =>
        namesOf(drawn).map((name, place) => ({ name, color: series[place % series.length] ?? '' })),
    });
  };
  return (
    <figure aria-label={summary} className="flex shrink-0 flex-col border-b border-line bg-canvas px-4 py-2">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        {forms.length > 1 && (
          <Segmented
            label={text.label}
            options={forms.map((value) => ({ value, label: text.forms[value] }))}
            value={wanted}
            onChange={(value) => onChange({ ...shown, form: value })}
          />
        )}
        {pivot.measures.length > 1 && (
          <Choice
            hideLabel
            label={text.measure}
            className="max-w-56"
            value={String(at)}
            options={model.measures.map((name, place) => ({ value: String(place), label: name }))}
            onChange={(value) => onChange({ ...shown, drawnMeasure: Number(value) })}
          />
        )}
        <span className="ml-auto flex">
          <ChartTools isEmpty={isEmpty} image={{ name: fileName(title), draw }} onExport={onExport} />
        </span>
      </div>
      <div ref={box} className="relative flex" style={{ height }}>
        {isEmpty ? (
          <EmptyState title={text.empty} text={text.emptyText} />
        ) : (
          width > 0 && (
            <LoadBoundary
              fallback={<div role="status" aria-label={chartMessages.loading} className="absolute inset-0" />}
            >
              <Shown {...{ make, width, height }} active={null} onActive={() => undefined} onOpen={() => undefined} />
            </LoadBoundary>
          )
        )}
      </div>
      <figcaption className="flex flex-wrap gap-x-3 text-12 text-muted">
        {namesOf(drawn).map((name, place) => (
          <span key={name} className="flex items-center gap-1.5">
            <SeriesSwatch at={place} />
            {name}
          </span>
        ))}
        {notes.length > 0 && <span>{notes.join(' ')}</span>}
      </figcaption>
    </figure>
  );
}

function heightOf(drawn: Drawn): number {
  if (drawn.kind === 'lines' || (drawn.kind === 'bars' && !drawn.lying)) return HEIGHT.plain;
  return drawn.marks.length * HEIGHT.bar + HEIGHT.axis;
}

function maker(drawn: Drawn, format: (value: number) => string): MakeOption {
  switch (drawn.kind) {
    case 'bars': {
      const { marks, lying } = drawn;
      const insets = lying ? INSETS.lying : INSETS.standing;
      return (colors, size) => barOption({ marks, isChosen: null, format, lying, colors, size, insets });
    }
    case 'heat': {
      const { marks, columns } = drawn;
      return (colors) => matrixOption({ marks, columns, format, colors });
    }
    case 'lines': {
      const { series, step } = drawn;
      const moments = series.flatMap(({ time }) => [time[0] ?? 0, time.at(-1) ?? 0]);
      const [from, to] = [Math.min(...moments), Math.max(...moments)];
      return (colors, size) =>
        lineOption({ series, from, to, log: false, format, step, colors, size, insets: INSETS.lines });
    }
  }
}

/** What the colors stand for. */
function namesOf(drawn: Drawn): readonly string[] {
  if (drawn.kind === 'heat') return [];
  if (drawn.kind === 'bars') return partNames(drawn.marks);
  return drawn.series.length > 1 ? drawn.series.map(({ name }) => name) : [];
}

function isNothing(drawn: Drawn): boolean {
  if (drawn.kind === 'lines') return drawn.series.every(({ time }) => time.length === 0);
  return drawn.marks.every(({ value, parts = [] }) => value === null && parts.length === 0);
}

/** The three largest groups in words. */
function mostOf(drawn: Drawn, write: (value: number) => string): string {
  const groups =
    drawn.kind === 'lines'
      ? drawn.series.map(({ name, value }) => ({ label: name, value: value.at(-1) ?? null }))
      : drawn.marks;
  return groups
    .flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 3)
    .map(({ label, value }) => `${label} ${write(value)}`)
    .join(', ');
}

/** A picture is passed on: one of sample data says so. */
function originOf({ state: { asOf } }: PivotedTable, isSample: boolean): string {
  return chartMessages.origin(
    isSample ? messages.ui.source('sample') : SITE,
    asOf === null ? messages.dataAge.unknown : formatDateTime(asOf, 'plain'),
  );
}

const SITE = 'Assay';
