/** What a list of days says of a mark. */
export interface DatedMark {
  /** UTC ms. */
  readonly time: number;
  /** Its date as precise as it is known, in words. */
  readonly date: string;
  /** What it is and when. */
  readonly label: string;
}

/** For each of some ascending days, the marks from it to the next one; what is before the first stands there. */
export function marksByDay<Mark extends DatedMark>(
  marks: readonly Mark[],
  time: ArrayLike<number>,
): readonly (readonly Mark[])[] {
  const told: Mark[][] = Array.from(time, () => []);
  for (const mark of marks) {
    let at = 0;
    while (at + 1 < time.length && (time[at + 1] ?? 0) <= mark.time) at += 1;
    told[at]?.push(mark);
  }
  return told;
}
