import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { OBSERVED_PIVOTS, type ProjectsObserved, type RoundsObserved } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { BIN_CHARTS_OF, type BinChartName, type LiveBlock } from '#schemas/entities/liveBlocks.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { isFromFirstEdge } from '#schemas/pivot/reading.ts';
import { type ChosenKey, conditionsOf, conditionsOfKeys } from '#schemas/queries/linked.ts';
import { countedOf, projectsQuery, roundsQuery } from '#src/api/researchQueries.ts';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { BinChart } from '#src/charts/BinChart.tsx';
import { BIN_CHARTS } from '#src/charts/binDescriptors.ts';
import type { BinMark, BinTotal } from '#src/charts/bins.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import { targetOf } from '#src/charts/linkedTarget.ts';
import {
  capMarks,
  changeMarks,
  countOf,
  dayMarks,
  dealMarks,
  monthMarks,
  RISES_FROM,
  sectorMarks,
  sizeMarks,
  totalOf,
  valueCount,
  valueMarks,
} from '#src/charts/observedMarks.ts';
import { ChartExportDialog } from '#src/features/csv-export/ChartExportDialog.tsx';
import { liveBlockMessages } from '#src/i18n/en/liveBlocks.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { LiveFrame } from './LiveFrame.tsx';

const text = liveBlockMessages;
type Block = Extract<LiveBlock, { kind: 'bins' }>;

interface Drawn {
  readonly marks: readonly BinMark[];
  readonly total: BinTotal;
  readonly count?: number;
}

const HEIGHTS: Readonly<Record<BinChartName, number>> = {
  months: 272,
  deals: 240,
  stages: 288,
  categories: 288,
  sizes: 264,
  calendar: 176,
  sectors: 300,
  changes: 264,
  caps: 264,
  chains: 288,
};
const AROUND_PX = 130;

/** Rounds or projects counted by bins, within a text. */
export function BinBlock({ block }: { readonly block: Block }) {
  return BIN_CHARTS_OF[block.chart] === 'fundraising' ? <RoundBins block={block} /> : <ProjectBins block={block} />;
}

function RoundBins({ block }: { readonly block: Block }) {
  const { data, error, refetch } = useQuery(roundsQuery(block));
  const dateFormat = useDateFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks say their dates.
  const drawn = useMemo(() => data && roundMarks(block.chart, data.result), [data, block.chart, dateFormat]);
  return <Framed block={block} drawn={drawn ?? null} error={error} onRetry={() => void refetch()} />;
}

function ProjectBins({ block }: { readonly block: Block }) {
  const { data, error, refetch } = useQuery(projectsQuery(block));
  const drawn = useMemo(() => data && projectMarks(block.chart, data.result), [data, block.chart]);
  return <Framed block={block} drawn={drawn ?? null} error={error} onRetry={() => void refetch()} />;
}

function roundMarks(chart: BinChartName, answers: RoundsObserved) {
  const { months, stages, stagesKnown, categories, categoriesKnown, sizes, days } = answers;
  switch (chart) {
    case 'deals':
      return { marks: dealMarks(months), total: { ...totalOf(months), value: totalOf(months).rows } };
    case 'stages':
      return { marks: valueMarks(stages, stageName), total: totalOf(stages), count: valueCount(stages, stagesKnown) };
    case 'categories':
      return {
        marks: valueMarks(categories),
        total: totalOf(categories),
        count: valueCount(categories, categoriesKnown),
      };
    case 'sizes':
      return { marks: sizeMarks(sizes), total: countOf(sizes, isFromFirstEdge) };
    case 'calendar':
      return { marks: dayMarks(days), total: totalOf(days) };
    default:
      return { marks: monthMarks(answers), total: totalOf(months) };
  }
}

function projectMarks(chart: BinChartName, answers: ProjectsObserved) {
  const { sectors, sectorsKnown, changes, caps, chains, chainsKnown } = answers;
  switch (chart) {
    case 'changes':
      return { marks: changeMarks(changes), total: countOf(changes) };
    case 'caps':
      return { marks: capMarks(caps), total: countOf(caps, isFromFirstEdge) };
    case 'chains':
      return { marks: valueMarks(chains), total: totalOf(chains), count: valueCount(chains, chainsKnown) };
    default:
      return { marks: sectorMarks(sectors, 'cap'), total: totalOf(sectors), count: valueCount(sectors, sectorsKnown) };
  }
}

function Framed({
  block,
  drawn,
  error,
  onRetry,
}: {
  readonly block: Block;
  readonly drawn: Drawn | null;
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  return (
    <LiveFrame
      title={block.title ?? BIN_CHARTS[block.chart].label}
      height={HEIGHTS[block.chart] + AROUND_PX}
      error={error}
      onRetry={onRetry}
    >
      {drawn && <Bins block={block} drawn={drawn} />}
    </LiveFrame>
  );
}

function Bins({ block, drawn }: { readonly block: Block; readonly drawn: Drawn }) {
  const [chosen, setChosen] = useState<readonly ChosenKey[]>([]);
  const [file, setFile] = useState<ChartFile | null>(null);
  const { source, linked, filter, rules } = useMemo(() => countedOf(block), [block]);
  const origin = useDataOrigin(block.chart === 'chains' ? 'tvl' : source === 'fundraising' ? 'rounds' : 'prices');
  const target = useMemo(() => targetOf({ source, linked, filter }), [source, linked, filter]);
  const isChosen = useMemo(() => (chosen.length === 0 ? null : (key: ChosenKey) => chosen.includes(key)), [chosen]);
  const request = { filter, window: null };
  // A choice narrows what opens, as its marks do.
  const opened =
    chosen.length === 0
      ? conditionsOf(DATA_SETS[source], OBSERVED_PIVOTS.fundraising.total, request, rules)
      : conditionsOfKeys(DATA_SETS[source], linked, chosen, request, rules);
  const { marks, total, count } = drawn;
  return (
    <figure className="min-w-0 text-13">
      {block.title !== null && (
        <figcaption className="mb-1 text-14 font-semibold text-pretty">{block.title}</figcaption>
      )}
      <BinChart
        descriptor={BIN_CHARTS[block.chart]}
        marks={marks}
        total={total}
        {...(count !== undefined && { count })}
        isChosen={isChosen}
        target={target}
        onChoose={setChosen}
        origin={origin}
        height={HEIGHTS[block.chart]}
        {...(block.chart === 'changes' && { risesFrom: RISES_FROM })}
        onExport={setFile}
      />
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-12 text-muted">
        <span>{chosen.length > 0 && text.chosen}</span>
        <Link
          to="/directory/$source"
          params={{ source }}
          search={{ filter: encodeFilter(opened) }}
          preload={false}
          className="inline-flex items-center gap-1 py-1 text-info hover:underline pointer-coarse:py-3"
        >
          {text.open}
          <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
        </Link>
      </p>
      {file && <ChartExportDialog source={source} file={file} onClose={() => setFile(null)} />}
    </figure>
  );
}
