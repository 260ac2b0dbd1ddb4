import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { profileFields, profileValues } from '../modes/profileFields.ts';
import { ChainTvls } from './ChainTvls.tsx';

const tvls = Array.from({ length: 10 }, (_, at) => ({ chain: `Chain ${at}`, tvl_usd: 1_000_000 * (10 - at) }));
const htmlOf = (given: Partial<ProjectProfile>) =>
  renderToStaticMarkup(<ChainTvls project={bareProject('Plum', given)} />);
const textOf = (given: Partial<ProjectProfile>) => htmlOf(given).replace(/<[^>]*>/g, ' ');

it('shows the largest chains with their share of all, and offers the others', () => {
  const text = textOf({ chain_tvls: tvls });
  expect(text).toMatch(/Chain 0\s+10\.00\s+M\s+18\.18%/);
  expect(text).toContain('Chain 7');
  expect(text).not.toContain('Chain 8');
  expect(text).toContain('Show all 10');
  expect(text).not.toContain('as of');
  expect(textOf({ chain_tvls: [] })).toBe('');
});

it('is dimmed and says its date once where the TVL is stale', () => {
  const provenance = JSON.stringify([{ source: 'DefiLlama', fetched_at: '2021-12-23T00:00:00Z', fields: ['tvl'] }]);
  const old = { chain_tvls: tvls.slice(0, 2), tvl: 19e6, stale: ['TVL'], provenance };
  expect(textOf(old).match(/as of Dec 2021/g)).toHaveLength(1);
  expect(htmlOf(old).match(/data-age="stale"/g)).toHaveLength(4);
});

it('is a field of the profile, with its figures in full', () => {
  const values = profileValues(bareProject('Plum', { chain_tvls: [{ chain: 'Base', tvl_usd: 1234.5 }] }));
  expect(values.chain_tvls).toEqual(['Base 1234.5']);
  expect(profileFields('project').map(({ field }) => field)).toContain('chain_tvls');
});
