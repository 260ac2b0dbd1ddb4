import { afterEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { structUrl } from '#server/testing/ask.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { dataQuery } from './module.ts';

const database = useTestDatabase();
const ASKED = { field: 'organizations', filter: [], search: '', searchValue: '', limit: 50 };

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

it('counts filter options in advance, and again when the data changes', async () => {
  const statements: string[] = [];
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target);
      return (text: string, values: unknown[]) => {
        if (text.includes('directory_projects') && text.includes('organizations__keys')) statements.push(text);
        return target.query(text, values);
      };
    },
  });
  await fill(database.pool, SMALL_DATA);
  const app = await buildApp({ ...database.deps, pool }, { modules: [dataQuery] });
  close = () => app.close();
  await app.ready();
  expect(statements).toEqual([]);

  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => statements.length, { timeout: 30_000 }).toBe(1);
  const answer = await (await fetch(`${address}${structUrl('options_projects', ASKED)}`)).json();
  expect(answer.data.options_projects).toEqual([[{ value: 'Aster Capital', count: 1 }]]);
  expect(statements).toHaveLength(1);

  await fill(database.pool, SMALL_DATA);
  await expect.poll(() => statements.length, { timeout: 30_000 }).toBe(2);
});
