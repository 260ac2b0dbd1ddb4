import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { blockCompletions } from './blockCompletions.ts';

const complete = blockCompletions({
  ofField: async (_source, field, searched) =>
    ['DeFi', 'DePIN']
      .filter((value) => field === 'sector' && value.startsWith(searched))
      .map((value) => ({ value, count: 5 })),
  projects: async () => [],
  year: () => 2026,
});

/** What is proposed behind a text in the line `where` of a table, and what stands there with the first proposal. */
async function proposed(where: string) {
  const before = `\`\`\`table\ndata: projects\nwhere: ${where}`;
  const state = EditorState.create({ doc: `${before}\n\`\`\`\n` });
  const result = await complete(new CompletionContext(state, before.length, true));
  const [first] = result?.options ?? [];
  const written = typeof first?.apply === 'string' ? first.apply : (first?.label ?? '');
  return {
    labels: result?.options.map(({ label }) => label) ?? [],
    text: before.slice(before.lastIndexOf(': ') + 2, result?.from ?? 0) + written,
  };
}

it('completes a condition of a live block', async () => {
  expect((await proposed('tv')).text).toBe('tvl ');
  expect((await proposed('sector = De')).labels).toEqual(['DeFi', 'DePIN']);
});

it('goes on with the text of a filter: joined, opposite and grouped conditions', async () => {
  expect((await proposed('tvl > 5m ')).labels).toEqual(expect.arrayContaining(['and', 'or']));
  expect((await proposed('tvl > 5m or (sector = De')).text).toBe('tvl > 5m or (sector = DeFi');
  expect((await proposed('not tvl > 5m and market_c')).text).toBe('not tvl > 5m and market_cap_usd ');
  expect((await proposed('(sector in (DeFi, De')).labels).toContain('DePIN');
});
