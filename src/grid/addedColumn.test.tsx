import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { numberColumn, tagsColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import { projects } from '#schemas/columns/projects.ts';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import type { CellContext } from './cells/cell.ts';
import { rowFields } from './model/windowCache.ts';
import { useColumnModel } from './tanstack/columnModel.ts';
import { RowView } from './tanstack/GridBody.tsx';
import { HeaderRow } from './tanstack/HeaderRow.tsx';

const context: CellContext = {
  kind: 'project',
  spec: projects,
  density: 'comfortable',
  measure: (text) => text.length * 6,
  asked: () => [],
  watch: undefined,
  href: undefined,
  moments: null,
};

/** The header and one row of a data set, rendered. */
function Drawn({ spec, columns, row }: { spec: DataSetSpec; columns: readonly ColumnSpec[]; row: Row }) {
  const model = useColumnModel(spec, columns, {
    narrow: false,
    density: 'comfortable',
    rows: 1,
    stars: false,
    width: 1440,
  });
  return (
    <>
      <HeaderRow
        model={model}
        sort={null}
        distributions={null}
        pending={false}
        filter={[]}
        lagging={new Map()}
        active={-1}
      />
      <RowView
        model={model}
        row={row}
        index={0}
        top={0}
        context={context}
        groups={undefined}
        watched={false}
        unread={null}
        mark={null}
        active={-1}
      />
    </>
  );
}

const withMore = defineDataSet({
  ...projects,
  columns: [
    ...projects.columns,
    numberColumn('diluted_cap_usd', 'Diluted cap', 120, 'money', 'usd', { about: ABOUT }),
    tagsColumn('venues', 'Venues', 160, { about: ABOUT }),
  ],
});
const row: Row = { _id: 1, name: 'Korvane', symbol: 'KRV', diluted_cap_usd: 2_500_000_000, venues: ['Base', 'Solana'] };

describe('a column added to a declaration', () => {
  it('is fetched, has a header and is rendered without grid code', () => {
    const html = renderToStaticMarkup(<Drawn spec={withMore} columns={withMore.columns} row={row} />);
    expect(rowFields(withMore, withMore.columns)).toEqual(expect.arrayContaining(['diluted_cap_usd', 'venues']));
    expect(html).toContain('Diluted cap');
    expect(html).toContain('2.50<span class="figure-unit">B</span>');
    expect(html).toContain('Solana');
  });

  it('follows the pinned columns, where the layout puts it', () => {
    const named = (field: string) => withMore.columns.find((column) => column.field === field)!;
    const columns = [named('venues'), named('order'), named('name'), named('diluted_cap_usd')];
    const html = renderToStaticMarkup(<Drawn spec={withMore} columns={columns} row={row} />);
    const labels = [...html.matchAll(/grid-label-text"[^>]*>([^<]+)/g)].map((match) => match[1]);
    expect(labels).toEqual(['#', 'Project', 'Venues', 'Diluted cap']);
    expect([...html.matchAll(/aria-colindex="(\d+)"/g)].map((match) => Number(match[1]))).toEqual([
      1, 2, 3, 4, 1, 2, 3, 4,
    ]);
  });
});
