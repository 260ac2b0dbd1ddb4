import { describe, expect, it } from 'vitest';
import { only, reading } from '../testing/recordings.ts';

const ADDRESS = 'https://cal.example/events.ics';
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
/** Read on 1 August 2026. */
const read = (...lines: string[]) => {
  const { records, rejected } = reading(calendar(...lines), ADDRESS);
  return {
    events: only(records, 'event').map(({ key, data }) => ({ key, ...data })),
    reasons: rejected.map(({ reason }) => reason),
  };
};

describe('an event of a calendar', () => {
  it('has a title, a time in UTC, a place and a page', () => {
    const { events } = read(
      'X-WR-CALNAME:Plum calendar',
      ...event(
        'UID:one@cal.example',
        'SUMMARY:Plumcoin AMA\\, with the team',
        'DTSTART:20260810T180000Z',
        'DTEND:20260810T190000Z',
        'LOCATION:Online',
        'DESCRIPTION:Ask <b>anything</b>',
        'URL:https://plum.example/ama',
        'ORGANIZER;CN=Plum Labs:mailto:a@plum.example',
      ),
    );
    expect(events).toEqual([
      {
        key: 'one@cal.example',
        title: 'Plumcoin AMA, with the team',
        category: 'AMA',
        date: '2026-08-10',
        end_date: null,
        starts_at: '2026-08-10T18:00:00.000Z',
        ends_at: '2026-08-10T19:00:00.000Z',
        location: 'Online',
        description: 'Ask anything',
        url: 'https://plum.example/ama',
        status: 'confirmed',
        source_name: 'Plum calendar',
        hosts: ['Plum Labs'],
        calendar: ADDRESS,
      },
    ]);
  });

  it('of whole days ends on the day before DTEND', () => {
    const days = ['DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20260904'];
    expect(read(...event('UID:1', 'SUMMARY:Summit', ...days)).events).toMatchObject([
      { date: '2026-09-01', end_date: '2026-09-03', starts_at: null, ends_at: null },
    ]);
    expect(read(...event('UID:1', 'SUMMARY:Day', 'DTSTART;VALUE=DATE:20260901')).events).toMatchObject([
      { date: '2026-09-01', end_date: null },
    ]);
  });

  it('counts by the zone that its calendar describes, by that of its name, by that of the calendar, or in UTC', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Plum time', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const startOf = (line: string, ...head: string[]) => {
      const { events, reasons } = read(...head, ...event('UID:1', 'SUMMARY:Call', line));
      return events[0]?.starts_at ?? reasons[0];
    };
    expect(startOf('DTSTART;TZID=Plum time:20260810T100000', ...zone)).toBe('2026-08-10T07:00:00.000Z');
    expect(startOf('DTSTART;TZID=America/New_York:20260810T100000')).toBe('2026-08-10T14:00:00.000Z');
    expect(startOf('DTSTART:20260810T100000', 'X-WR-TIMEZONE:Asia/Tokyo')).toBe('2026-08-10T01:00:00.000Z');
    expect(startOf('DTSTART:20260810T100000')).toBe('2026-08-10T10:00:00.000Z');
    expect(startOf('DTSTART;TZID=Mars/Olympus:20260810T100000')).toBe('DTSTART: the time zone is not known');
  });

  it('that is cancelled stays, and says so', () => {
    const cancelled = event('UID:1', 'SUMMARY:Call', 'DTSTART:20260810T100000Z', 'STATUS:CANCELLED');
    expect(read(...cancelled).events).toMatchObject([{ status: 'cancelled' }]);
    const call = event('UID:1', 'SUMMARY:Call', 'DTSTART:20260810T100000Z');
    expect(read('METHOD:CANCEL', ...call).events).toMatchObject([{ status: 'cancelled' }]);
  });

  it('takes its category from what it states, then from its title', () => {
    const categoryOf = (summary: string, ...more: string[]) =>
      read(...event('UID:1', `SUMMARY:${summary}`, 'DTSTART:20260810T100000Z', ...more)).events[0]?.category;
    expect(categoryOf('Plum opens', 'CATEGORIES:Fruit,exchange')).toBe('Exchange');
    expect(categoryOf('Plum ships v2.1')).toBe('Release');
    expect(categoryOf('Plum meetup')).toBe('General');
  });
});

describe('a repeated event', () => {
  const weekly = ['UID:w', 'SUMMARY:Weekly call', 'DTSTART;TZID=Europe/Berlin:20200106T170000', 'RRULE:FREQ=WEEKLY'];

  it('is listed around the day it is read, by the clocks of its zone, each with its own key', () => {
    const { events, reasons } = read(...event(...weekly));
    expect(reasons).toEqual([]);
    expect(events[0]?.date).toBe('2026-05-04');
    expect(events.at(-1)?.date).toBe('2027-08-30');
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    const timeOn = (day: string) => events.find(({ date }) => date === day)?.starts_at;
    // Berlin's summer ends between them.
    expect(timeOn('2026-10-19')).toBe('2026-10-19T15:00:00.000Z');
    expect(timeOn('2026-10-26')).toBe('2026-10-26T16:00:00.000Z');
  });

  it('leaves out, moves and cancels single days', () => {
    const { events } = read(
      ...event(...weekly, 'EXDATE;TZID=Europe/Berlin:20260803T170000'),
      ...event(
        'UID:w',
        'RECURRENCE-ID;TZID=Europe/Berlin:20260810T170000',
        'SUMMARY:Call on Tuesday',
        'DTSTART;TZID=Europe/Berlin:20260811T180000',
      ),
      ...event(
        ...['UID:w', 'RECURRENCE-ID;TZID=Europe/Berlin:20260817T170000', 'SUMMARY:Weekly call'],
        ...['DTSTART;TZID=Europe/Berlin:20260817T170000', 'STATUS:CANCELLED'],
      ),
    );
    const august = events.filter(({ date }) => date.startsWith('2026-08'));
    expect(august.map(({ key, title, date, status }) => [key, title, date, status])).toEqual([
      ['w 2026-08-10T17:00:00', 'Call on Tuesday', '2026-08-11', 'confirmed'],
      ['w 2026-08-17T17:00:00', 'Weekly call', '2026-08-17', 'cancelled'],
      ['w 2026-08-24T17:00:00', 'Weekly call', '2026-08-24', 'confirmed'],
      ['w 2026-08-31T17:00:00', 'Weekly call', '2026-08-31', 'confirmed'],
    ]);
  });

  it('is bounded, however often it repeats', () => {
    const often = event('UID:1', 'SUMMARY:Tick', 'DTSTART:20260801T000000Z', 'RRULE:FREQ=SECONDLY');
    expect(read(...often)).toEqual({ events: [], reasons: ['RRULE: repeats within a day'] });
    const daily = event('UID:1', 'SUMMARY:Old', 'DTSTART:19000101T000000Z', 'RRULE:FREQ=DAILY');
    expect(read(...daily)).toEqual({ events: [], reasons: ['RRULE: too many repetitions'] });
  });
});

it('one bad event does not stop the others', () => {
  const { events, reasons } = read(
    ...event('SUMMARY:No UID', 'DTSTART:20260810T100000Z'),
    ...event('UID:2', 'SUMMARY:No start'),
    ...event('UID:3', 'DTSTART:20260810T100000Z'),
    ...event('UID:4', 'SUMMARY:Bad start', 'DTSTART:soon'),
    ...event('UID:5', 'SUMMARY:Bad rule', 'DTSTART:20260810T100000Z', 'RRULE:FREQ=SOMETIMES'),
    ...event('UID:6', 'SUMMARY:Good', 'DTSTART:20260810T100000Z'),
  );
  expect(events.map(({ title }) => title)).toEqual(['Good']);
  const damaged = 'the event is damaged';
  expect(reasons.toSorted()).toEqual(['DTSTART: missing', 'SUMMARY: missing', 'UID: missing', damaged, damaged]);
});

it('a calendar that is cut off is refused', () => {
  expect(() => reading('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1', ADDRESS)).toThrow(/cut off/);
});
