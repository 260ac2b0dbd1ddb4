import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#schemas/queries/results.ts';
import { groupHits } from './searchHits.ts';

const project = (name: string): SearchHit => ({
  type: 'project',
  item: { slug: name.toLowerCase(), name, symbol: null, logo: null },
});

describe('hits', () => {
  it('are grouped, keep their rank inside a group, and leave out empty groups', () => {
    const groups = groupHits([
      { type: 'people', item: { slug: 'korin-aldous', name: 'Korin Aldous', avatar: null } },
      project('Korvane'),
      { type: 'people', item: { slug: 'kori', name: 'Kori', avatar: null } },
      project('Koralys'),
    ]);
    expect(groups.map((group) => [group.id, group.options.map((hit) => hit.name)])).toEqual([
      ['project', ['Korvane', 'Koralys']],
      ['people', ['Korin Aldous', 'Kori']],
    ]);
  });

  it('open the page of their kind', () => {
    const [group] = groupHits([
      { type: 'venture', item: { slug: 'korsund row', ventures_name: 'Korsund Row', logo: null } },
    ]);
    expect(group?.options[0]?.path).toBe('/organization/korsund%20row');
  });
});
