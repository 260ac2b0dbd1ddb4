/** Sets of the rows of a table, one bit a row: sets meet by words of 32 rows. */
export type RowBits = Uint32Array;

/** The set of some rows; null: all of them. */
export function bitsOf(rows: Uint32Array | null, length: number): RowBits {
  const bits = new Uint32Array(Math.ceil(length / 32));
  if (rows === null) {
    bits.fill(ALL);
    if (length % 32 > 0) bits[bits.length - 1] = ALL >>> (32 - (length % 32));
    return bits;
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  }
  return bits;
}

/** Writes the rows of `rows` (null: the first `count`) that are in a set to `out`. Returns the count. */
export function keepInBits(bits: RowBits, rows: Uint32Array | null, count: number, out: Uint32Array): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    out[kept] = row;
    kept += ((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return kept;
}

/** The set of the rows that are not marked by 1. */
export function unmarkedBits(marks: Uint8Array): RowBits {
  const bits = bitsOf(null, marks.length);
  for (let row = 0; row < marks.length; row++)
    if (marks[row] === 1) bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
  return bits;
}

/** The rows that are in all sets. */
export function inAll(sets: readonly RowBits[], length: number): RowBits {
  const bits = bitsOf(null, length);
  for (const set of sets)
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (set[word] ?? 0);
  return bits;
}

/** The rows that are in one of the sets. */
export function inAny(sets: readonly RowBits[], length: number): RowBits {
  const bits = new Uint32Array(Math.ceil(length / 32));
  for (const set of sets)
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (set[word] ?? 0);
  return bits;
}

/** The numbers of the rows of a set, ascending. */
export function rowsOf(bits: RowBits): Uint32Array {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += bitCount(bits[word] ?? 0);
  const rows = new Uint32Array(count);
  let at = 0;
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      rows[at++] = word * 32 + 31 - Math.clz32(rest & -rest);
  return rows;
}

const ALL = 0xffffffff;

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
