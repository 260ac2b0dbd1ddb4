import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ListMark, MARKS_SENT_MAX } from '#schemas/api/listMarks.ts';
import { ApiError } from '#schemas/http.ts';
import { listMarksQuery, sendMarks } from '#src/api/listMarks.ts';
import { marksOf, mergedMarks, readWaiting, removeWaiting, subscribeMarks, waitingLists } from './deviceMarks.ts';

/** Time in ms until marks that did not arrive are sent again. */
const RETRY_MS = 20_000;
/** Debounce in ms: decisions made one after the other are sent together. */
const REST_MS = 600;

/** What a list of the server that is gone, or refuses a mark for good, answers. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/**
 * Sends the waiting marks of a member, list by list. A mark leaves the device when it arrived, or when its list is gone.
 * False: some still wait.
 */
export async function sendWaiting(client: QueryClient, owner: string, now: () => number): Promise<boolean> {
  for (const listId of waitingLists(owner)) {
    for (;;) {
      const marks = readWaiting(owner, listId).slice(0, MARKS_SENT_MAX);
      if (marks.length === 0) break;
      try {
        await sendMarks(listId, marks);
      } catch (error) {
        if (!isFinal(error)) return false;
      }
      await noteArrived(client, listId, marks);
      removeWaiting(owner, listId, marks, now());
    }
  }
  return true;
}

/** Writes arrived marks into the cached answer; a pending one may be older and would take them away again. */
async function noteArrived(client: QueryClient, listId: string, marks: readonly ListMark[]): Promise<void> {
  const { queryKey } = listMarksQuery(listId);
  if (client.getQueryData(queryKey) === undefined) return void client.invalidateQueries({ queryKey });
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && [...mergedMarks(marksOf(known), marks).values()]);
}

/** Sends waiting marks in the background: when one is made, when the network returns, and again after a failure. */
export function useSendWaiting(owner: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (owner === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    const later = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(), ms);
    };
    const send = async () => {
      if (isSending) return later(REST_MS);
      if (waitingLists(owner).length === 0) return;
      isSending = true;
      const isDone = await sendWaiting(client, owner, Date.now);
      isSending = false;
      if (!isDone) later(RETRY_MS);
    };
    const soon = () => {
      if (!isSending) later(REST_MS);
    };
    later(0);
    const leave = subscribeMarks(soon);
    window.addEventListener('online', soon);
    return () => {
      clearTimeout(timer);
      leave();
      window.removeEventListener('online', soon);
    };
  }, [client, owner]);
}
