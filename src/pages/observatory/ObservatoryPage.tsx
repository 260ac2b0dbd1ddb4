import { useCallback, useEffect, useMemo, useState } from 'react';
import type { InvestorWindow, Observed, RoundsObserved } from '#schemas/api/observatory.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formatCount } from '#schemas/format.ts';
import { allOf } from '#schemas/pivot/reading.ts';
import { PROJECTS, ROUNDS } from '#src/api/observatoryQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import { sumOf } from '#src/charts/observedMarks.ts';
import { ChartExportDialog } from '#src/features/csv-export/ChartExportDialog.tsx';
import { useTable } from '#src/features/data-table/useTable.ts';
import { eventsOfDay } from '#src/features/events/address.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { TableQuery, TableSource } from '#workers/client.ts';
import { useObservatory, writeObservatory } from './address.ts';
import { Breadth } from './Breadth.tsx';
import type { PanelContext } from './chartProps.ts';
import { EventsPanel } from './EventsPanel.tsx';
import { FilterBar, Periods } from './FilterBar.tsx';
import { Investors } from './Investors.tsx';
import { LatestRounds } from './LatestRounds.tsx';
import { MarketCharts, SectorMap } from './MarketCharts.tsx';
import { Movers } from './Movers.tsx';
import { MonthCharts, RoundCharts } from './RoundCharts.tsx';
import { type LentTable, type ObservedAnswers, useObserved } from './useObserved.ts';

const text = observatoryMessages;

const NO_TABLE: LentTable = { handle: null, state: null };
const SOURCES: Readonly<Record<Observed, TableSource>> = {
  fundraising: { kind: 'server', source: 'fundraising' },
  projects: { kind: 'server', source: 'projects' },
};
const WHOLE: TableQuery = { filter: [], sort: null, search: '' };

/** Capital, deals and markets in linked charts: a choice in one filters the others, a click opens the directory. */
export function ObservatoryPage() {
  usePageTitle(text.title);
  const { view, changeFilter, changeWindow, changeEvents } = useObservatory();
  const { rounds, projects, window, events } = view;
  const [touched, setTouched] = useState(false);
  const [roundTable, setRoundTable] = useState(NO_TABLE);
  const [projectTable, setProjectTable] = useState(NO_TABLE);
  const [exported, setExported] = useState<{ readonly source: Observed; readonly file: ChartFile } | null>(null);
  const capital = useObserved(ROUNDS, rounds, window, roundTable);
  const market = useObserved(PROJECTS, projects, '1y', projectTable);
  const onExport = useCallback((source: Observed, file: ChartFile) => setExported({ source, file }), []);
  // Rows are loaded once somebody is about to filter: until then the server counts.
  const touch = () => setTouched(true);
  return (
    <div
      className="mx-auto flex w-full max-w-360 flex-col gap-3 px-3 pt-3 pb-6"
      onPointerDownCapture={touch}
      onKeyDownCapture={touch}
    >
      {touched && <TableLoader source="fundraising" onTable={setRoundTable} />}
      {touched && <TableLoader source="projects" onTable={setProjectTable} />}
      <header className="flex flex-col gap-1.5 px-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-16">{text.title}</h1>
          <Periods filter={rounds} onFilter={changeFilter} />
          <Totals total={capital.answers?.total} />
        </div>
        <FilterBar
          rounds={rounds}
          projects={projects}
          handles={{ fundraising: roundTable.handle, projects: projectTable.handle }}
          onFilter={changeFilter}
        />
      </header>
      <Panels kind="rounds" answers={capital} onExport={onExport} onFilter={changeFilter}>
        {(answers, context) => (
          <RoundSection answers={answers} filter={rounds} context={context} window={window} onWindow={changeWindow} />
        )}
      </Panels>
      <Panels kind="prices" answers={market} onExport={onExport} onFilter={changeFilter}>
        {(answers, context) => (
          <>
            <SectorMap answers={answers} filter={projects} context={context} />
            <Breadth answers={answers} filter={projects} origin={context.origin} />
            <Movers filter={projects} />
            <MarketCharts answers={answers} filter={projects} context={context} />
          </>
        )}
      </Panels>
      <EventsPanel
        params={events}
        searchOf={(day) => writeObservatory({ ...view, events: eventsOfDay(events, day) })}
        onChange={changeEvents}
      />
      <p className="px-1 text-12 text-muted">
        {text.about} {text.overlaps}
      </p>
      {exported && (
        <ChartExportDialog source={exported.source} file={exported.file} onClose={() => setExported(null)} />
      )}
    </div>
  );
}

function RoundSection({
  answers,
  filter,
  context,
  window,
  onWindow,
}: {
  readonly answers: RoundsObserved;
  readonly filter: Filter;
  readonly context: PanelContext;
  readonly window: InvestorWindow;
  readonly onWindow: (window: InvestorWindow) => void;
}) {
  const months = { answers, filter, context };
  return (
    <>
      <MonthCharts {...months} part="capital" />
      <Investors answers={answers} filter={filter} window={window} onWindow={onWindow} onFilter={context.onFilter} />
      <RoundCharts {...months} />
      <MonthCharts {...months} part="deals" />
      <LatestRounds filter={filter} />
    </>
  );
}

const GRID = 'grid grid-cols-1 gap-3 desk:max-xl:grid-cols-2 xl:grid-cols-12';

/** Panels of a data set: waiting, failed, or with answers that may be of the filter before. */
function Panels<Answer>({
  kind,
  answers: { answers, isBehind, isLoading, error, retry },
  onExport,
  onFilter,
  children,
}: {
  /** What most of the panels draw. */
  readonly kind: 'rounds' | 'prices';
  readonly answers: ObservedAnswers<Answer>;
  readonly children: (answers: Answer, context: PanelContext) => React.ReactNode;
} & Pick<PanelContext, 'onExport' | 'onFilter'>) {
  const origin = useDataOrigin(kind);
  const context = useMemo(() => ({ origin, onFilter, onExport }), [origin, onFilter, onExport]);
  if (!answers) {
    if (error)
      return (
        <QueryFailure title={text.failed} error={error} onRetry={retry} className="rounded-panel border border-line" />
      );
    return (
      <div className={GRID} aria-busy="true">
        {[0, 1].map((panel) => (
          <div
            key={panel}
            className="flex h-96 flex-col gap-4 rounded-panel border border-line bg-surface p-4 xl:col-span-6"
          >
            <Skeleton className="h-4 w-40" />
            <Skeleton className="w-full flex-1" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="relative" aria-busy={isLoading}>
      <ProgressLine active={isLoading} />
      {isBehind && (
        <p role="alert" className="pb-2 text-13 text-negative">
          {text.partial}
        </p>
      )}
      <div className={GRID}>{children(answers, context)}</div>
    </div>
  );
}

/** What all rounds of the filter add up to. */
function Totals({ total }: { readonly total: RoundsObserved['total'] | undefined }) {
  const all = total && allOf(total);
  return (
    <dl className="flex min-h-8 flex-wrap items-center gap-x-5 text-12 xl:ml-auto">
      <Total label={text.figures.raised}>
        {all ? (
          <>
            <ShortFigure fit value={sumOf(all)} /> {text.usd}
          </>
        ) : null}
      </Total>
      <Total label={text.figures.rounds}>{all ? formatCount(all.count) : null}</Total>
      <Total label={text.figures.median}>{all ? <ShortFigure fit value={sumOf(all, 1)} /> : null}</Total>
    </dl>
  );
}

function Total({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="figure text-14 font-semibold">{children ?? <Skeleton className="h-3.5 w-14" />}</dd>
    </div>
  );
}

/** Opens the table of a data set while it is shown, and lends it to the page. */
function TableLoader({ source, onTable }: { readonly source: Observed; readonly onTable: (table: LentTable) => void }) {
  const { handle, state } = useTable(SOURCES[source], WHOLE);
  useEffect(() => onTable({ handle, state }), [handle, state, onTable]);
  useEffect(() => () => onTable(NO_TABLE), [onTable]);
  return null;
}
