import { expect, it } from 'vitest';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { buildApp } from '#server/app.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase({ environment: { PUBLIC_URL: 'https://assay.example' } });

it('leads to the data for programs, the pages and every article of the help', async () => {
  const app = await buildApp(database.deps, { modules: [] });
  const { headers, body } = await app.inject('/llms.txt');
  await app.close();
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')[0]).toBe('# Assay');
  expect(body).toContain('(https://assay.example/api/v1/openapi.json)');
  expect(body).toContain('[MCP](https://assay.example/mcp): ');
  expect(body).toMatch(/\[.+\]\(https:\/\/assay\.example\/directory\/projects\): .{40}/);
  for (const { path } of HELP_ARTICLES) expect(body).toContain(`(https://assay.example${path})`);
});
