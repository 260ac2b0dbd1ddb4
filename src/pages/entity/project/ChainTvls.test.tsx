import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { bareProject } from '#schemas/testing/profiles.ts';
import { profileFields, profileValues } from '../modes/profileFields.ts';
import { ChainTvls } from './ChainTvls.tsx';

const tvls = Array.from({ length: 10 }, (_, at) => ({ chain: `Chain ${at}`, tvl_usd: 1_000_000 * (10 - at) }));
const textOf = (given: typeof tvls) => renderToStaticMarkup(<ChainTvls tvls={given} />).replace(/<[^>]*>/g, ' ');

it('shows the largest chains with their share of all, and offers the others', () => {
  const text = textOf(tvls);
  expect(text).toMatch(/Chain 0\s+10\.00\s+M\s+18\.18 %/);
  expect(text).toContain('Chain 7');
  expect(text).not.toContain('Chain 8');
  expect(text).toContain('Show all 10');
  expect(textOf([])).toBe('');
});

it('is a field of the profile, with its figures in full', () => {
  const values = profileValues(bareProject('Plum', { chain_tvls: [{ chain: 'Base', tvl_usd: 1234.5 }] }));
  expect(values.chain_tvls).toEqual(['Base 1234.5']);
  expect(profileFields('project').map(({ field }) => field)).toContain('chain_tvls');
});
