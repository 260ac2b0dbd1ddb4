import { atom, type PrimitiveAtom, useSetAtom } from 'jotai';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { ActiveCell, DataGridHandle, OpenHow, Watch } from '#src/grid/props.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { LazyPreview } from './LazyPreview.tsx';

export interface Peek {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly activeAtom: PrimitiveAtom<ActiveCell | null>;
  /** Give it to the grid; stable. */
  readonly follow: (cell: ActiveCell) => void;
}

/** The preview of a table that opens it on request: Space on a cell, and Esc closes. `follow`: told of the active cell too. */
export function usePeek(follow: (cell: ActiveCell) => void, isEnabled: boolean): Peek {
  const [isOpen, setOpen] = useState(false);
  // An atom: every arrow key changes the active cell, and only its readers rerender.
  const [activeAtom] = useState(() => atom<ActiveCell | null>(null));
  const setActive = useSetAtom(activeAtom);
  const close = useCallback(() => setOpen(false), []);
  useCommand('preview', () => setOpen(!isOpen), isEnabled);
  useCommand('clearSelection', close, isOpen);
  return {
    isOpen,
    close,
    activeAtom,
    follow: useCallback(
      (cell: ActiveCell) => {
        follow(cell);
        setActive(cell);
      },
      [follow, setActive],
    ),
  };
}

/** A table with the preview of its active row beside it; below it in small windows. */
export function PeekFrame({
  peek: { isOpen, close, activeAtom },
  grid,
  handle,
  children,
  ...table
}: {
  readonly peek: Peek;
  readonly grid: RefObject<DataGridHandle | null>;
  readonly spec: DirectorySpec;
  readonly sampleMode: boolean;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly watch: Watch;
  readonly href: ((row: Row) => string | null) | undefined;
  readonly onOpen: (row: Row, how: OpenHow) => void;
  readonly children: ReactNode;
}) {
  const beside = useMediaQuery('(min-width: 901px)');
  const preview = isOpen && handle && (
    <LazyPreview
      {...table}
      handle={handle}
      activeAtom={activeAtom}
      sheet={!beside}
      onRow={(index) => grid.current?.scrollToRow(index)}
      onClose={({ detail }) => {
        close();
        // The button goes with the preview.
        if (detail === 0) grid.current?.focusGrid();
      }}
    />
  );
  return (
    <>
      <div className="flex min-h-0 flex-1 short:flex-none">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
        {preview && beside && (
          <div className="flex w-84 shrink-0 flex-col border-l border-line bg-canvas short:max-h-[80dvh]">
            {preview}
          </div>
        )}
      </div>
      {!beside && preview}
    </>
  );
}
