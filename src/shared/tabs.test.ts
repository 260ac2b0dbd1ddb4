import { afterEach, describe, expect, it, vi } from 'vitest';
import { broadcast, onBroadcast } from './tabs.ts';

const otherTab = new BroadcastChannel('assay');
const subscriptions: (() => void)[] = [];

afterEach(() => {
  for (const stop of subscriptions.splice(0)) stop();
  otherTab.onmessage = null;
});

function listen() {
  const sessions = vi.fn();
  const watchlists = vi.fn();
  subscriptions.push(onBroadcast('session', sessions), onBroadcast('watchlist', watchlists));
  return { sessions, watchlists };
}

describe('messages between tabs', () => {
  it('reach listeners of their topic', async () => {
    const { sessions, watchlists } = listen();
    otherTab.postMessage({ topic: 'watchlist', payload: 'watchlist_project' });
    await vi.waitFor(() => expect(watchlists).toHaveBeenCalledExactlyOnceWith('watchlist_project'));
    expect(sessions).not.toHaveBeenCalled();
  });

  it('are ignored when topic or payload are unknown', async () => {
    const { sessions, watchlists } = listen();
    for (const data of ['x', null, { topic: 'weather', payload: null }, { topic: 'watchlist', payload: 'stocks' }]) {
      otherTab.postMessage(data);
    }
    otherTab.postMessage({ topic: 'session', payload: null });
    await vi.waitFor(() => expect(sessions).toHaveBeenCalledOnce());
    expect(watchlists).not.toHaveBeenCalled();
  });

  it('stop after unsubscribing', async () => {
    const stopped = vi.fn();
    onBroadcast('session', stopped)();
    const { sessions } = listen();
    otherTab.postMessage({ topic: 'session', payload: null });
    await vi.waitFor(() => expect(sessions).toHaveBeenCalledOnce());
    expect(stopped).not.toHaveBeenCalled();
  });

  it('go to other tabs with their topic, not to this one', async () => {
    const { watchlists } = listen();
    const received = vi.fn();
    otherTab.onmessage = ({ data }) => received(data);
    broadcast('watchlist', 'watchlist_project');
    await vi.waitFor(() =>
      expect(received).toHaveBeenCalledExactlyOnceWith({ topic: 'watchlist', payload: 'watchlist_project' }),
    );
    expect(watchlists).not.toHaveBeenCalled();
  });
});
