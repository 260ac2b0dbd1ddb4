/** What one investor did, acquisitions left out. Amounts in US dollars; null where none is disclosed. */
export interface InvestmentFigures {
  readonly deals: number;
  readonly led: number;
  readonly median: number | null;
  readonly total: number | null;
}

/** Counts rounds by investor. Amounts lie in one growing array, so that a million rounds stay small. */
export class InvestmentTally {
  readonly #deals: Uint32Array;
  readonly #led: Uint32Array;
  #investors = new Uint32Array(1024);
  #amounts = new Float64Array(1024);
  #size = 0;
  #starts: Uint32Array | null = null;

  constructor(investors: number) {
    this.#deals = new Uint32Array(investors);
    this.#led = new Uint32Array(investors);
  }

  /** `amount`: NaN where it is not disclosed. */
  add(investor: number, amount: number, led: boolean): void {
    this.#deals[investor] = (this.#deals[investor] ?? 0) + 1;
    if (led) this.#led[investor] = (this.#led[investor] ?? 0) + 1;
    if (Number.isNaN(amount)) return;
    if (this.#size === this.#investors.length) this.#grow();
    this.#investors[this.#size] = investor;
    this.#amounts[this.#size++] = amount;
  }

  figuresOf(investor: number): InvestmentFigures {
    const starts = this.#grouped();
    const amounts = this.#amounts.subarray(starts[investor] ?? 0, starts[investor + 1] ?? 0);
    const upper = amounts[amounts.length >> 1];
    const lower = amounts[(amounts.length - 1) >> 1];
    return {
      deals: this.#deals[investor] ?? 0,
      led: this.#led[investor] ?? 0,
      median: upper === undefined || lower === undefined ? null : (lower + upper) / 2,
      total: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    };
  }

  /** Amounts in rising order by investor: `starts[i]` is where those of investor i begin. */
  #grouped(): Uint32Array {
    if (this.#starts) return this.#starts;
    const starts = new Uint32Array(this.#deals.length + 1);
    for (let at = 0; at < this.#size; at++) {
      const after = (this.#investors[at] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const next = starts.slice();
    const grouped = new Float64Array(this.#size);
    for (let at = 0; at < this.#size; at++) {
      const investor = this.#investors[at] ?? 0;
      const to = next[investor] ?? 0;
      grouped[to] = this.#amounts[at] ?? 0;
      next[investor] = to + 1;
    }
    for (let at = 0; at + 1 < starts.length; at++) grouped.subarray(starts[at], starts[at + 1]).sort();
    this.#amounts = grouped;
    this.#investors = new Uint32Array(0);
    this.#starts = starts;
    return starts;
  }

  #grow(): void {
    const investors = new Uint32Array(this.#investors.length * 2);
    investors.set(this.#investors);
    const amounts = new Float64Array(this.#amounts.length * 2);
    amounts.set(this.#amounts);
    this.#investors = investors;
    this.#amounts = amounts;
  }
}
