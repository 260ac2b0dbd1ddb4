import { below } from '../random.ts';

/** An amount of US dollars as a headline writes it: `$12.5M`. */
export function moneyInWords(dollars: number): string {
  const [unit, name] =
    dollars >= 1e9 ? [1e9, 'B'] : dollars >= 1e6 ? [1e6, 'M'] : dollars >= 1e3 ? [1e3, 'K'] : [1, ''];
  const amount = dollars / Number(unit);
  return `$${amount >= 100 ? amount.toFixed(0) : Number(amount.toFixed(1))}${name}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const DRAW = 90;

/** An ISO time on a day some days before now: in working hours, never in the future. */
export function momentOfDay(now: number, age: number, key: number): string {
  const day = (Math.floor(now / DAY) - Math.floor(age)) * DAY;
  const moment = day + 6 * 60 * MINUTE + below(key, DRAW, 15 * 60) * MINUTE;
  const latest = moment <= now ? moment : day + below(key, DRAW, Math.floor((now - day) / MINUTE) + 1) * MINUTE;
  return new Date(latest).toISOString();
}

/** The ISO date some days before now; a negative number is in the future. */
export function dateOf(now: number, age: number): string {
  return new Date((Math.floor(now / DAY) - Math.floor(age)) * DAY).toISOString().slice(0, 10);
}
