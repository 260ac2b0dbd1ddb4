import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import { formatCount, formatDateTime } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { messages } from '#src/i18n/index.ts';
import { tablePartMessages } from '#src/i18n/tableParts.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { KeyLine } from '#src/shared/commands/KeyLine.tsx';
import type { TableState } from '#workers/client.ts';
import { Held, HiddenSort, Note, Strong, Uncounted } from './statusParts.tsx';

const text = tablePartMessages.status;

/** The line under the grid: how much matches and is held, how old it is, what is under way, and the keys. */
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
  /** The keys that are told of. */
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
      {state.asOf !== null && (
        <span className="figure">
          {text.asOf} <Strong>{formatDateTime(state.asOf)}</Strong>
        </span>
      )}
      {sampleMode && <span className="text-info">{text.demo}</span>}
      <Note state={state} sampleMode={sampleMode} />
      <KeyLine keys={keys} all={text.keys.shortcuts} />
    </section>
  );
}

function Matching({ source, state }: { readonly source: Source; readonly state: TableState }) {
  if (state.total === null || state.matching === null) return <Uncounted source={source} state={state} />;
  return (
    <span className="figure">
      <Strong>{formatCount(state.matching)}</Strong> {messages.directory.count(state.total)}
    </span>
  );
}
