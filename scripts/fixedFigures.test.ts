import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Files that may fix decimals themselves: what they write is read by programs, or only by the operator in English. */
const ALLOWED: Readonly<Record<string, string>> = {
  'schemas/format.ts': 'the formatter',
  'schemas/sample/stories/news.ts': 'headlines of the sample, which are English in every language',
  'schemas/sample/stories/texts.ts': 'amounts in headlines of the sample',
  'server/cli/runBackup.ts': 'what a command of the operator prints',
  'server/modules/billing/cardPayments.ts': 'an amount that is kept as text',
  'server/modules/reports/document.ts': 'the width of a bar in CSS',
  'src/charts/Columns.tsx': 'coordinates of a drawing',
  'src/charts/MonthLines.tsx': 'coordinates of a drawing',
  'src/features/preview/PreviewSections.tsx': 'coordinates of a drawing',
  'src/grid/series/drawing.ts': 'coordinates of a drawing',
  'src/ui/Sparkline.tsx': 'coordinates of a drawing',
};

/** Lines of a source text that fix decimals. */
const fixedAt = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (/\.\s*toFixed\(/.test(line) ? [at + 1] : []));

const sources = ['schemas', 'server', 'src', 'workers'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file)),
);

it('finds a figure that is fixed by hand', () => {
  expect(fixedAt('const a = 1;\nconst b = share.toFixed(2);')).toEqual([2]);
  expect(fixedAt('formatDecimal(share, 2)')).toEqual([]);
});

it('leaves the decimals of what people read to the formatter', () => {
  const fixed = sources
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => fixedAt(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`));
  const fileOf = (place: string) => place.replace(/:\d+$/, '');
  const refused = fixed.filter((place) => !(fileOf(place) in ALLOWED));
  expect(refused, 'Use formatDecimal of schemas/format.ts: toFixed writes a point in every language').toEqual([]);
  const used = new Set(fixed.map(fileOf));
  expect(Object.keys(ALLOWED).filter((file) => !used.has(file))).toEqual([]);
});
