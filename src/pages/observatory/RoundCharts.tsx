import { useMemo } from 'react';
import { OBSERVED_PIVOTS, type RoundsObserved } from '#schemas/api/observatory.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { isFromFirstEdge } from '#schemas/pivot/reading.ts';
import { BinChart } from '#src/charts/BinChart.tsx';
import { BIN_CHARTS } from '#src/charts/binDescriptors.ts';
import {
  beforeCalendarNote,
  countOf,
  dayMarks,
  dealMarks,
  monthMarks,
  sizeMarks,
  totalOf,
  unplacedOf,
  unvaluedNote,
  valueCount,
  valueMarks,
} from '#src/charts/observedMarks.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { type PanelContext, useChartProps } from './chartProps.ts';

const text = observatoryMessages;
const { fundraising } = OBSERVED_PIVOTS;

/** Capital by month and the deals behind it. */
export function MonthCharts({
  answers: { months, stagesByMonth },
  filter,
  context,
  part,
}: {
  readonly answers: RoundsObserved;
  readonly filter: Filter;
  readonly context: PanelContext;
  readonly part: 'capital' | 'deals';
}) {
  const dateFormat = useDateFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks say their dates.
  const marks = useMemo(
    () => (part === 'capital' ? monthMarks({ months, stagesByMonth }) : dealMarks(months)),
    [months, stagesByMonth, part, dateFormat],
  );
  const props = useChartProps('fundraising', fundraising.months, filter, context);
  const undated = unplacedOf(months);
  const notes = undated === 0 ? [] : [text.undated(text.rounds(undated))];
  const total = totalOf(months);
  return (
    <BinChart
      {...props}
      descriptor={part === 'capital' ? BIN_CHARTS.months : BIN_CHARTS.deals}
      marks={marks}
      total={part === 'capital' ? total : { ...total, value: total.rows }}
      notes={notes}
      height={part === 'capital' ? 272 : 200}
      className={part === 'capital' ? 'xl:col-span-7' : 'xl:col-span-6'}
    />
  );
}

/** Stages, categories, sizes and days. */
export function RoundCharts({
  answers,
  filter,
  context,
}: {
  readonly answers: RoundsObserved;
  readonly filter: Filter;
  readonly context: PanelContext;
}) {
  const { stages, stagesKnown, categories, categoriesKnown, sizes, days } = answers;
  const staged = useChartProps('fundraising', fundraising.stages, filter, context);
  const sorted = useChartProps('fundraising', fundraising.categories, filter, context);
  const sized = useChartProps('fundraising', fundraising.sizes, filter, context);
  const dated = useChartProps('fundraising', fundraising.days, filter, context);
  const stageBars = useMemo(() => valueMarks(stages, stageName), [stages]);
  const categoryBars = useMemo(() => valueMarks(categories), [categories]);
  const sizeBars = useMemo(() => sizeMarks(sizes), [sizes]);
  const dateFormat = useDateFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells say their dates.
  const calendar = useMemo(() => ({ cells: dayMarks(days), before: beforeCalendarNote(days) }), [days, dateFormat]);
  const unsized = unplacedOf(sizes, isFromFirstEdge);
  const dayless = unplacedOf(days);
  return (
    <>
      <BinChart
        {...staged}
        descriptor={BIN_CHARTS.stages}
        marks={stageBars}
        total={totalOf(stages)}
        count={valueCount(stages, stagesKnown)}
        notes={unvaluedNote(stagesKnown, BIN_CHARTS.stages)}
        height={RANKED_HEIGHT}
        className="xl:col-span-4"
      />
      <BinChart
        {...sorted}
        descriptor={BIN_CHARTS.categories}
        marks={categoryBars}
        total={totalOf(categories)}
        count={valueCount(categories, categoriesKnown)}
        notes={unvaluedNote(categoriesKnown, BIN_CHARTS.categories)}
        height={RANKED_HEIGHT}
        className="xl:col-span-4"
      />
      <BinChart
        {...sized}
        descriptor={BIN_CHARTS.sizes}
        marks={sizeBars}
        total={countOf(sizes, isFromFirstEdge)}
        notes={unsized === 0 ? [] : [text.unsized(text.rounds(unsized))]}
        height={RANKED_HEIGHT - 24}
        className="desk:max-xl:col-span-2 xl:col-span-4"
      />
      <BinChart
        {...dated}
        descriptor={BIN_CHARTS.calendar}
        marks={calendar.cells}
        total={totalOf(days)}
        notes={[...calendar.before, ...(dayless === 0 ? [] : [text.unplacedDays(text.rounds(dayless))])]}
        height={176}
        className="desk:max-xl:col-span-2 xl:col-span-12"
      />
    </>
  );
}

/** Twelve lines. */
const RANKED_HEIGHT = 288;
