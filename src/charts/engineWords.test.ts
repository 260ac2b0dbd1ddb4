import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Parts of ECharts that write nothing of their own. Others name months, buttons or what they show, in English. */
const SILENT = new Set([
  'BarChart',
  'CanvasRenderer',
  'GraphChart',
  'GridComponent',
  'HeatmapChart',
  'LineChart',
  'MarkLineComponent',
  'TooltipComponent',
  'TreemapChart',
  'VisualMapComponent',
]);

it('uses only parts of ECharts that write no words, and no axis whose dates it words itself', async () => {
  const files = (await readdir('src/charts')).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const texts = await Promise.all(files.map((file) => readFile(`src/charts/${file}`, 'utf8')));
  const used = texts.flatMap((text) =>
    [...text.matchAll(/\buse\(\[(.*?)\]\)/gs)].flatMap(([, parts = '']) => parts.match(/\w+/g) ?? []),
  );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((part) => !SILENT.has(part))).toEqual([]);
  expect(texts.filter((text) => /type: 'time'|showLoading|toolbox|\baria:/.test(text))).toEqual([]);
});
