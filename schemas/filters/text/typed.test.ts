import { expect, it } from 'vitest';
import { projects } from '../../columns/projects.ts';
import { encodeFilter } from '../address.ts';
import { readTyped } from './typed.ts';

it.each([
  ['tvl > 5m or sector = DeFi', 'any(tvl.gt.5000000,sector.eq.DeFi)'],
  ['tvl > 5m and not token', 'tvl.gt.5000000,not(symbol.known.1)'],
  ['sector in DeFi, AI', 'sector.in.DeFi|AI'],
  ['tvl between 1 and 5', 'tvl.gte.1,tvl.lte.5'],
  ['name is Bread and Butter', 'name.eq.Bread and Butter'],
  ['tvl or unknown', 'tvl.known.0|1'],
  ['token and listed', null],
  ['sectr = DeFi or tvl > 5m', null],
])('%s', (typed, written) => {
  const read = readTyped(projects, typed);
  if (written === null) expect(read.ok).toBe(false);
  // Without another condition the address leaves out that unknown values are kept.
  else
    expect(read.ok && (encodeFilter(read.filter) || JSON.stringify(read.filter))).toBe(
      written === 'tvl.known.0|1' ? '[["tvl","known",[0,1]]]' : written,
    );
});
