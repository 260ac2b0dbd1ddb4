/** A time of day on a calendar day, as a clock on a wall shows it. */
export interface WallTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Milliseconds since 1970 at which clocks of a zone (`Europe/Berlin`) show a time. A time that a clock skips is the one
 * an hour later; of one that it shows twice the first counts. null: there is no such zone.
 */
export function momentIn(zone: string, { year, month, day, hour, minute, second }: WallTime): number | null {
  const clock = clockOf(zone);
  if (clock === null) return null;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  // The larger offset is that of summer, whose moment is the earlier one.
  const offsets = [offsetAt(clock, shown - 86_400_000), offsetAt(clock, shown + 86_400_000)];
  const moments = offsets.map((offset) => shown - offset).sort((one, other) => one - other);
  return moments.find((moment) => moment + offsetAt(clock, moment) === shown) ?? moments.at(-1) ?? null;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  } catch {
    return null;
  }
}

/** Milliseconds by which clocks are ahead of UTC. */
function offsetAt(clock: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}
