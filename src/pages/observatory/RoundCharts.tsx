import { useMemo } from 'react';
import { BREAKDOWN_RULES, BREAKDOWNS, type RoundsObserved } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { Breakdown } from '#schemas/queries/breakdown.ts';
import { BinChart } from '#src/charts/BinChart.tsx';
import { BIN_CHARTS } from '#src/charts/binDescriptors.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { chartProps, type PanelContext } from './chartProps.ts';
import { countOf, dayMarks, dealMarks, monthMarks, sizeMarks, totalOf, valueMarks } from './marks.ts';

const text = observatoryMessages;
const spec = DATA_SETS.fundraising;
const rules = BREAKDOWN_RULES.fundraising;
const { fundraising } = BREAKDOWNS;

/** What each chart of rounds is counted by. */
export function roundChart(breakdown: Breakdown, context: PanelContext, filter: readonly Triple[]) {
  return chartProps({ source: 'fundraising', spec, rules, breakdown, filter }, context);
}

/** Capital by month and the deals behind it. */
export function MonthCharts({
  answers: { months },
  filter,
  context,
  part,
}: {
  readonly answers: RoundsObserved;
  readonly filter: readonly Triple[];
  readonly context: PanelContext;
  readonly part: 'capital' | 'deals';
}) {
  const marks = useMemo(() => (part === 'capital' ? monthMarks(months) : dealMarks(months)), [months, part]);
  const props = useMemo(() => roundChart(BREAKDOWNS.fundraising.months, context, filter), [context, filter]);
  const notes = months.unplaced.rows === 0 ? [] : [text.undated(text.rounds(months.unplaced.rows))];
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
  readonly filter: readonly Triple[];
  readonly context: PanelContext;
}) {
  const { stages, categories, sizes, days } = answers;
  const of = useMemo(
    () => ({
      stages: roundChart(fundraising.stages, context, filter),
      categories: roundChart(fundraising.categories, context, filter),
      sizes: roundChart(fundraising.sizes, context, filter),
      days: roundChart(fundraising.days, context, filter),
    }),
    [context, filter],
  );
  const ranked = useMemo(
    () => ({ stages: valueMarks(stages), categories: valueMarks(categories) }),
    [stages, categories],
  );
  const sized = useMemo(() => sizeMarks(sizes), [sizes]);
  const daily = useMemo(() => dayMarks(days), [days]);
  return (
    <>
      <BinChart
        {...of.stages}
        descriptor={BIN_CHARTS.stages}
        marks={ranked.stages}
        total={totalOf(stages)}
        count={stages.count}
        height={RANKED_HEIGHT}
        className="xl:col-span-4"
      />
      <BinChart
        {...of.categories}
        descriptor={BIN_CHARTS.categories}
        marks={ranked.categories}
        total={totalOf(categories)}
        count={categories.count}
        height={RANKED_HEIGHT}
        className="xl:col-span-4"
      />
      <BinChart
        {...of.sizes}
        descriptor={BIN_CHARTS.sizes}
        marks={sized}
        total={countOf(sizes)}
        notes={sizes.unplaced.rows === 0 ? [] : [text.unsized(text.rounds(sizes.unplaced.rows))]}
        height={RANKED_HEIGHT - 24}
        className="xl:col-span-4"
      />
      <BinChart
        {...of.days}
        descriptor={BIN_CHARTS.calendar}
        marks={daily}
        total={totalOf(days)}
        notes={days.unplaced.rows === 0 ? [] : [text.unplacedDays(text.rounds(days.unplaced.rows))]}
        height={176}
        className="desk:max-xl:col-span-2 xl:col-span-12"
      />
    </>
  );
}

/** Twelve lines. */
const RANKED_HEIGHT = 288;
