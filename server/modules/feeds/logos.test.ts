import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { logoAddress } from '#schemas/api/logos.ts';
import { DAY_MS } from '#schemas/units.ts';
import { buildApp } from '#server/app.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { downloadPublic } from './fetchers/request.ts';
import { logoRoutes } from './logoRoutes.ts';

const database = useTestDatabase();
const LOGO = 'https://logos.example/plum.png';
const GONE = 'https://logos.example/gone.png';
const SCRIPT = 'https://logos.example/script.svg';

let app: FastifyInstance;
let now = Date.UTC(2026, 7, 1);
let asked: string[];
let answer: (address: string) => Promise<Uint8Array | null>;

beforeAll(async () => {
  const logos = [LOGO, GONE, SCRIPT];
  await fill(
    database.pool,
    { projects: logos.map((logo, at) => rowOf('projects', at + 1, { name: `P${at}`, slug: `p${at}`, logo })) },
    'live',
  );
  const deps = { ...database.deps, clock: () => now, config: testConfig({ FEEDS: 'auto' }) };
  const download = async (address: string) => {
    asked.push(address);
    return await answer(address);
  };
  app = await buildApp(deps, { modules: [{ name: 'logos', routes: (all) => logoRoutes(all, download) }] });
});
afterAll(() => app.close());
beforeEach(() => {
  asked = [];
});

const get = (src: string) => app.inject(logoAddress(src));

it('draws a logo of a record again, once for all who ask', async () => {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  answer = async () => picture;
  const answers = await Promise.all([get(LOGO), get(LOGO), get(LOGO)]);
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  }
  expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
  expect((await get(LOGO)).statusCode).toBe(200);
  expect(asked).toEqual([LOGO]);
  now += 31 * DAY_MS;
  await get(LOGO);
  expect(asked).toEqual([LOGO, LOGO]);
});

it('answers 404 for what is missing or no picture, and asks again the next day', async () => {
  answer = async (address) => (address === GONE ? null : Buffer.from(`<svg>${' '.repeat(40)}</svg>`));
  for (const address of [GONE, SCRIPT, GONE]) expect((await get(address)).statusCode).toBe(404);
  expect(asked).toEqual([GONE, SCRIPT]);
  now += DAY_MS + 1;
  answer = async () => {
    throw new Error('no network');
  };
  expect((await get(GONE)).statusCode).toBe(404);
  expect(asked).toHaveLength(3);
});

it('fetches for nobody what is no logo of ours', async () => {
  for (const address of ['https://other.example/a.png', 'http://127.0.0.1/a.png'])
    expect((await get(address)).statusCode).toBe(404);
  expect(asked).toEqual([]);
  for (const src of ['', 'nonsense', 'file:///etc/passwd', `https://a.example/${'x'.repeat(3_000)}`])
    expect((await app.inject(`/api/logos?src=${encodeURIComponent(src)}`)).statusCode, src).toBe(422);
});

it.each(['http://127.0.0.1/a.png', 'http://10.0.0.1/a.png', 'http://[::1]/a.png', 'http://localhost/a.png'])(
  'asks no private network: %s',
  async (address) => {
    await expect(downloadPublic(address, 1_000, AbortSignal.timeout(1_000))).rejects.toThrow();
  },
);
