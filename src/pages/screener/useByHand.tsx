import { useAtomValue } from 'jotai';
import { type RefObject, useMemo } from 'react';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatDate } from '#schemas/format.ts';
import { HandOffer } from '#src/features/added-rows/HandOffer.tsx';
import { type AddedList, useAddedRows } from '#src/features/added-rows/useAddedRows.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import type { MenuAction } from '#src/features/data-table/cell-menu/menuEntries.ts';
import type { HandOffers } from '#src/features/data-table/misses/WhyNotHere.tsx';
import { BY_HAND_COLUMN } from '#src/features/list-columns/byHandColumn.ts';
import type { OpenColumns } from '#src/features/list-columns/openColumns.ts';
import type { ActiveCell, DataGridHandle, MarkedRows } from '#src/grid/props.ts';
import { addedRowMessages as text } from '#src/i18n/en/addedRows.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useToast } from '#src/ui/Toasts.tsx';

/** Rows added by hand to the open list, as the parts of the screener use them. */
export interface ByHand {
  readonly list: AddedList;
  /** The sign beside their names; undefined without any. */
  readonly marked: MarkedRows | undefined;
  /** For the strip below the table; null in the playground, whose rows are nobody's. */
  readonly offers: HandOffers | null;
  /** The entry of a row's menu. */
  readonly takeOut: (row: Row) => MenuAction | null;
  /** What files of the view say of them. */
  readonly fileColumns: readonly string[];
}

const nameOf = ({ identity }: DirectorySpec, row: Row) => String(row[identity] ?? '');

/** Adds rows to the open list by hand, shows which they are, and takes them out. */
export function useByHand(
  { spec, list }: OpenColumns,
  sampleMode: boolean,
  grid: RefObject<DataGridHandle | null>,
): ByHand {
  const isMember = useAtomValue(signedInAtom);
  const added = useAddedRows(sampleMode ? null : (list?.id ?? null));
  const { rows } = added;
  const marked = useMemo(
    (): MarkedRows | undefined =>
      rows.size === 0
        ? undefined
        : {
            has: ({ _id }) => rows.has(_id),
            label: text.byHand,
            about: ({ _id }) => text.about(formatDate(rows.get(_id)?.added_at, 'plain'), rows.get(_id)?.reason ?? ''),
          },
    [rows],
  );
  const needs = !isMember ? 'signIn' : list === null ? 'list' : list.locked ? 'plan' : null;
  const offers: HandOffers = {
    said: ({ _id }, reasons) => {
      const row = rows.get(_id);
      return row ? text.standsHere(formatDate(row.added_at, 'plain'), row.reason, reasons) : null;
    },
    draw: (row, name, isFirst) => (
      <HandOffer
        list={added}
        row={{ id: row._id, name }}
        takesKey={isFirst}
        needs={needs}
        onDone={(byKey) => byKey && grid.current?.focusGrid()}
      />
    ),
  };
  return {
    list: added,
    marked,
    offers: sampleMode ? null : offers,
    fileColumns: rows.size > 0 ? [BY_HAND_COLUMN] : [],
    takeOut: (row) =>
      rows.has(row._id)
        ? {
            label: text.takeOutName(nameOf(spec, row)),
            command: 'byHand',
            run: () => added.takeOut({ id: row._id, name: nameOf(spec, row) }),
          }
        : null,
  };
}

/** The key where no row is explained below the table: it takes the active row out, or says how one is added. */
export function useByHandKey({ offers, takeOut }: ByHand, active: () => ActiveCell | null): void {
  const toast = useToast();
  useCommand(
    'byHand',
    () => {
      const row = active()?.row;
      const entry = row ? takeOut(row) : null;
      if (entry) entry.run();
      else toast({ tone: 'info', title: text.nothing, text: text.nothingText });
    },
    offers !== null,
  );
}
