/** Above so many members looking through all of them is slower than a hash. */
const FEW = 8;

/** A set that takes little memory while it has few members: there are several of each record. In the order of adding. */
export class SmallSet<Item> {
  private few: Item[];
  private many: Set<Item> | null = null;

  constructor(items: readonly Item[] = []) {
    this.few = [];
    for (const item of items) this.add(item);
  }

  get size(): number {
    return this.many?.size ?? this.few.length;
  }

  has(item: Item): boolean {
    return this.many?.has(item) ?? this.few.includes(item);
  }

  add(item: Item): void {
    if (this.many) this.many.add(item);
    else if (this.few.length === 0) this.few = [item];
    else if (!this.few.includes(item)) this.few.push(item);
    if (this.few.length <= FEW) return;
    this.many = new Set(this.few);
    this.few = [];
  }

  delete(item: Item): void {
    if (this.many) this.many.delete(item);
    else this.few = this.few.filter((one) => one !== item);
  }

  [Symbol.iterator](): Iterator<Item> {
    return (this.many ?? this.few)[Symbol.iterator]();
  }
}
