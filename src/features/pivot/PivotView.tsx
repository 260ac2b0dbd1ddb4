import { Link, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { CloudAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Pivot } from '#schemas/pivot/pivot.ts';
import { binLabel, pivotTitle } from '#schemas/pivot/words.ts';
import { type ChangeView, encodeView, type View, type ViewPivot } from '#schemas/queries/view.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { rowHeightOf } from '#src/grid/metrics.ts';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { useNow } from '#src/shared/clock.ts';
import { stringifySearch } from '#src/shared/plainSearch.ts';
import { parseJson } from '#src/shared/storage/browserStorage.ts';
import { forgetCell, leftCell, rememberCell } from '#src/shared/storage/leftCells.ts';
import { densityAtom } from '#src/shared/storage/preferences.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { mended } from './edits.ts';
import { geometryOf } from './geometry.ts';
import { cellFilter } from './links.ts';
import { pivotModel } from './model.ts';
import { PivotBar } from './PivotBar.tsx';
import { PivotChart } from './PivotChart.tsx';
import { PivotSkeleton } from './PivotSkeleton.tsx';
import { type LeftPlace, PivotTable, type PivotTableHandle } from './PivotTable.tsx';
import { pivotCells } from './pivotCells.ts';
import { readShown, type ShownPivot, writeShown } from './shown.ts';
import { startPivot } from './start.ts';
import { type PivotedTable, usePivot } from './usePivot.ts';

interface PivotViewProps {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly table: PivotedTable;
  /** Parameters of the address that say something else than the view. */
  readonly others: Readonly<Record<string, string>>;
  readonly onChange: ChangeView;
}

/** The pivot that a view says, in place of its rows. `written`: as the address has it. */
export function PivotView({ written, ...props }: PivotViewProps & { readonly written: ViewPivot }) {
  const { spec, view, others } = props;
  const read = useMemo(() => readShown(spec, written), [spec, written]);
  if (read.ok) return <Shown {...props} shown={read.shown} />;
  return (
    <div role="alert" className="table-frame">
      <EmptyState title={text.states.wrong} text={read.problem} icon={CloudAlert}>
        <ToView {...{ others }} view={{ ...view, pivot: writeShown(startPivot(spec)) }}>
          {text.states.begin}
        </ToView>
        <ToView {...{ others }} view={{ ...view, pivot: undefined }}>
          {text.close}
        </ToView>
      </EmptyState>
    </div>
  );
}

/** A link to a view of the same table: it leads there before the page is taken over too. */
function ToView({
  others,
  view,
  children,
}: Pick<PivotViewProps, 'others' | 'view'> & { readonly children: ReactNode }) {
  return (
    <Link to="." search={{ ...others, ...encodeView(view) }} className={buttonClass()}>
      {children}
    </Link>
  );
}

function Shown({ spec, view, table, others, onChange, shown }: PivotViewProps & { readonly shown: ShownPivot }) {
  const router = useRouter();
  // Rolling dates change with the day.
  const today = Math.floor(useNow() / DAY_MS);
  const rowHeight = rowHeightOf(useAtomValue(densityAtom), useMediaQuery('(pointer: coarse)'));
  const isNarrow = useMediaQuery('(width < 40rem)');
  const { pivot, heat } = shown;
  const { counted, isCounting, failure, retry } = usePivot(table, pivot);
  const grid = useRef<PivotTableHandle>(null);
  const [exporting, setExporting] = useState(false);
  const detail = useRef<HTMLParagraphElement>(null);
  const path = router.buildLocation({ to: '.', search: {} }).publicHref;
  const { filter } = view;
  // Of the answer, not of the address: an older answer stays while the next is counted.
  const drawn = useMemo(() => {
    if (!counted) return null;
    const { call, answer } = counted;
    const model = pivotModel(spec, call.pivot, answer, text.total);
    const hrefOf = (row: number, column: number) => {
      const [own, across] = [model.rows[row + 1]?.keys ?? [], answer.columns[column]?.keys ?? []];
      const narrowed = cellFilter(spec, filter, call.pivot, answer.edges, own, across, unixMs(today * DAY_MS));
      if (narrowed === null) return null;
      return path + stringifySearch({ ...others, ...encodeView({ ...view, pivot: undefined, filter: narrowed }) });
    };
    return { pivot: call.pivot, model, cells: pivotCells(spec, model, heat, hrefOf) };
  }, [counted, spec, filter, view, heat, path, others, today]);
  const geometry = useMemo(() => drawn && geometryOf(drawn.model, rowHeight, isNarrow), [drawn, rowHeight, isNarrow]);
  const change = (next: ShownPivot) => onChange({ pivot: writeShown({ ...next, pivot: mended(spec, next.pivot) }) });
  const sort = useCallback(
    (by: number | 'keys') =>
      onChange({ pivot: writeShown({ ...shown, pivot: { ...pivot, sort: nextSort(pivot, by) } }) }),
    [onChange, shown, pivot],
  );
  const open = useCallback(
    (href: string, { row, column }: LeftPlace) => {
      const entry = router.state.location.state.__TSR_key;
      if (entry) rememberCell({ entry, index: 0, field: JSON.stringify([row, column]) });
      router.history.push(href);
    },
    [router],
  );
  const isDrawn = drawn !== null && geometry !== null;
  useRestored(grid, isDrawn);
  const title = pivotTitle(spec, pivot);
  return (
    <div className="table-frame overflow-y-auto">
      <ProgressLine active={isCounting && isDrawn} label={text.states.loading} />
      <PivotBar
        {...{ spec, shown, title, table }}
        counted={counted ?? null}
        exporting={exporting}
        onExporting={setExporting}
        onChange={change}
        onClose={() => onChange({ pivot: undefined })}
      />
      {failure ? (
        <ErrorState title={text.states.failed} text={failure.text} onRetry={failure.canRetry ? retry : undefined} />
      ) : !isDrawn ? (
        <PivotSkeleton rowHeight={rowHeight} />
      ) : counted?.answer.cells.counts[0] === 0 ? (
        <EmptyState title={text.states.empty} text={text.states.emptyText} />
      ) : (
        <>
          {shown.form !== null && (
            <PivotChart
              {...{ spec, shown, title, table }}
              model={drawn.model}
              onChange={change}
              onExport={() => setExporting(true)}
            />
          )}
          <PivotTable
            ref={grid}
            {...{ spec, geometry }}
            model={drawn.model}
            cells={drawn.cells}
            label={title}
            corner={drawn.pivot.rows.map((bin) => binLabel(spec, bin)).join(' › ') || text.total}
            onSort={sort}
            onOpen={open}
            onPoint={(words) => {
              // Not by state: the pointer crosses many cells.
              if (detail.current) detail.current.textContent = words || text.cell.hint;
            }}
          />
          <p ref={detail} aria-hidden className="pivot-detail figure cut">
            {text.cell.hint}
          </p>
        </>
      )}
    </div>
  );
}

/** The next step of a head's cycle; keys have one order. */
function nextSort({ sort }: Pivot, by: number | 'keys'): Pivot['sort'] {
  if (by === 'keys') return null;
  if (sort?.by !== by) return { by, order: 'desc' };
  return sort.order === 'desc' ? { by, order: 'asc' } : null;
}

const FieldSchema = z.tuple([z.string(), z.nullable(z.string())]);

/** Takes the focus to the cell that was left, once it is drawn. */
function useRestored(grid: RefObject<PivotTableHandle | null>, isDrawn: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const entry = router.state.location.state.__TSR_key ?? '';
    const place = isDrawn ? parseJson(leftCell(entry)?.field ?? null, FieldSchema) : null;
    if (!place) return;
    forgetCell(entry);
    const [row, column] = place;
    grid.current?.restore({ row, column });
  }, [router, grid, isDrawn]);
}
