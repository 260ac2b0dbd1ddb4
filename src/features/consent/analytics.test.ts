import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboundOrigin, sendEvent, sentInTime } from './analytics.ts';

const EVENT = { event: 'page_view', path: '/directory/people' } as const;
const SERVICE = 'https://count.example/events';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('analytics', () => {
  const sent: [string, RequestInit][] = [];
  const page = { cookie: '' };
  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push([url, init]);
      throw new TypeError('The service is down');
    });
  });

  it('sends nothing without consent, without a service, or once consent is withdrawn', async () => {
    page.cookie = '';
    await sendEvent(SERVICE, EVENT);
    page.cookie = 'user-consent=accepted';
    await sendEvent(null, EVENT);
    expect(sent).toEqual([]);
    await sendEvent(SERVICE, EVENT);
    page.cookie = '';
    await sendEvent(SERVICE, EVENT);
    expect(sent).toHaveLength(1);
  });

  it('sends the event alone, without cookies, and survives a service that is down', async () => {
    page.cookie = 'user-consent=accepted';
    await expect(sendEvent(SERVICE, EVENT)).resolves.toBeUndefined();
    expect(sent).toEqual([
      [SERVICE, expect.objectContaining({ body: JSON.stringify(EVENT), credentials: 'omit', keepalive: true })],
    ]);
  });
});

it.each([
  ['https://x.com/assay?a=1', 'https://x.com'],
  ['http://intranet:3000/loop', 'http://intranet:3000'],
  ['https://assay.example/directory/people', null],
  ['mailto:a@b.example', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the link %s leads out to %s', (href, origin) => {
  expect(outboundOrigin(href, 'https://assay.example')).toBe(origin);
});

describe('a link out of the product', () => {
  it('waits for its event, but 250 ms at most', async () => {
    vi.useFakeTimers();
    await sentInTime(Promise.resolve());
    let isOver = false;
    const waiting = sentInTime(new Promise(() => undefined)).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(249);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(isOver).toBe(true);
  });
});
