import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OBSERVED, OBSERVED_PIVOTS, OBSERVED_RULES } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { matchesFilter } from '#schemas/filters/semantics.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import { allOf, keyedGroups, partsOf } from '#schemas/pivot/reading.ts';
import { conditionsOfKeys, type LinkedPivot, type LinkedRequest } from '#schemas/queries/linked.ts';
import { filtersToBreak, projectsToBreak, roundsToBreak, windowsToBreak } from '#schemas/testing/linkedRows.ts';
import { expectedLinked } from '#schemas/testing/pivots.ts';
import { appendRows } from '../appendRows.ts';
import { createTable, type Table } from '../table.ts';
import { linkedOf } from './linked.ts';

const ROWS = { fundraising: roundsToBreak, projects: projectsToBreak };

describe.each(OBSERVED)('linked pivots of %s', (source) => {
  const spec = DATA_SETS[source];
  const rules = OBSERVED_RULES[source];
  const pivots: Readonly<Record<string, LinkedPivot>> = OBSERVED_PIVOTS[source];
  const held = (rows: Parameters<typeof appendRows>[1]) => {
    const table = createTable(spec, 1);
    appendRows(table, rows);
    return table;
  };

  const answersOf = (table: Table, request: LinkedRequest) =>
    new Map(
      Object.entries(linkedOf(table, rules).count(pivots, request)).map(([name, packed]) => [
        name,
        unpackPivot(packed),
      ]),
    );

  it('count what their meaning says, request after request', () => {
    fc.assert(
      fc.property(
        ROWS[source],
        fc.array(filtersToBreak[source], { minLength: 1, maxLength: 4 }),
        windowsToBreak,
        (rows, filters, window) => {
          const table = held(rows);
          for (const filter of filters) {
            const answers = answersOf(table, { filter, window });
            for (const [name, linked] of Object.entries(pivots))
              expect({ [name]: answers.get(name) }).toEqual({
                [name]: expectedLinked(spec, rows, linked, { filter, window }, rules),
              });
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('count rows that were added since', () => {
    fc.assert(
      fc.property(ROWS[source], filtersToBreak[source], (rows, filter) => {
        const half = rows.slice(0, rows.length >> 1);
        const table = held(half);
        const request = { filter, window: null };
        answersOf(table, request);
        appendRows(table, rows.slice(half.length));
        const answers = answersOf(table, request);
        for (const [name, linked] of Object.entries(pivots))
          expect(answers.get(name)).toEqual(expectedLinked(spec, rows, linked, request, rules));
      }),
      { numRuns: 20 },
    );
  });

  it('add up to their rows, and a group to the rows that its conditions choose', () => {
    fc.assert(
      fc.property(ROWS[source], filtersToBreak[source], (rows, filter) => {
        const request = { filter, window: null };
        const answers = answersOf(held(rows), request);
        for (const [name, linked] of Object.entries(pivots)) {
          const answer = answers.get(name) ?? expect.fail();
          const [bin] = linked.pivot.rows;
          const field = spec.columns.find(({ field: of }) => of === bin?.field);
          const isList = field?.type === 'tags' || field?.type === 'refs';
          const groups = answer.cells.filter(({ row, column }) => row >= 0 && column < 0);
          if (bin && (!isList || bin.by === 'known') && linked.pivot.limit.rows === null) {
            expect(groups.reduce((sum, cell) => sum + cell.count, 0)).toBe(allOf(answer).count);
            expect(groups.reduce((sum, cell) => sum + (cell.values[0] ?? 0), 0)).toBeCloseTo(
              allOf(answer).values[0] ?? 0,
              0,
            );
          }
          if (bin?.by === 'known') continue;
          for (const { key, cell } of keyedGroups(answer)) {
            if (linked.pivot.columns.length > 0)
              expect(partsOf(answer).reduce((sum, part) => sum + (part.key === key ? part.cell.count : 0), 0)).toBe(
                cell.count,
              );
            const conditions = conditionsOfKeys(spec, linked, [key], request, rules);
            expect(rows.filter((row) => matchesFilter(spec, row, conditions))).toHaveLength(cell.count);
          }
        }
      }),
      {
        numRuns: 30,
        // A group's rows have a value, whatever keeps unknown ones for an alternative or a "not" beside it.
        examples:
          source === 'fundraising'
            ? [
                [
                  [
                    {
                      _id: 1,
                      stages: null,
                      category: [],
                      organizations: [],
                      project_sectors: [],
                      investor_countries: [],
                    },
                    {
                      _id: 2,
                      stages: 'DeFi',
                      category: [],
                      organizations: [],
                      project_sectors: [],
                      investor_countries: [],
                    },
                  ],
                  [['stages', 'known', [0, 1]], { not: ['stages', 'eq', 'Seed'] }],
                ],
              ]
            : [],
      },
    );
  });
});
