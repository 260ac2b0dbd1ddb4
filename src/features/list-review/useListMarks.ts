import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { Source } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { listMarksQuery } from '#src/api/listMarks.ts';
import { signedInAtom, storedUsername } from '#src/features/auth/session.ts';
import {
  addDeviceMarks,
  addWaiting,
  deviceListKey,
  isKept,
  marksOf,
  marksVersion,
  mergedMarks,
  readDeviceMarks,
  readWaiting,
  type Scope,
  subscribeMarks,
  viewKey,
} from './deviceMarks.ts';
import type { Marks } from './due.ts';
import { useSendWaiting } from './sendWaiting.ts';

/** The saved list that a view came from, as far as its marks go. */
export interface MarkedList {
  readonly id: string;
  readonly locked?: true | undefined;
}

/** Marks of a view, and where they are. */
export interface ListMarks {
  readonly marks: Marks;
  readonly scope: Scope;
  /** True until the account has said what it holds. */
  readonly loading: boolean;
  /** The account could not be asked: what is on this device counts. */
  readonly failed: boolean;
  /** Some marks are on their way to the account. */
  readonly waiting: boolean;
  /** False: this browser stores nothing, so they last as long as the page. */
  readonly kept: boolean;
  readonly add: (marks: Marks) => void;
}

const NONE: Marks = new Map();

/** The marks of a view: of its list in the account, or of this device. */
export function useListMarks({
  source,
  view,
  list,
  inAccount,
  sampleMode,
}: {
  readonly source: Source;
  readonly view: View;
  readonly list: MarkedList | null;
  /** The list is one of the account. */
  readonly inAccount: boolean;
  readonly sampleMode: boolean;
}): ListMarks {
  const isMember = useAtomValue(signedInAtom) && !sampleMode;
  const owner = isMember ? storedUsername() : null;
  useSendWaiting(owner);
  const shelf = sampleMode ? 'sample' : 'screener';
  const listId = list?.id ?? null;
  // A list beyond the plan can be read and not changed: its marks stay here.
  const ofAccount = inAccount && list?.locked !== true;
  const { filter, search } = view;
  const key = listId !== null && !inAccount ? deviceListKey(shelf, listId) : viewKey(shelf, source, { filter, search });
  const scope = useMemo(
    (): Scope =>
      owner !== null && listId !== null && ofAccount ? { kind: 'account', listId, owner } : { kind: 'device', key },
    [owner, listId, ofAccount, key],
  );
  const version = useSyncExternalStore(subscribeMarks, marksVersion, () => -1);
  const accountId = scope.kind === 'account' ? scope.listId : null;
  const { data, isError } = useQuery({ ...listMarksQuery(accountId ?? ''), enabled: accountId !== null });
  const { marks, waiting } = useMemo(() => {
    // No server knows this device.
    if (version < 0) return { marks: NONE, waiting: false };
    if (scope.kind === 'device') return { marks: readDeviceMarks(scope.key), waiting: false };
    const onTheWay = readWaiting(scope.owner, scope.listId);
    return { marks: mergedMarks(data ? marksOf(data) : NONE, onTheWay), waiting: onTheWay.length > 0 };
  }, [scope, data, version]);
  return useMemo(
    () => ({
      marks,
      scope,
      loading: accountId !== null && data === undefined && !isError,
      failed: accountId !== null && data === undefined && isError,
      waiting,
      kept: version < 0 || isKept(scope),
      add: (added) => {
        const now = Date.now();
        const all = [...added.values()];
        if (scope.kind === 'device') addDeviceMarks(scope.key, all, now);
        else addWaiting(scope.owner, scope.listId, all, now);
      },
    }),
    [marks, scope, accountId, data, isError, waiting, version],
  );
}
