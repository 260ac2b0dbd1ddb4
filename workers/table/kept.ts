/** So many are kept: the few values of a column are read again and again, the many of another are not. */
const KEPT_MAX = 4096;

/** Values by number, each made when first read; nothing is kept any more once they are many. */
export class Kept<Value> {
  #values: (Value | undefined)[] | null = [];

  /** One more can be read. */
  added(): void {
    if (this.#values?.length === KEPT_MAX) this.#values = null;
    this.#values?.push(undefined);
  }

  /** The last one cannot be read any more. */
  dropped(): void {
    this.#values?.pop();
  }

  /** The values of these numbers, all of which must have been added. */
  read(numbers: readonly number[], make: (numbers: readonly number[]) => readonly Value[]): readonly Value[] {
    const values = this.#values;
    if (values === null) return make(numbers);
    const missing = numbers.filter((number) => values[number] === undefined);
    if (missing.length > 0) for (const [i, value] of make(missing).entries()) values[missing[i] ?? 0] = value;
    const read: Value[] = [];
    for (const number of numbers) {
      const value = values[number];
      if (value !== undefined) read.push(value);
    }
    return read;
  }
}
