import { describe, expect, it } from 'vitest';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;
const UPLOAD = '/api/users/upload-data';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const filled = (beginning: Buffer, length = 64) => Buffer.concat([beginning, Buffer.alloc(length)]);

interface Sent {
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
}

function send(
  browser: Browser,
  bytes: Buffer,
  { name = 'me.png', type = 'image/png', field = 'file_data' }: Sent = {},
) {
  const boundary = 'border';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return browser.post(UPLOAD, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

describe('a picture', () => {
  it.each([
    ['image/png', 'png', PNG],
    ['image/jpeg', 'jpg', filled(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))],
    ['image/gif', 'gif', filled(Buffer.from('GIF89a'))],
    ['image/webp', 'webp', filled(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))],
  ])('of the type %s is taken by its content, under a name of ours', async (type, ending, bytes) => {
    const browser = await test.signedIn();
    const { status, body } = await send(browser, bytes, { name: '../../etc/passwd.html', type: 'text/html' });
    expect([status, body.face]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^/api/users/files/[\\w-]{43}\\.${ending}$`)),
    ]);
    expect((await browser.get('/api/users/user-info')).body[1].face).toBe(body.face);

    const seen = await test.browse().get(body.face);
    expect([seen.status, seen.headers['content-type'], seen.headers['x-content-type-options']]).toEqual([
      200,
      type,
      'nosniff',
    ]);
    expect(seen.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(seen.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(Buffer.compare(seen.body, bytes)).toBe(0);
  });

  it('replaces the one before, and can be removed', async () => {
    const browser = await test.signedIn();
    const first = (await send(browser, PNG)).body.face;
    const second = (await send(browser, PNG)).body.face;
    expect((await test.browse().get(first)).status).toBe(404);
    expect((await test.browse().get(second)).status).toBe(200);
    expect((await browser.del(UPLOAD)).status).toBe(200);
    expect((await test.browse().get(second)).status).toBe(404);
    expect((await browser.get('/api/users/user-info')).body[1].face).toBeNull();
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(document.domain)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')],
    ['a script after a comment', Buffer.from('GIF/*;alert(1)//*/'.padEnd(64))],
    ['nothing', Buffer.alloc(0)],
    ['a beginning only', PNG.subarray(0, 8)],
  ])('cannot be %s, whatever it says it is', async (_, bytes) => {
    const browser = await test.signedIn();
    const { status, body } = await send(browser, bytes, { name: 'me.png', type: 'image/png' });
    expect([status, body.error.code, body.error.path]).toEqual([422, 'not_an_image', 'body.file_data']);
    expect((await browser.get('/api/users/user-info')).body[1].face).toBeNull();
  });

  it.each([
    ['just over 5 MB', 5 * 1_048_576 + 1],
    ['20 MB', 20 * 1_048_576],
  ])('cannot have %s', async (_, length) => {
    const { status, body } = await send(await test.signedIn(), filled(PNG, length - PNG.length));
    expect([status, body.error.code, body.error.message]).toEqual([
      413,
      'too_large',
      'The image is larger than 5 MB. Choose a smaller one.',
    ]);
  });

  it('can have 5 MB', async () => {
    expect((await send(await test.signedIn(), filled(PNG, 5 * 1_048_576 - PNG.length))).status).toBe(200);
  });

  it('comes as one file in its field', async () => {
    const browser = await test.signedIn();
    expect((await send(browser, PNG, { field: 'other' })).status).toBe(422);
    expect((await browser.post(UPLOAD, { file_data: 'x' })).status).toBe(422);
    const broken = await browser.post(UPLOAD, Buffer.from('--border\r\nnonsense'), {
      'content-type': 'multipart/form-data; boundary=border',
    });
    expect(broken.status).toBe(422);
  });
});
