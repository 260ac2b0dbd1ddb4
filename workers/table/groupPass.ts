import { findField } from '#schemas/columns/spec.ts';
import type { Test, TripleTest } from '#schemas/filters/groupTests.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import { keptNewest } from './keptNewest.ts';
import { keepUnmarked, keepValued, keepWhere, type Pass, passesOf, runPasses } from './passes.ts';
import { bitsOf, inAll, inAny, keepInBits, type RowBits } from './rowBits.ts';
import { staleRows } from './stale.ts';
import type { Table } from './table.ts';

/** Groups run after plain conditions, over what these leave, and before words are searched for. */
const GROUP_COST = 8;

/**
 * The pass of a group. Where many rows are left, the rows of each condition are found among all and kept as bits, which groups put
 * together by words: the next change of the filter asks the same conditions again. Few rows are tested by themselves.
 */
export function groupPass(table: Table, test: Test): Pass {
  const pass = passOf(table, test);
  return {
    cost: GROUP_COST + pass.cost / 100,
    run: (rows, count, out) =>
      count * WORTH_KEEPING < table.length
        ? pass.run(rows, count, out)
        : keepInBits(bitsOfTest(table, test), rows, count, out),
  };
}

/** Where at least one of so many rows is asked for, all are. */
const WORTH_KEEPING = 4;
/** Sets of rows, a bit a row. */
const PASSING_KEPT = 32;

/** By the array of row numbers: rows are appended in place, and a new order has a new one. */
const keptBits = new WeakMap<Float64Array, { readonly length: number; readonly bits: Map<string, RowBits> }>();

function keptOf(table: Table): Map<string, RowBits> {
  const known = keptBits.get(table.ids);
  if (known?.length === table.length) return known.bits;
  const made = { length: table.length, bits: new Map<string, RowBits>() };
  keptBits.set(table.ids, made);
  return made.bits;
}

function bitsOfTest(table: Table, test: Test): RowBits {
  if ('join' in test) {
    const sets = test.tests.map((one) => bitsOfTest(table, one));
    return test.join === 'all' ? inAll(sets, table.length) : inAny(sets, table.length);
  }
  const { triple, holds, beside } = test;
  const name = JSON.stringify([triple, holds, leavesStaleOut(table.spec, triple, beside)]);
  const find = () => {
    const all = borrow(table.length + 1);
    const bits = bitsOf(all.subarray(0, passOf(table, test).run(null, table.length, all)), table.length);
    giveBack(all);
    return bits;
  };
  return keptNewest(keptOf(table), name, find, PASSING_KEPT);
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
      // One more than rows: each list ends with a row that there is not.
      const size = table.length + 1;
      const [found, rest] = [borrow(size), borrow(size)];
      let [all, other] = [borrow(size), borrow(size)];
      let [left, leftCount, allCount] = [rows, count, 0];
      for (const [at, pass] of passes.entries()) {
        const passed = pass.run(left, leftCount, found);
        found[passed] = NO_ROW;
        all[allCount] = NO_ROW;
        const isLast = at === passes.length - 1;
        if (!isLast) {
          leftCount = leaveOut(left, leftCount, found, rest);
          left = rest;
        }
        const target = isLast ? out : other;
        allCount = unite(all, found, allCount + passed, target);
        [all, other] = [other, all];
      }
      giveBack(found, rest, all, other);
      return allCount;
    },
  };
}

/** Rows of which a condition is false: they have a current value, and it does not pass. */
function failing(table: Table, { triple, beside }: TripleTest): Pass {
  const [name, operator] = triple;
  const pass = chained(passesOf(table, [triple], beside));
  const mayBeUnknown = operator !== 'known' && findField(table.spec, name) !== undefined;
  const stale = leavesStaleOut(table.spec, triple, beside) ? staleRows(table, name) : null;
  return {
    cost: pass.cost,
    run: (rows, count, out) => {
      const passing = borrow(table.length + 1);
      passing[pass.run(rows, count, passing)] = NO_ROW;
      let left = leaveOut(rows, count, passing, out);
      giveBack(passing);
      if (mayBeUnknown) left = keepValued(table.columns.get(name), out, left, out);
      return stale === null ? left : keepUnmarked(stale, out, left, out);
    },
  };
}

const NO_ROW = 0xffffffff;

/** The rows that another list has not; both ascend, and the other ends with NO_ROW. Without unpredictable branches. */
function leaveOut(rows: Uint32Array | null, count: number, others: Uint32Array, out: Uint32Array): number {
  let kept = 0;
  let next = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const isOther = Number(others[next] === row);
    out[kept] = row;
    kept += 1 - isOther;
    next += isOther;
  }
  return kept;
}

/** The rows of two lists that share none, both ascending and ending with NO_ROW. */
function unite(a: Uint32Array, b: Uint32Array, count: number, out: Uint32Array): number {
  let atA = 0;
  let atB = 0;
  for (let at = 0; at < count; at++) {
    const rowA = a[atA] ?? NO_ROW;
    const rowB = b[atB] ?? NO_ROW;
    const isOfA = Number(rowA < rowB);
    out[at] = rowA < rowB ? rowA : rowB;
    atA += isOfA;
    atB += 1 - isOfA;
  }
  return count;
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
