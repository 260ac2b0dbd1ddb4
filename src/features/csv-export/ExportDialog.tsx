import { useEffect, useMemo, useState } from 'react';
import { apiCall } from '#schemas/api/apiCall.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import {
  type DataSetSpec,
  fileFields,
  findField,
  ORDER_FIELD,
  type Sort,
  SYMBOL_FIELD,
} from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { FILTER_LIMITS, ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { fileName as chartFileName } from '#src/charts/chartFile.ts';
import { apiCallMessages as callText } from '#src/i18n/en/apiCall.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { groupMessages } from '#src/i18n/en/groups.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import type { TableHandle, TableSource } from '#workers/client.ts';
import { ApiCallSection } from './ApiCallSection.tsx';
import { EXPORT_HASH, ExportFrame } from './ExportFrame.tsx';
import type { ExportJob } from './useCsvExport.ts';
import { useGroupsFile } from './useGroupsFile.ts';

const text = toolMessages.export;

export interface ExportProps {
  readonly source: DataSetName;
  readonly kind: TableSource['kind'];
  readonly handle: TableHandle | null;
  readonly view: View;
  readonly columns: readonly ColumnSpec[];
  /** Rows of the view; null while counting. */
  readonly matching: number | null;
  /** Selected rows, an alternative to the view. */
  readonly selected?: { readonly count: number; readonly ids: () => Float64Array } | undefined;
  /** Columns of the file that no view shows and no program can ask for. */
  readonly more?: readonly string[] | undefined;
}

type Scope = 'view' | 'selected' | 'groups';

/** Exports the rows of a table, those that are selected in it, or what its groups come to. */
export function ExportDialog({
  source,
  kind,
  handle,
  view,
  columns,
  matching,
  selected,
  more = [],
  onClose,
}: ExportProps & { readonly onClose: () => void }) {
  const isMade = kind === 'sample';
  const chosen = selected && selected.count > 0 ? selected : null;
  // A selection is most likely meant.
  const [scope, setScope] = useState<Scope>(chosen ? 'selected' : 'view');
  const spec = useMemo(() => withFormulas(DATA_SETS[source], view.formulas), [source, view.formulas]);
  const file = useGroupsFile(spec, view, columns, handle, scope === 'groups');
  const ofGroups = scope === 'groups' ? file : null;
  const rows = ofGroups ? (ofGroups.rows ?? 0) : scope === 'selected' && chosen ? chosen.count : (matching ?? 0);
  const [sources, setSources] = useState(false);
  const [day] = useState(() => new Date().toISOString().slice(0, 10));
  const fields = fileFields(
    spec,
    columns.map(({ field }) => field),
  );
  const written = [...fields, ...more];
  const width = fileWidth(spec, written, { sources, linked: !isMade });
  const counting = matching === null || handle === null || ofGroups?.rows === null;
  const watched = useWatchedRows(kind === 'watched' ? handle : null, matching);
  const called = kind === 'server' ? view : watched && { filter: watched, search: '', sort: view.sort };
  const call = called && apiCall(window.location.origin, source, called, fields);
  const write: ExportJob['write'] = async (grant, onProgress, signal) => {
    if (ofGroups) return ofGroups.write();
    if (!handle) throw new Error('There is no table to write');
    const csv = {
      columns: written,
      sources,
      origin: isMade ? null : window.location.origin,
      ids: scope === 'selected' && chosen ? chosen.ids() : null,
    };
    return handle.exportCsv({ ...csv, grant }, onProgress, signal);
  };
  const whatText = () => {
    if (ofGroups?.isFailed) return groupMessages.waiting;
    if (counting) return text.counting;
    if (ofGroups) return chartMessages.export.what(ofGroups.title, rows, ofGroups.width);
    return rows === 0 ? text.nothing : text.what(source, rows, width);
  };
  return (
    <ExportFrame
      source={isMade ? null : source}
      fileName={ofGroups ? `${chartFileName(ofGroups.title)}.csv` : exportFileName(source, view, day, kind)}
      rows={rows}
      isReady={!counting}
      what={whatText()}
      readyText={text.readyText(rows, ofGroups?.width ?? width)}
      write={write}
      before={
        (chosen || file) && (
          <Segmented
            label={text.scope}
            className="mb-3"
            options={[
              { value: 'view' as const, label: text.thisView(matching ?? 0) },
              ...(chosen ? [{ value: 'selected' as const, label: text.selectedRows(chosen.count) }] : []),
              ...(file ? [{ value: 'groups' as const, label: text.groups }] : []),
            ]}
            value={scope}
            onChange={setScope}
          />
        )
      }
      options={(running) =>
        ofGroups === null && (
          <div className="mt-3">
            <Checkbox
              label={text.sources}
              checked={sources}
              disabled={running}
              onChange={(event) => setSources(event.target.checked)}
              aria-describedby="export-sources-hint"
            />
            <p id="export-sources-hint" className="ml-5.5 text-12 text-muted">
              {text.sourcesHint}
            </p>
            {call !== null && (
              <ApiCallSection
                call={call}
                note={watched === null ? null : callText.watched}
                hash={EXPORT_HASH}
                onLeave={onClose}
              />
            )}
          </div>
        )
      }
      onClose={onClose}
    />
  );
}

/**
 * The rows that a view of a watchlist holds now, as a condition on their numbers: a program reads nobody's list. Null: until they
 * are known, and where they are too many for a condition.
 */
function useWatchedRows(handle: TableHandle | null, matching: number | null): readonly Triple[] | null {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const isFew = matching !== null && matching > 0 && matching <= FILTER_LIMITS.listMembers;
  useEffect(() => {
    if (!handle || !isFew) return;
    let isOver = false;
    // A table that was closed meanwhile has no rows to call for.
    handle.ids(0, matching).then(
      (found) => !isOver && setIds([...found]),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [handle, isFew, matching]);
  return ids && isFew ? [[ID_FIELD, 'in', ids]] : null;
}

const VIEW_LENGTH_MAX = 120;

const BEGINNINGS = { server: 'assay', sample: 'assay-demo', watched: 'assay-watchlist', given: 'assay' } as const;

/**
 * File name of an export: data set, view and day, as in `assay-projects_sector-in-DeFi_sort-volume-desc_2026-11-21.csv`.
 * Marks watchlists and playground data. Letters, digits and `.+-_` only, for every file system; a long view is cut.
 */
export function exportFileName(
  source: DataSetName,
  view: View,
  day: string,
  kind: TableSource['kind'] = 'server',
): string {
  const parts = [
    ...(view.filter.length === 0 ? [] : encodeFilter(view.filter).split(',')),
    ...(view.search === '' ? [] : [`search.${view.search}`]),
    ...(view.sort ? [sortPart(view.sort)] : []),
  ].map(plain);
  const words = Array.from(parts.filter((part) => part !== '').join('_'));
  const described = words.length > VIEW_LENGTH_MAX ? `${words.slice(0, VIEW_LENGTH_MAX).join('')}+` : words.join('');
  return [`${BEGINNINGS[kind]}-${source}`, described, day]
    .filter((part) => part !== '')
    .join('_')
    .concat('.csv');
}

function sortPart({ field, order, ties = [] }: Sort): string {
  return `sort.${field}.${[order, ...ties.flatMap((tie) => [tie.field, tie.order])].join('-')}`;
}

function plain(part: string): string {
  const [field = '', operator = '', ...value] = part.split('.');
  // A leading minus would be lost among the hyphens.
  const signed = value.join('.').replace(/(^|\|)-(?=\d)/g, '$1minus');
  return [field, operator, signed.replaceAll('|', '+')]
    .map((piece) => piece.replace(/[^\p{L}\p{N}.+_-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, ''))
    .filter((piece) => piece !== '')
    .join('-');
}

/** Columns of the file: number, ticker and address first, then those shown, then the sources of their figures. */
function fileWidth(
  spec: DataSetSpec,
  fields: readonly string[],
  { sources, linked }: { readonly sources: boolean; readonly linked: boolean },
): number {
  const shown = fields.filter((field) => field !== SYMBOL_FIELD);
  const sourced = shown.filter((field) => field !== ORDER_FIELD).length;
  const hasSymbol = findField(spec, SYMBOL_FIELD) !== undefined;
  return 1 + (hasSymbol ? 1 : 0) + (linked ? 1 : 0) + shown.length + (sources ? sourced : 0);
}
