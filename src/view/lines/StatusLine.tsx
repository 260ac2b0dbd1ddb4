import type { ReactNode } from 'react';
import { formatCount, formatDateTime } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import type { CommandId } from '#src/commands/commands.ts';
import { messages } from '#src/messages/index.ts';
import { useOnline } from '#src/state/online.ts';
import { cx } from '#src/ui/cx.ts';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import type { TableState } from '#workers/client.ts';

const text = messages.directory.status;

// Nobody looks for keys before there are rows.
const KeyLine = lazyPart(async () => (await import('#src/commands/KeyLine.tsx')).KeyLine);

/** The line under the grid: how much matches and is held, how old it is, what is under way, and the keys. */
export function StatusLine({
  source,
  state,
  demo,
  keys,
}: {
  readonly source: Source;
  readonly state: TableState;
  readonly demo: boolean;
  /** The keys that are told of. */
  readonly keys: readonly (readonly [CommandId, string])[];
}) {
  return (
    <section
      aria-label={text.label}
      className="flex h-7 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-canvas px-4 text-12 whitespace-nowrap text-muted max-desk:gap-3"
    >
      <Matching source={source} state={state} />
      {state.matching !== null && (
        <span className="figure max-desk:hidden">
          {text.loaded} <Strong>{state.complete ? text.all : text.first(state.loaded)}</Strong>
        </span>
      )}
      {state.asOf !== null && (
        <span className="figure">
          {text.asOf} <Strong>{formatDateTime(state.asOf)}</Strong>
        </span>
      )}
      {demo && <span className="text-info">{text.demo}</span>}
      <Note state={state} demo={demo} />
      <KeyLine keys={keys} all={text.keys.shortcuts} />
    </section>
  );
}

function Matching({ source, state }: { readonly source: Source; readonly state: TableState }) {
  if (state.progress !== null && state.matching === null) {
    return <span className="figure">{text.making(source, `${Math.floor(state.progress * 100)} %`)}</span>;
  }
  if (state.total === null || state.matching === null) {
    return <span>{state.status === 'error' ? text.failed : text.loading(source)}</span>;
  }
  return (
    <span className="figure">
      <Strong>{formatCount(state.matching)}</Strong> {messages.directory.count(state.total)}
    </span>
  );
}

/** What is out of the ordinary; read aloud when it changes. */
function Note({ state, demo }: { readonly state: TableState; readonly demo: boolean }) {
  const online = useOnline();
  const note = noteOf(state, online || demo);
  return (
    <span role="status" className={cx('truncate', state.error && 'text-negative')}>
      {note}
    </span>
  );
}

function noteOf(state: TableState, online: boolean): string {
  if (!online) return text.offline;
  if (state.error && state.matching !== null) return text.failed;
  if (state.status === 'refreshing' && state.progress === null) return text.refreshing;
  return '';
}

function Strong({ children }: { readonly children: ReactNode }) {
  return <b className="font-medium text-text">{children}</b>;
}
