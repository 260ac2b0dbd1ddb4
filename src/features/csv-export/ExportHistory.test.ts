import { describe, expect, it } from 'vitest';
import { readExportedView, viewPhrases } from './ExportHistory.tsx';

describe('the view of an export', () => {
  it('is parsed from the address of its page', () => {
    const { path, search, view } = readExportedView(
      'projects',
      '/master-demo/projects?filter=sector.in.DeFi|AI,tvl.gte.1000000&sort=volume.desc&q=uni+swap',
    );
    expect(path).toBe('/master-demo/projects');
    expect(search).toEqual({ filter: 'sector.in.DeFi|AI,tvl.gte.1000000', sort: 'volume.desc', q: 'uni swap' });
    expect(viewPhrases('projects', view)).toEqual([
      'Sector contains any of DeFi, AI',
      'TVL ≥ 1M',
      'with “uni swap”',
      'by Volume, highest first',
    ]);
  });

  it('names the direction of texts and dates', () => {
    const order = (sort: string) => viewPhrases('fundraising', readExportedView('fundraising', `/x?sort=${sort}`).view);
    expect(order('date.desc')).toEqual(['by Date, newest first']);
    expect(order('stages.asc')).toEqual(['by Round, A to Z']);
    expect(order('stages.asc,date.desc')).toEqual(['by Round, A to Z', 'then by Date, newest first']);
  });

  it('is empty for all rows in default order', () => {
    const { path, view } = readExportedView('people', '/directory/people');
    expect(path).toBe('/directory/people');
    expect(viewPhrases('people', view)).toEqual([]);
  });

  it.each(['https://elsewhere.example/directory/projects', '//elsewhere.example', '/profile-settings', 'javascript:1'])(
    'leads to no other page than one with a table: %s',
    (address) => {
      expect(readExportedView('projects', address).path).toBe('/directory/projects');
    },
  );

  it('leaves out what the data set does not support', () => {
    const { view } = readExportedView('projects', '/directory/projects?filter=nothing.eq.1&sort=nothing.desc');
    expect(viewPhrases('projects', view)).toEqual([]);
  });
});
