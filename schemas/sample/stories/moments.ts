import { below } from '../random.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DRAW = 90;

/** An ISO moment on the day so many days before now: within working hours, never after now. */
export function momentOfDay(now: number, age: number, key: number): string {
  const day = (Math.floor(now / DAY) - Math.floor(age)) * DAY;
  const moment = day + 6 * 60 * MINUTE + below(key, DRAW, 15 * 60) * MINUTE;
  const latest = moment <= now ? moment : day + below(key, DRAW, Math.floor((now - day) / MINUTE) + 1) * MINUTE;
  return new Date(latest).toISOString();
}

/** The ISO date so many days before now; after it where the number is negative. */
export function dateOf(now: number, age: number): string {
  return new Date((Math.floor(now / DAY) - Math.floor(age)) * DAY).toISOString().slice(0, 10);
}
