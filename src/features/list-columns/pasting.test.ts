import { describe, expect, it } from 'vitest';
import type { ListColumn } from '#schemas/api/listColumns.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { withListColumns } from '#schemas/columns/listColumns.ts';
import { readBlock } from '#schemas/filters/cellText.ts';
import { unixMs } from '#schemas/units.ts';
import { pasteBlock, refusedText } from './pasting.ts';

const columns: readonly ListColumn[] = [
  { key: 'o_score000', title: 'Score', kind: 'number', options: [], several: false },
  { key: 'o_stage000', title: 'Stage', kind: 'tags', options: ['Hot'], several: false },
];
const spec = withListColumns(DATA_SETS.projects, columns);
const named = (...fields: string[]) => fields.flatMap((name) => spec.columns.find(({ field }) => field === name) ?? []);

describe('a pasted block', () => {
  it('fills cells in rows and columns, and says line by line what it leaves', () => {
    const block = readBlock('5M\thot\n\t\nmany\twarm\n7\thot\textra\n8');
    const { edits, refused } = pasteBlock(
      block,
      [11, 12, 13, 14],
      named('o_score000', 'o_stage000', 'tvl'),
      columns,
      unixMs(0),
    );
    expect(edits).toEqual([
      { key: 'o_score000', id: 11, value: 5_000_000 },
      { key: 'o_stage000', id: 11, value: ['Hot'] },
      { key: 'o_score000', id: 12, value: null },
      { key: 'o_stage000', id: 12, value: null },
      { key: 'o_score000', id: 14, value: 7 },
      { key: 'o_stage000', id: 14, value: ['Hot'] },
    ]);
    expect(refusedText(refused)).toBe(
      'Line 3: “many” is no number. Line 3: “warm” is none of the choices. Line 4: “TVL” is not a column of yours. Line 5: There is no row below the last one.',
    );
  });
});
