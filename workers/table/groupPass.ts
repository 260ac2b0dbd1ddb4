import { findField } from '#schemas/columns/spec.ts';
import type { Test, TripleTest } from '#schemas/filters/groupTests.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import { keepWhere, knownTest, type Pass, passesOf, runPasses } from './passes.ts';
import { staleRows } from './stale.ts';
import type { Table } from './table.ts';

/** Groups run after plain conditions, over what these leave, and before words are searched for. */
const GROUP_COST = 8;

/** The pass of a group: its conditions are passes over whole columns too, whose rows are put together. */
export function groupPass(table: Table, test: Test): Pass {
  const pass = passOf(table, test);
  return { ...pass, cost: GROUP_COST + pass.cost / 100 };
}

function passOf(table: Table, test: Test): Pass {
  if (!('join' in test))
    return test.holds ? chained(passesOf(table, [test.triple], test.beside)) : failing(table, test);
  return test.join === 'all' ? chained(passesOfAll(table, test.tests)) : eitherOf(table, test.tests);
}

/** Conditions that hold together share passes, as those of a flat filter do. */
function passesOfAll(table: Table, tests: readonly Test[]): readonly Pass[] {
  const together = new Map<TripleTest['beside'], TripleTest[]>();
  const others: Pass[] = [];
  for (const test of tests) {
    if ('join' in test || !test.holds) others.push(passOf(table, test));
    else together.set(test.beside, [...(together.get(test.beside) ?? []), test]);
  }
  const shared = [...together].flatMap(([beside, triples]) =>
    passesOf(
      table,
      triples.map(({ triple }) => triple),
      beside,
    ),
  );
  return [...shared, ...others];
}

function chained(passes: readonly Pass[]): Pass {
  const ordered = passes.toSorted((a, b) => a.cost - b.cost);
  return {
    cost: Math.max(0, ...passes.map(({ cost }) => cost)),
    run: (rows, count, out) =>
      ordered.length === 0 ? keepWhere(() => true, rows, count, out) : runPasses(ordered, rows, count, out),
  };
}

/** Rows that pass one of several tests. What passed one is not tested by the next. */
function eitherOf(table: Table, tests: readonly Test[]): Pass {
  const passes = tests.map((test) => passOf(table, test)).sort((a, b) => a.cost - b.cost);
  return {
    cost: passes.reduce((sum, { cost }) => sum + Math.max(0, cost), 0),
    run: (rows, count, out) => {
      const marks = new Uint8Array(table.length);
      const [found, rest] = [borrow(table.length), borrow(table.length)];
      let left = rows;
      let leftCount = count;
      for (const [at, pass] of passes.entries()) {
        const passed = pass.run(left, leftCount, found);
        for (let i = 0; i < passed; i++) marks[found[i] ?? 0] = 1;
        if (at === passes.length - 1) break;
        leftCount = keepMarked(marks, 0, left, leftCount, rest);
        left = rest;
      }
      giveBack(found, rest);
      return keepMarked(marks, 1, rows, count, out);
    },
  };
}

/** Rows of which a condition is false: they have a current value, and it does not pass. */
function failing(table: Table, { triple, beside }: TripleTest): Pass {
  const [name, operator] = triple;
  const pass = chained(passesOf(table, [triple], beside));
  const isKnown = operator === 'known' || !findField(table.spec, name) ? null : knownTest(table.columns.get(name));
  const stale = leavesStaleOut(table.spec, triple, beside) ? staleRows(table, name) : null;
  return {
    cost: pass.cost,
    run: (rows, count, out) => {
      const passing = borrow(table.length);
      const passed = pass.run(rows, count, passing);
      let next = 0;
      const kept = keepWhere(
        (row) => {
          const passes = next < passed && passing[next] === row;
          if (passes) next++;
          return !passes && (isKnown === null || isKnown(row)) && (stale === null || stale[row] === 0);
        },
        rows,
        count,
        out,
      );
      giveBack(passing);
      return kept;
    },
  };
}

function keepMarked(
  marks: Uint8Array,
  wanted: 0 | 1,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    out[kept] = row;
    kept += Number(marks[row] === wanted);
  }
  return kept;
}

/** Buffers of passes within passes, used again: one made anew is filled with zeros first. */
const spare: Uint32Array<ArrayBuffer>[] = [];

function borrow(length: number): Uint32Array<ArrayBuffer> {
  const held = spare.pop();
  return held && held.length >= length ? held : new Uint32Array(length);
}

function giveBack(...buffers: readonly Uint32Array<ArrayBuffer>[]): void {
  spare.push(...buffers);
}
