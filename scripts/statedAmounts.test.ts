import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A figure that is given the dollars of a round: nothing would stand beside it. */
const ALONE = /(?:value|usd)=\{\w+(?:\??\.\w+)*\.amount_quantity\}|\bformat\w+\(\w+\.amount_quantity\)/;

it('amounts of rounds are drawn with what their source states in another currency', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(500);
  const alone = files.flatMap((file) =>
    readFileSync(`src/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (ALONE.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(alone, 'draw it by WithStated').toEqual([]);
});
