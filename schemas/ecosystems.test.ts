import { expect, it } from 'vitest';
import { BLOCKCHAINS } from './blockchains.ts';
import { ecosystemsOf } from './ecosystems.ts';

it('joins the chains that extend another one, each ecosystem once, in the order of the chains', () => {
  expect(ecosystemsOf(['Base', 'Solana', 'Arbitrum', 'energi', 'Ethereum'])).toEqual(['Ethereum', 'Solana', 'energi']);
  expect(ecosystemsOf([])).toEqual([]);
});

it('knows ecosystems by the names of their chains, and no ecosystem within another', () => {
  const names = BLOCKCHAINS.map(({ name }) => name);
  for (const name of names) {
    const [ecosystem = ''] = ecosystemsOf([name]);
    expect(names).toContain(ecosystem);
    expect(ecosystemsOf([ecosystem])).toEqual([ecosystem]);
  }
  expect(ecosystemsOf(names).length).toBeLessThan(names.length - 40);
});
