import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvCell } from './csv.ts';

const read = (line: string) => Papa.parse<string[]>(line, { delimiter: ',', newline: '\r\n' }).data;

it.each([...'=+-@＝＋－＠﹦﹢﹣﹫\t\r'])('gives a text that begins with %j an apostrophe', (sign) => {
  const text = `${sign}SUM(A1)`;
  expect(read(csvCell(text))).toEqual([[`'${text}`]]);
});

it('leaves numbers and other texts as they are', () => {
  const texts = ['-3.5', '-1e-7', '2', '', 'a, "b"', 'line\nline', "it's"];
  expect(read(texts.map(csvCell).join(','))).toEqual([texts]);
});
