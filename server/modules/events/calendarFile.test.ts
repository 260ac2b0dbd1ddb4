import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import type { Event } from '#schemas/entities/stories.ts';
import { calendarFile } from './calendarFile.ts';

const NOW = Date.UTC(2026, 7, 1, 12);
const event = (more: Partial<Event>): Event => ({
  ...{
    _id: 7,
    organizations: [],
    people: [],
    projects: ['plum coin'],
    title: 'Call',
    category: 'AMA',
    date: '2026-08-10',
    end_date: null,
  },
  ...{ starts_at: null, ends_at: null, location: null, status: 'confirmed', source_name: null },
  ...{ description: null, url: null, provenance: null, ...more },
});
const file = (...events: Event[]) =>
  calendarFile({ name: 'Events', origin: 'https://assay.example', events, now: NOW });
const readBack = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => ({
    event: new ICAL.Event(component),
    of: (name: string) => String(component.getFirstPropertyValue(name)),
  }));

it('is read back as it was written, whatever its texts hold', () => {
  const title = `Ask; anything, \\ "here" 🍑\nÄ ${'long '.repeat(40)}end`;
  const [first] = readBack(
    file(
      event({ title, starts_at: '2026-08-10T18:00:00.000Z', ends_at: '2026-08-10T18:45:00.000Z', location: 'A, B' }),
    ),
  );
  expect(first?.event.summary).toBe(title);
  expect(first?.event.location).toBe('A, B');
  expect(first?.of('uid')).toBe('event-7@assay.example');
  expect(first?.of('dtstamp')).toBe('2026-08-01T12:00:00Z');
  expect(first?.of('dtstart')).toBe('2026-08-10T18:00:00Z');
  expect(first?.of('dtend')).toBe('2026-08-10T18:45:00Z');
  expect(first?.of('categories')).toBe('AMA');
  expect(first?.of('url')).toBe('https://assay.example/project/plum%20coin/events');
});

it('folds lines at 75 octets and ends them with CR LF', () => {
  const text = file(event({ title: '🍑'.repeat(60) }));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n');
});

it('gives whole days, spans and months up to the day after them', () => {
  const spanOf = (more: Partial<Event>) => {
    const text = file(event(more));
    expect(text).toContain('DTSTART;VALUE=DATE:');
    const [found] = readBack(text);
    return [found?.of('dtstart'), found?.of('dtend')];
  };
  expect(spanOf({})).toEqual(['2026-08-10', '2026-08-11']);
  expect(spanOf({ date: '2026-12-30', end_date: '2026-12-31' })).toEqual(['2026-12-30', '2027-01-01']);
  expect(spanOf({ date: '2026-02' })).toEqual(['2026-02-01', '2026-03-01']);
});

it('says which are cancelled or in doubt', () => {
  const found = readBack(file(event({}), event({ status: 'cancelled' }), event({ status: 'gone' })));
  expect(found.map(({ of }) => of('status'))).toEqual(['CONFIRMED', 'CANCELLED', 'TENTATIVE']);
});
