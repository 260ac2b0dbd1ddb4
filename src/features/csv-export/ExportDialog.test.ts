import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { exportFileName } from './ExportDialog.tsx';

const DAY = '2026-11-21';

describe('the name of an exported file', () => {
  it('is the data set and the day for the default view', () => {
    expect(exportFileName('projects', DEFAULT_VIEW, DAY)).toBe('assay-projects_2026-11-21.csv');
  });

  it('marks generated playground rows', () => {
    expect(exportFileName('projects', DEFAULT_VIEW, DAY, 'sample')).toBe('assay-demo-projects_2026-11-21.csv');
  });

  it('distinguishes a watchlist from its directory', () => {
    expect(exportFileName('people', DEFAULT_VIEW, DAY, 'watched')).toBe('assay-watchlist-people_2026-11-21.csv');
  });

  it('contains filter, search and sort', () => {
    const view = {
      ...DEFAULT_VIEW,
      filter: [
        ['sector', 'in', ['DeFi', 'Real-world assets']],
        ['tvl', 'gte', 1.5],
      ] as const,
      search: 'uni swap',
      sort: { field: 'volume', order: 'desc' } as const,
    };
    expect(exportFileName('projects', view, DAY)).toBe(
      'assay-projects_sector-in-DeFi+Real-world-assets_tvl-gte-1.5_search-uni-swap_sort-volume-desc_2026-11-21.csv',
    );
  });

  it('contains every column of the order', () => {
    const ties = [{ field: 'name', order: 'asc' }] as const;
    expect(exportFileName('projects', { ...DEFAULT_VIEW, sort: { field: 'sector', order: 'desc', ties } }, DAY)).toBe(
      'assay-projects_sort-sector-desc-name-asc_2026-11-21.csv',
    );
  });

  it('distinguishes negative from positive numbers', () => {
    const named = (filter: View['filter']) => exportFileName('projects', { ...DEFAULT_VIEW, filter }, DAY);
    expect(named([['change24h', 'gte', -5]])).toBe('assay-projects_change24h-gte-minus5_2026-11-21.csv');
    expect(named([['change24h', 'gte', 5]])).toBe('assay-projects_change24h-gte-5_2026-11-21.csv');
    expect(named([['change24h', 'in', [-5.5, 3]]])).toBe('assay-projects_change24h-in-minus5.5+3_2026-11-21.csv');
    expect(named([['date', 'gte', '2026-01-05']])).toBe('assay-projects_date-gte-2026-01-05_2026-11-21.csv');
  });

  it('leaves out characters that file systems refuse or read as a path', () => {
    const view = { ...DEFAULT_VIEW, search: '../..\\a:b*c?"<>|\u0000~é漢' };
    expect(exportFileName('people', view, DAY)).toMatch(/^assay-people_search-[\p{L}\p{N}.+_-]*é漢_2026-11-21\.csv$/u);
    expect(exportFileName('people', view, DAY)).not.toMatch(/[\\/:*?"<>|]/);
  });

  it('shortens a view that is too long', () => {
    const view = { ...DEFAULT_VIEW, search: 'x'.repeat(190) };
    const name = exportFileName('people', view, DAY);
    expect(name.length).toBeLessThan(160);
    expect(name.endsWith('+_2026-11-21.csv')).toBe(true);
  });
});
