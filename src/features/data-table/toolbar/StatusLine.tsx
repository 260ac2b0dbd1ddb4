import { Fragment, type ReactNode } from 'react';
import { type ColumnSpec, type DataSetSpec, fieldLabel, type SortTerm } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import type { View } from '#schemas/queries/view.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { KeyLine } from '#src/shared/commands/KeyCaps.tsx';
import { useOnline } from '#src/shared/online.ts';
import { cx } from '#src/ui/cx.ts';
import type { TableState } from '#workers/client.ts';
import { DataAge } from './DataAge.tsx';

const text = tablePartMessages.status;

/** Line under the grid: counts, age of the data, progress and keys. */
export function StatusLine({
  spec,
  sort,
  columns,
  state,
  sampleMode,
  keys,
}: {
  readonly spec: DataSetSpec;
  readonly sort: View['sort'];
  readonly columns: readonly ColumnSpec[];
  readonly state: TableState;
  readonly sampleMode: boolean;
  /** Keys to show. */
  readonly keys: readonly (readonly [CommandId, string])[];
}) {
  return (
    <section
      aria-label={text.label}
      className="flex h-7 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-canvas px-4 text-12 whitespace-nowrap text-muted max-desk:gap-3"
    >
      <Matching source={spec.source} state={state} />
      {state.matching !== null && <Held state={state} />}
      <HiddenSort spec={spec} sort={sort} columns={columns} />
      <DataAge source={spec.source} asOf={state.asOf} sampleMode={sampleMode} />
      {sampleMode && <span className="text-info">{text.demo}</span>}
      <Note state={state} sampleMode={sampleMode} />
      <KeyLine keys={keys} all={text.keys.shortcuts} />
    </section>
  );
}

function Matching({ source, state }: { readonly source: DataSetName; readonly state: TableState }) {
  if (state.total === null || state.matching === null) return <Uncounted source={source} state={state} />;
  return (
    <span className="figure">
      <Strong>{formatCount(state.matching)}</Strong> {messages.directory.count(state.total)}
    </span>
  );
}

/** Parts shared by the lines under grids. */

/** Shown while rows are not counted: generating, loading or failed. */
export function Uncounted({ source, state }: { readonly source: DataSetName; readonly state: TableState }) {
  if (state.progress !== null) {
    return <span className="figure">{text.making(source, `${Math.floor(state.progress * 100)}%`)}</span>;
  }
  return <span>{state.status === 'error' ? text.failed : text.loading(source)}</span>;
}

/** Number of loaded rows. */
export function Held({ state: { complete, loaded } }: { readonly state: TableState }) {
  return (
    <span className="figure max-desk:hidden">
      {text.loaded} <Strong>{complete ? text.all : text.first(loaded)}</Strong>
    </span>
  );
}

/** The sort, shown when a column of it is hidden. */
export function HiddenSort({
  spec,
  sort,
  columns,
}: {
  readonly spec: DataSetSpec;
  readonly sort: View['sort'];
  readonly columns: readonly ColumnSpec[];
}) {
  const terms = sortTerms(sort);
  const isShown = ({ field }: SortTerm) => columns.some((column) => column.field === field);
  if (terms.every(isShown)) return null;
  return (
    <span>
      {text.sortedBy}{' '}
      {terms.map(({ field, order }, at) => (
        <Fragment key={field}>
          {at > 0 && `, ${text.sortedThen} `}
          <Strong>{fieldLabel(spec, field)}</Strong>, {text.sortOrder[order]}
        </Fragment>
      ))}
    </span>
  );
}

/** Exceptional states; announced on change. */
export function Note({ state, sampleMode }: { readonly state: TableState; readonly sampleMode: boolean }) {
  const online = useOnline();
  return (
    <span role="status" className={cx('truncate', state.error && 'text-negative')}>
      {noteOf(state, online || sampleMode)}
    </span>
  );
}

function noteOf(state: TableState, online: boolean): string {
  if (!online) return text.offline;
  if (state.error && state.matching !== null) return text.failed;
  if (state.status === 'refreshing' && state.progress === null) return text.refreshing;
  return '';
}

export function Strong({ children }: { readonly children: ReactNode }) {
  return <b className="font-medium text-text">{children}</b>;
}
