import * as z from 'zod/mini';
import type { KindNames } from '#schemas/kinds.ts';

/** What tabs of one browser tell each other: the payload of each topic. */
export interface TabMessages {
  /** Somebody signed in or out; the cookie says who. */
  readonly session: null;
  /** This watchlist changed on the server. */
  readonly watchlist: KindNames['watchlist'];
  /** The saved lists of the account changed on the server. */
  readonly savedLists: null;
}

/** Another tab may run another version of the application, so payloads are checked. */
const PAYLOADS: { readonly [Topic in keyof TabMessages]: z.ZodMiniType<TabMessages[Topic]> } = {
  session: z.null(),
  watchlist: z.enum(['watchlist_project', 'watchlist_user', 'watchlist_venture']),
  savedLists: z.null(),
};

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('assay') : null;

/** Sends to all other tabs; does nothing in browsers without BroadcastChannel. */
export function broadcast<Topic extends keyof TabMessages>(topic: Topic, payload: TabMessages[Topic]): void {
  channel?.postMessage({ topic, payload });
}

/** Calls `listener` for every message of a topic from another tab. Returns the function that unsubscribes. */
export function onBroadcast<Topic extends keyof TabMessages>(
  topic: Topic,
  listener: (payload: TabMessages[Topic]) => void,
): () => void {
  const message = z.object({ topic: z.literal(topic), payload: z.unknown() });
  const receive = ({ data }: MessageEvent<unknown>) => {
    const sent = message.safeParse(data);
    if (!sent.success) return;
    const payload = PAYLOADS[topic].safeParse(sent.data.payload);
    if (payload.success) listener(payload.data);
  };
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}
