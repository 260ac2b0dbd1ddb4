import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;
const UPLOAD = '/api/users/upload-data';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const plain = (width: number, height: number, background = '#204060') =>
  sharp({ create: { width, height, channels: 3, background } });
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
    ['image/png', 'png', async () => PNG],
    ['image/jpeg', 'jpg', () => plain(8, 8).jpeg().toBuffer()],
    ['image/gif', 'gif', () => plain(8, 8).gif().toBuffer()],
    ['image/webp', 'webp', () => plain(8, 8).webp().toBuffer()],
  ])('of the type %s is taken by its content, under a name of ours', async (type, ending, make) => {
    const bytes = await make();
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
    expect((await sharp(seen.body).metadata()).format).toBe(type.replace('image/', ''));
  });

  it.each(['jpeg', 'png', 'webp'] as const)('of the type %s loses what it says beside its pixels', async (format) => {
    const told = await plain(900, 300)
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } })
      .toFormat(format)
      .toBuffer();
    expect(told.includes('SECRET-OWNER')).toBe(true);
    const { body } = await send(await test.signedIn(), told);
    const { body: kept } = await test.browse().get(body.face);
    expect(kept.includes('SECRET-OWNER')).toBe(false);
    const { exif, xmp, iptc, width, height } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, width, height]).toEqual([undefined, undefined, undefined, 512, 171]);
  });

  it('that moves becomes its first frame', async () => {
    const frame = (background: string) => plain(8, 8, background).png().toBuffer();
    const frames = await Promise.all(['#000000', '#204060', '#ffffff'].map(frame));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { body } = await send(await test.signedIn(), moving, { type: 'image/gif' });
    const { body: stored } = await test.browse().get(body.face);
    expect((await sharp(stored).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ['unfolds to many pixels', async () => await plain(5_100, 5_000).png().toBuffer()],
    ['is cut off', async () => (await plain(200, 200).jpeg().toBuffer()).subarray(0, 300)],
    ['only begins like one', async () => filled(Buffer.from('GIF89a'))],
  ])('is refused when it %s', async (_, make) => {
    const { status, body } = await send(await test.signedIn(), await make());
    expect([status, body.error.code]).toEqual([422, 'not_an_image']);
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
  ])('cannot be %s under any declared type', async (_, bytes) => {
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
