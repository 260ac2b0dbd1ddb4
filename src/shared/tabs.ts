import * as z from 'zod/mini';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';

/** Messages between tabs of one browser: the payload of each topic. */
export interface TabMessages {
  /** A user signed in or out; the cookie has the session. */
  readonly session: null;
  /** This watchlist changed on the server. */
  readonly watchlist: (typeof WATCHLISTS)[number];
  /** The account's saved lists changed on the server. */
  readonly savedLists: null;
  /** An export of the account was granted or ended. */
  readonly exports: null;
  /** A question was asked, or a conversation changed. */
  readonly conversations: null;
}

/** Payloads are validated: another tab may run another version of the application. */
const PAYLOADS: { readonly [Topic in keyof TabMessages]: z.ZodMiniType<TabMessages[Topic]> } = {
  session: z.null(),
  watchlist: z.enum(WATCHLISTS),
  savedLists: z.null(),
  exports: z.null(),
  conversations: z.null(),
};

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('assay') : null;

/** Sends to all other tabs; does nothing without BroadcastChannel. */
export function broadcast<Topic extends keyof TabMessages>(topic: Topic, payload: TabMessages[Topic]): void {
  channel?.postMessage({ topic, payload });
}

/** Subscribes to a topic's messages from other tabs. Returns the unsubscribe function. */
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
