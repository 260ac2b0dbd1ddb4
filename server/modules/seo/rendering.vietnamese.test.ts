import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { proposals } from '#server/modules/proposals/module.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { connectRenderer } from './rendering.ts';

const database = useTestDatabase();

it('renders Vietnamese pages of answers in Vietnamese', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-rendering-'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<html lang="vi"><head><!-- page --><!-- /page --></head><body><div id="root"></div></body></html>',
  );
  await fill(database.pool, SMALL_DATA);
  const app = await buildApp(database.deps, {
    modules: [proposals],
    siteFolder: folder,
    recordWithin: 30_000,
    render: connectRenderer(
      ({ ask }) =>
        async () =>
          (await ask('/api/dao')).body,
    ),
  });
  const { body } = await app.inject({ url: '/assay_dao', headers: { accept: 'text/html', host: 'localhost:8080' } });
  await app.close();
  await rm(folder, { recursive: true });
  expect(body).toContain('Dữ liệu mở');
  expect(body).not.toContain('Open data');
});
