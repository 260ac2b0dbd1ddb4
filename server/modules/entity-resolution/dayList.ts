/**
 * What is known of the days of a year, 0 is 1 January. Only known days take memory: of the tokens of a long list most have a
 * price of one day.
 */
export class DayList<Figures> {
  /** Ascending. */
  private readonly days: number[] = [];
  private readonly known: Figures[] = [];

  /** The first known day; 0: none is known. */
  get first(): number {
    return this.days[0] ?? 0;
  }

  get(day: number): Figures | undefined {
    const at = this.placeOf(day);
    return this.days[at] === day ? this.known[at] : undefined;
  }

  set(day: number, figures: Figures): void {
    const at = this.placeOf(day);
    if (this.days[at] === day) this.known[at] = figures;
    else {
      this.days.splice(at, 0, day);
      this.known.splice(at, 0, figures);
    }
  }

  /** The known days in their order. */
  *entries(): Generator<readonly [day: number, figures: Figures]> {
    for (const [at, day] of this.days.entries()) {
      const figures = this.known[at];
      if (figures !== undefined) yield [day, figures];
    }
  }

  /** Where a day stands, or would. */
  private placeOf(day: number): number {
    let [from, to] = [0, this.days.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.days[middle] ?? 0) < day) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
