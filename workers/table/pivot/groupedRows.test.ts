import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CO_INVESTORS } from '#schemas/columns/coInvestors.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { filterOfKeys } from '#schemas/pivot/conditions.ts';
import { ALL_FOLDED, ALL_UNFOLDED, headOf, keysName, placeOf, toggled } from '#schemas/pivot/grouping.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import { PIVOT_LIMITS } from '#schemas/pivot/pivot.ts';
import { filtersToBreak, projectsToBreak, roundsToBreak } from '#schemas/testing/linkedRows.ts';
import { pivotsToCount } from '#schemas/testing/pivotSamples.ts';
import { appendRows } from '../appendRows.ts';
import { createTable } from '../table.ts';
import { createView } from '../view.ts';
import { idsAt, rowsOfView } from '../viewRows.ts';
import { GroupedRows } from './groupedRows.ts';
import { pivotOf } from './pivot.ts';

const ROWS = { fundraising: roundsToBreak, projects: projectsToBreak };
const SORTED = { fundraising: 'amount', projects: 'market_cap' };

describe.each(['fundraising', 'projects'] as const)('the groups of %s', (source) => {
  const spec = DATA_SETS[source];
  const held = (rows: Parameters<typeof appendRows>[1]) => {
    const table = createTable(spec, 1);
    appendRows(table, rows);
    return table;
  };
  const grouped = fc
    .tuple(ROWS[source], pivotsToCount(source), filtersToBreak[source])
    .filter(([, pivot]) => pivot.rows.length > 0)
    .map(([rows, pivot, filter]) => {
      const whole = { ...pivot, columns: [], limit: { rows: null, columns: null } };
      const table = held(rows);
      const sort = { field: SORTED[source], order: 'desc' } as const;
      const viewOf = (conditions: Filter) => createView(table, { filter: conditions, sort, search: '' });
      const lines = new GroupedRows(viewOf(filter), {
        bins: whole.rows,
        measures: whole.measures,
        sorts: whole.rows.map(() => whole.sort ?? { by: 'keys', order: 'asc' }),
      });
      return { table, pivot: whole, filter, lines, viewOf };
    });
  const idsOf = (view: ReturnType<typeof createView>) => [...idsAt(rowsOfView(view), 0, view.matching)];

  it('are those of the pivot, with the rows of each in the order of the view', () => {
    fc.assert(
      fc.property(grouped, ({ table, pivot, filter, lines, viewOf }) => {
        const answer = unpackPivot(pivotOf(table, pivot, { filter, search: '' }));
        lines.unfold(ALL_UNFOLDED);
        const all = lines.lines(0, lines.count, [spec.identity]);
        const heads = all.flatMap((line) => headOf(line) ?? []);
        expect(heads.map(({ keys }) => keys)).toEqual(answer.rows.map(({ keys }) => keys));
        for (const [at, head] of heads.entries()) {
          const parent = keysName(head.keys.slice(0, -1));
          const beside = heads.filter(
            ({ keys }) => keysName(keys.slice(0, -1)) === parent && keys.length === head.keys.length,
          );
          expect([head.place, head.of], String(at)).toEqual([beside.indexOf(head) + 1, beside.length]);
        }
        const bins = pivot.rows.map((bin, at) => ({ bin, edges: answer.edges[at] ?? null }));
        for (const [at, head] of heads.entries()) {
          const cell = answer.cells.find(({ row, column }) => row === at && column === -1);
          expect(head).toMatchObject({ count: cell?.count, values: cell?.values, unknown: cell?.unknown });
          const opened = filterOfKeys(spec, filter, bins, head.keys);
          if (opened === null || head.keys.length < bins.length) continue;
          const from = all.findIndex((line) => headOf(line)?.keys === head.keys) + 1;
          const rows = all.slice(from, from + head.count);
          expect(rows.map(({ _id }) => _id)).toEqual(idsOf(viewOf(opened)));
          expect(rows.map((row) => placeOf(row, -1))).toEqual(rows.map((_, place) => place));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('hide what is folded, and any window is a part of all lines', () => {
    fc.assert(
      fc.property(grouped, fc.nat(), fc.nat(), fc.nat(9), ({ lines, viewOf, filter }, chosen, start, count) => {
        lines.unfold(ALL_FOLDED);
        const folded = lines.lines(0, lines.count, []);
        expect(folded.every((line) => headOf(line)?.keys.length === 1)).toBe(true);
        // A selection of folded heads is one of all their rows.
        expect([...lines.idsAt(0, lines.count)].sort()).toEqual(idsOf(viewOf(filter)).sort());
        const keys = headOf(folded[chosen % Math.max(1, folded.length)])?.keys;
        if (!keys) return;
        lines.unfold(toggled(ALL_FOLDED, keys));
        const all = lines.lines(0, lines.count, []);
        // What is unfolded is followed by rows or by its parts.
        const unfolded = all.flatMap((line, at) => {
          const head = headOf(line);
          const next = all[at + 1];
          const deeper = headOf(next)?.keys.length ?? Number.POSITIVE_INFINITY;
          return head && next && deeper > head.keys.length ? [keysName(head.keys)] : [];
        });
        expect(unfolded).toEqual([keysName(keys)]);
        const from = start % all.length;
        expect(lines.lines(from, count, [])).toEqual(all.slice(from, from + count));
        // Each row of each group has the line that it stands on, or that of the head that hides it.
        const every = lines.everyRow();
        const ids = [...idsAt(every, 0, every.count)];
        const shown = lines.linesOf(Uint32Array.from(ids, (_, place) => place));
        expect(shown.folded.filter((isFolded) => isFolded === 0)).toHaveLength(
          all.filter((line) => !headOf(line)).length,
        );
        for (const [place, id] of ids.entries()) {
          const line = all[shown.rows[place] ?? -1];
          const head = headOf(line);
          if (shown.folded[place] === 0) expect(line?._id).toBe(id);
          else {
            expect(head && keysName(head.keys)).not.toBe(keysName(keys));
            expect([...lines.idsOf(line?._id ?? 0)]).toContain(id);
          }
        }
        expect([...lines.idsAt(0, lines.count)].sort()).toEqual(idsOf(viewOf(filter)).sort());
      }),
      { numRuns: 200 },
    );
  });

  it('say which heads stand above a line', () => {
    fc.assert(
      fc.property(grouped, fc.nat(), ({ lines }, chosen) => {
        lines.unfold(ALL_UNFOLDED);
        if (lines.count === 0) return;
        const all = lines.lines(0, lines.count, []);
        const line = chosen % all.length;
        const own = headOf(all[line])?.keys;
        const above = lines.above(line);
        const last = above.at(-1);
        const before = all.slice(0, line).findLast((one) => {
          const head = headOf(one);
          return head !== null && (own === undefined || head.keys.length < own.length);
        });
        expect(headOf(last?.row)?.keys).toEqual(headOf(before)?.keys);
        for (const { line: at, row } of above) expect(headOf(all[at])?.keys).toEqual(headOf(row)?.keys);
        expect(above.map(({ row }) => headOf(row)?.keys.length)).toEqual(above.map((_, depth) => depth + 1));
      }),
      { numRuns: 100 },
    );
  });
});

it('are as many as there are values, also where a pivot would have too many cells', () => {
  const count = PIVOT_LIMITS.cells + 1;
  const table = createTable(CO_INVESTORS, count);
  const empty = emptyRow(CO_INVESTORS);
  appendRows(
    table,
    Array.from({ length: count }, (_, at) => ({ ...empty, _id: at + 1, ventures_name: `Fund ${at}` })),
  );
  const view = createView(table, { filter: [], search: '', sort: null });
  const bins = [{ field: 'ventures_name', by: 'value' }] as const;
  const lines = new GroupedRows(view, { bins, measures: [], sorts: [{ by: 'keys', order: 'asc' }] });
  lines.unfold(ALL_FOLDED);
  expect(lines.count).toBe(count);
  expect(headOf(lines.lines(lines.count - 1, 1, [])[0])).toMatchObject({ count: 1, place: count, of: count });
});
