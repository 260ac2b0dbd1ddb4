import { useMemo, useState } from 'react';
import { OBSERVED_PIVOTS, type ProjectsObserved } from '#schemas/api/observatory.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { isFromFirstEdge } from '#schemas/pivot/reading.ts';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { BinChart } from '#src/charts/BinChart.tsx';
import { BIN_CHARTS } from '#src/charts/binDescriptors.ts';
import {
  capMarks,
  changeMarks,
  countOf,
  RISES_FROM,
  sectorMarks,
  type TileOrder,
  totalOf,
  unvaluedNote,
  valueCount,
  valueMarks,
} from '#src/charts/observedMarks.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { type PanelContext, useChartProps } from './chartProps.ts';

const text = observatoryMessages.charts;
const { projects } = OBSERVED_PIVOTS;

interface Panel {
  readonly answers: ProjectsObserved;
  readonly filter: Filter;
  readonly context: PanelContext;
}

/** Sectors as tiles, by market cap or by capital raised. */
export function SectorMap({ answers: { sectors, sectorsKnown }, filter, context }: Panel) {
  const [order, setOrder] = useState<TileOrder>('cap');
  const props = useChartProps('projects', projects.sectors, filter, context);
  const marks = useMemo(() => sectorMarks(sectors, order), [sectors, order]);
  return (
    <BinChart
      {...props}
      descriptor={BIN_CHARTS.sectors}
      marks={marks}
      total={totalOf(sectors, order === 'cap' ? 0 : 3)}
      count={valueCount(sectors, sectorsKnown)}
      height={300}
      strongest={8}
      className="xl:col-span-5"
    >
      <Segmented
        label={text.sectors.order}
        options={[
          { value: 'cap', label: text.sectors.byCap },
          { value: 'raised', label: text.sectors.byRaised },
        ]}
        value={order}
        onChange={setOrder}
      />
    </BinChart>
  );
}

/** Projects by their change, by their cap, and TVL by chain. */
export function MarketCharts({ answers, filter, context }: Panel) {
  const { changes, caps, chains, chainsKnown } = answers;
  const changing = useChartProps('projects', projects.changes, filter, context);
  const capped = useChartProps('projects', projects.caps, filter, context);
  const chained = {
    ...useChartProps('projects', projects.chains, filter, context),
    origin: useDataOrigin('tvl'),
  };
  const changeBars = useMemo(() => changeMarks(changes), [changes]);
  const capBars = useMemo(() => capMarks(caps), [caps]);
  const chainBars = useMemo(() => valueMarks(chains), [chains]);
  return (
    <>
      <BinChart
        {...changing}
        descriptor={BIN_CHARTS.changes}
        marks={changeBars}
        total={countOf(changes)}
        risesFrom={RISES_FROM}
        height={264}
        className="xl:col-span-4"
      />
      <BinChart
        {...capped}
        descriptor={BIN_CHARTS.caps}
        marks={capBars}
        total={countOf(caps, isFromFirstEdge)}
        height={264}
        className="xl:col-span-4"
      />
      <BinChart
        {...chained}
        descriptor={BIN_CHARTS.chains}
        marks={chainBars}
        total={totalOf(chains)}
        count={valueCount(chains, chainsKnown)}
        notes={unvaluedNote(chainsKnown, BIN_CHARTS.chains)}
        height={288}
        className="xl:col-span-4"
      />
    </>
  );
}
