import { expect, it } from 'vitest';
import { momentIn } from './zonedTime.ts';

const at = (zone: string, text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  const moment = momentIn(zone, { year, month, day, hour, minute, second: 0 });
  return moment === null ? null : new Date(moment).toISOString();
};

it.each([
  ['Europe/Berlin', '2026-01-15 10:00', '2026-01-15T09:00:00.000Z'],
  ['Europe/Berlin', '2026-07-15 10:00', '2026-07-15T08:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-15 02:00', '2026-07-14T20:30:00.000Z'],
  ['America/Los_Angeles', '2026-12-31 20:00', '2027-01-01T04:00:00.000Z'],
  // Clocks skip from 2 to 3, and show 2 to 3 twice.
  ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['UTC', '2026-03-29 02:30', '2026-03-29T02:30:00.000Z'],
])('in %s %s is %s', (zone, text, expected) => {
  expect(at(zone, text)).toBe(expected);
});

it('is nothing in a zone that does not exist', () => {
  expect(at('Mars/Olympus', '2026-01-01 00:00')).toBeNull();
});
