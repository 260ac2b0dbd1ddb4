import { z } from 'zod';
import { isoDay } from '#schemas/dates.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import type { EventData } from '#server/modules/records/feedRecords.ts';
import { readDate } from '../parsing/dates.ts';
import { eventCategory } from '../parsing/eventCategory.ts';
import { anything, optionalLine, optionalLines, requiredLine } from '../parsing/fields.ts';
import { listIn, mostHave, nameOfItem, type Reader, ReaderResult, tableWith } from '../parsing/reader.ts';
import { summaryText } from '../parsing/summary.ts';
import { line, lines, webAddress } from '../parsing/texts.ts';
import { momentIn } from '../parsing/zonedTime.ts';

const LIVESTREAM_TIME = /^(\d{1,2}):(\d{2})$/;

/** Livestreams and meetings of the DePIN sheet: month/day/year, times in UTC, one project each. */
export const depinEvents: Reader = {
  feed: 'depin-events',
  source: 'EV3 DePIN',
  recognizes: tableWith('title', 'hyperlink', 'utcDate'),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    for (const row of document.rows) {
      const [title, project, url] = [line(row.title), line(row.projectName), webAddress(row.hyperlink)];
      const date = readDate(row.utcDate);
      const time = line(row.utcTime);
      const [, hour, minute] = LIVESTREAM_TIME.exec(time ?? '') ?? [];
      if (title === null) result.reject('title: missing', JSON.stringify(row));
      else if (date?.length !== 10) result.reject('utcDate: not a date', `${title}: ${row.utcDate}`);
      else if (time !== null && !(Number(hour) < 24 && Number(minute) < 60))
        result.reject('utcTime: not a time', `${title}: ${time}`);
      else
        result.add({
          kind: 'event',
          // The address of a stream is reused, a title is repeated every week: together with the day they are one event.
          key: [line(row.projectId) ?? project, date, title, url].join('\n'),
          fetchedAt: null,
          data: {
            title,
            category: eventCategory(title),
            date,
            end_date: null,
            starts_at: time === null ? null : `${date}T${hour?.padStart(2, '0')}:${minute}:00.000Z`,
            ends_at: null,
            location: null,
            description: null,
            url,
            status: 'confirmed',
            source_name: 'EV3 DePIN',
            hosts: lines([project]),
            calendar: null,
          },
        });
    }
    return result;
  },
};

const WEEK_EVENT = z.object({
  name: requiredLine,
  date: requiredLine,
  days: anything,
  times: optionalLine,
  types: optionalLines,
  org: optionalLine,
  venueName: optionalLine,
  venueAddress: optionalLine,
  description: anything,
  links: anything,
  registration: anything,
  status: optionalLine,
  tags: optionalLines,
  _path: optionalLine,
});

const WEEK_ZONE = 'Europe/Berlin';
const WEEK_TIMES = /^(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/;
const DAYS_MAX = 31;

/** Events of Berlin Blockchain Week: a first day, a number of days and, where known, hours by Berlin's clocks. */
export const blockchainWeekEvents: Reader = {
  feed: 'blockchain-week',
  source: 'Berlin Blockchain Week',
  recognizes: (document) => mostHave(listIn(document, 'data'), 'name', 'date', 'org', 'attendees'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'data') ?? []) {
      const event = result.validated(WEEK_EVENT, item, nameOfItem);
      if (!event) continue;
      const { name, org } = event;
      const date = readDate(event.date);
      const days = Number(event.days ?? 1);
      // The template of the list is left among its events.
      if (/^example\b/i.test(name) || /^example\b/i.test(org ?? '')) result.reject('an example, no event', name);
      else if (date?.length !== 10) result.reject('date: not a date', `${name}: ${event.date}`);
      else if (!(Number.isInteger(days) && days >= 1 && days <= DAYS_MAX))
        result.reject(`days: not between 1 and ${DAYS_MAX}`, `${name}: ${String(event.days)}`);
      else
        result.add({
          kind: 'event',
          key: event._path ?? `${date} ${name}`,
          fetchedAt: null,
          data: {
            title: name,
            category: eventCategory(name, event.types),
            ...weekTimes(date, days, event.times),
            location: lines([event.venueName, event.venueAddress]).join(', ') || null,
            description: summaryText(event.description),
            url: webAddress(memberOf(event.links, 'web')) ?? webAddress(memberOf(event.registration, 'link')),
            status: event.status === 'cancelled' ? 'cancelled' : 'confirmed',
            source_name: 'Berlin Blockchain Week',
            hosts: lines((org ?? '').split(/\s*(?:,|&|\band\b)\s*/)),
            calendar: null,
          },
        });
    }
    return result;
  },
};

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
}

/** Hours of one day are moments; of several days they are opening hours, which say nothing of the nights between. */
function weekTimes(
  date: string,
  days: number,
  times: string | null,
): Pick<EventData, 'date' | 'end_date' | 'starts_at' | 'ends_at'> {
  const last = isoDay(epochDay(unixMs(Date.parse(date) + (days - 1) * 86_400_000)));
  const whole = { date, end_date: days > 1 ? last : null, starts_at: null, ends_at: null };
  const hours = WEEK_TIMES.exec(times ?? '')
    ?.slice(1)
    .map(Number);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if (!hours || days > 1) return whole;
  const at = (hour = 0, minute = 0) => momentIn(WEEK_ZONE, { year, month, day, hour, minute, second: 0 });
  const [start, end] = [at(hours[0], hours[1]), at(hours[2], hours[3])];
  if (start === null || end === null) return whole;
  // "20:00-02:00" ends on the next day.
  const ends = end > start ? end : end + 86_400_000;
  const [first, until] = [new Date(start).toISOString(), new Date(ends).toISOString()];
  const lastDay = new Date(ends - 1).toISOString().slice(0, 10);
  return {
    date: first.slice(0, 10),
    end_date: lastDay > first.slice(0, 10) ? lastDay : null,
    starts_at: first,
    ends_at: until,
  };
}
