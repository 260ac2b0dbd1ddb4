import { describe, expect, it } from 'vitest';
import { WEBHOOK } from '#schemas/api/webhooks.ts';
import type { LookupAll } from '#server/platform/http/privateAddresses.ts';
import { createSender } from './send.ts';
import { checkTarget } from './target.ts';
import { useReceiver } from './testing/webhooks.ts';

const receiver = useReceiver();
const messageTo = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' });
const local = createSender({ allowsLoopback: true, timeoutMs: 400 });
const strict = createSender({ allowsLoopback: false, timeoutMs: 400 });

describe('an attempt', () => {
  it('is delivered by any answer of 200 to 299', async () => {
    receiver.answer = (response) => response.writeHead(201).end('thanks');
    expect(await local(messageTo(`${receiver.url}/hook`))).toEqual({
      ...{ status: 201, failure: null, answer: 'thanks', retryAfterMs: null },
    });
    expect(receiver.received).toMatchObject([{ path: '/hook', body: '{}' }]);
  });

  it('fails by any other, of which it keeps the beginning and the pause that was asked for', async () => {
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '120' }).end('busy\0');
    expect(await local(messageTo(receiver.url))).toEqual({
      ...{ status: 503, failure: 'status', answer: expect.stringContaining('busy'), retryAfterMs: 120_000 },
    });
  });

  it('follows no redirect', async () => {
    receiver.answer = (response, { url }) =>
      url === '/'
        ? response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end()
        : response.writeHead(204).end();
    expect(await local(messageTo(receiver.url))).toMatchObject({ status: 302, failure: 'redirect' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
  });

  it('reads no more of an answer than its beginning', async () => {
    let written = 0;
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    };
    const { status, failure, answer } = await local(messageTo(receiver.url));
    expect([status, failure, answer]).toEqual([200, null, 'x'.repeat(WEBHOOK.answer)]);
    expect(written).toBeLessThan(50_000_000);
  });

  it('ends after its time: without an answer it failed, with a status it has one', async () => {
    receiver.answer = () => undefined;
    expect(await local(messageTo(receiver.url))).toMatchObject({ status: null, failure: 'timeout' });
    receiver.answer = (response) => void response.writeHead(200).write('slow');
    expect(await local(messageTo(receiver.url))).toMatchObject({ status: 200, failure: null, answer: 'slow' });
  });

  it('says that nobody listens, or that the name is unknown', async () => {
    expect((await local(messageTo('http://127.0.0.1:1'))).failure).toBe('refused');
    const unknown: LookupAll = (_name, _options, callback) =>
      callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
    const send = createSender({ allowsLoopback: false, lookupAll: unknown });
    expect((await send(messageTo('https://nowhere.example'))).failure).toBe('unresolved');
  });
});

describe('a private network', () => {
  it.each([
    ...['https://127.0.0.1/', 'https://10.0.0.8/', 'https://169.254.169.254/latest/meta-data', 'https://2130706433/'],
    ...['https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[fe80::1]/', 'https://[fd00::2]/'],
    ...['https://[2002:7f00:1::]/', 'https://[64:ff9b::a00:1]/', 'https://localhost/', 'https://router/'],
    ...['https://db.internal/', 'https://printer.local/', 'https://localhost./', 'https://router./', 'https://127.1./'],
  ])('is not connected to: %s', async (url) => {
    expect((await strict(messageTo(url))).failure).toBe('private');
    expect(() => checkTarget(url, false)).toThrow(/private network/);
  });

  it('is not connected to by a name that leads there, nor by one that does so the second time it is asked', async () => {
    const { port } = new URL(receiver.url);
    let asked = 0;
    const rebinding: LookupAll = (_name, _options, callback) => {
      asked++;
      // A public address the first time: it is connected to, and answers nothing there.
      callback(null, [{ address: asked === 1 ? '240.0.0.1' : '127.0.0.1', family: 4 }]);
    };
    const send = createSender({ allowsLoopback: false, timeoutMs: 400, lookupAll: rebinding });
    for (let turn = 0; turn < 3; turn++) await send(messageTo(`https://rebind.example:${port}/`));
    const both: LookupAll = (_name, _options, callback) =>
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '::ffff:127.0.0.1', family: 6 },
      ]);
    const mixed = createSender({ allowsLoopback: false, timeoutMs: 400, lookupAll: both });
    expect((await mixed(messageTo(`https://mixed.example:${port}/`))).failure).toBe('private');
    expect((await send(messageTo(`https://rebind.example:${port}/`))).failure).toBe('private');
    expect(receiver.received).toEqual([]);
  });

  it('stays closed where this machine is allowed', async () => {
    expect((await local(messageTo('http://10.0.0.1/'))).failure).toBe('private');
    expect(() => checkTarget('http://10.0.0.1/', true)).toThrow(/private network/);
    expect(checkTarget('http://localhost:8080/a#b', true)).toBe('http://localhost:8080/a');
  });
});

it.each([
  ['example.com/hook', /whole address/],
  ['ftp://example.com/', /whole address/],
  ['http://example.com/', /https/],
  ['https://user:secret@example.com/', /name or password/],
])('%s is no address of an endpoint', (url, reason) => {
  expect(() => checkTarget(url, true)).toThrow(reason);
});
