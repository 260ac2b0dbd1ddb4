import ICAL from 'ical.js';
import { isoDay, type PartialDate } from '#schemas/dates.ts';
import { DAY_MS, epochDay, unixMs } from '#schemas/units.ts';
import type { EventData } from '#server/modules/records/feedRecords.ts';
import { UnreadableAnswer } from '../parsing/documents.ts';
import { eventCategory } from '../parsing/eventCategory.ts';
import { type Reader, ReaderResult } from '../parsing/reader.ts';
import { summaryText } from '../parsing/summary.ts';
import { line, lines, webAddress } from '../parsing/texts.ts';
import { momentIn } from '../parsing/zonedTime.ts';

/** Days around the answer in which repeated events are listed one by one. */
const DAYS_BEFORE = 90;
const DAYS_AFTER = 400;
/** Repetitions that are looked through: a daily event of fifty years. */
const STEPS_MAX = 20_000;
/** More than this many occurrences of one event are no list to read. */
const OCCURRENCES_MAX = 500;
/** The oldest event that a calendar can be about. */
const FIRST_YEAR = 2009;
const LAST_YEAR = 2100;

/** A calendar as RFC 5545 describes it. An event is identified by its UID, an occurrence of it also by what it replaces. */
export const calendarFeed: Reader = {
  feed: 'icalendar',
  source: 'Event calendars',
  recognizes: (document) => document.format === 'calendar',
  read: (document, answer) => {
    const result = new ReaderResult();
    if (document.format !== 'calendar') return result;
    const moment = Date.parse(answer.fetchedAt || answer.fileChangedAt || '');
    for (const calendar of calendarsIn(document.text, result)) {
      readCalendar(calendar, answer.address, Number.isNaN(moment) ? 0 : moment, result);
    }
    return result;
  },
};

const CALENDAR = /^BEGIN:VCALENDAR\s[\s\S]*?^END:VCALENDAR\s*$/gim;
const EVENT = /^BEGIN:VEVENT\s[\s\S]*?^END:VEVENT\s*$/gim;

/** The calendars of a file. Each event is parsed by itself: the parser gives up at the first wrong value. */
function calendarsIn(text: string, result: ReaderResult): ICAL.Component[] {
  return (text.match(CALENDAR) ?? []).map((whole) => {
    const calendar = parsed(whole.replace(EVENT, ''));
    if (typeof calendar === 'string') throw new UnreadableAnswer(`the calendar is damaged (${calendar})`);
    for (const block of whole.match(EVENT) ?? []) {
      const event = parsed(block);
      if (typeof event === 'string')
        result.reject('the event is damaged', `${/^SUMMARY.*/im.exec(block)?.[0]}: ${event}`);
      else calendar.addSubcomponent(event);
    }
    return calendar;
  });
}

/** A component, or why its text is none. */
function parsed(text: string): ICAL.Component | string {
  try {
    return new ICAL.Component(ICAL.parse(text));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What all events of a calendar share. */
interface CalendarContext {
  readonly address: string;
  readonly name: string;
  /** The zone of times that state none. */
  readonly zone: string | null;
  readonly isCancelled: boolean;
  /** Days since 1970 between which repetitions are listed. */
  readonly from: number;
  readonly to: number;
}

function readCalendar(calendar: ICAL.Component, address: string, moment: number, result: ReaderResult): void {
  const today = Math.floor(moment / DAY_MS);
  const context: CalendarContext = {
    address,
    name: line(calendar.getFirstPropertyValue('x-wr-calname')) ?? hostOf(address) ?? 'Calendar',
    zone: line(calendar.getFirstPropertyValue('x-wr-timezone')),
    isCancelled: line(calendar.getFirstPropertyValue('method'))?.toUpperCase() === 'CANCEL',
    from: today - DAYS_BEFORE,
    to: today + DAYS_AFTER,
  };
  const components = calendar.getAllSubcomponents('vevent');
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
  for (const component of components) {
    const title = line(component.getFirstPropertyValue('summary')) ?? '(untitled)';
    try {
      const uid = line(component.getFirstPropertyValue('uid'));
      if (uid === null) result.reject('UID: missing', title);
      else if (!component.hasProperty('dtstart')) result.reject('DTSTART: missing', title);
      else if (isException(component)) {
        // Those of a repeated event are read with it.
        const isOfOther = components.some(
          (other) => !isException(other) && line(other.getFirstPropertyValue('uid')) === uid,
        );
        if (!isOfOther) add(new ICAL.Event(component), null, uid, context, result);
      } else {
        const exceptions = components.filter(
          (other) => isException(other) && line(other.getFirstPropertyValue('uid')) === uid,
        );
        readEvent(new ICAL.Event(component, { exceptions }), uid, context, result);
      }
    } catch (error) {
      result.reject('the event is damaged', `${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function readEvent(event: ICAL.Event, uid: string, context: CalendarContext, result: ReaderResult): void {
  if (!event.isRecurring()) {
    add(event, null, uid, context, result);
    return;
  }
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].some((often) => often in event.getRecurrenceTypes())) {
    result.reject('RRULE: repeats within a day', event.summary);
    return;
  }
  const iterator = event.iterator();
  let found = 0;
  for (let step = 0; step < STEPS_MAX && found < OCCURRENCES_MAX; step++) {
    const next = iterator.next();
    if (!next) return;
    const day = Math.floor(next.toUnixTime() / 86_400);
    if (day > context.to) return;
    if (day < context.from) continue;
    found++;
    add(event, event.getOccurrenceDetails(next), uid, context, result);
  }
  result.reject('RRULE: too many repetitions', event.summary);
}

/** One occurrence of an event, or the whole of one that is not repeated. */
function add(
  event: ICAL.Event,
  occurrence: ReturnType<ICAL.Event['getOccurrenceDetails']> | null,
  uid: string,
  context: CalendarContext,
  result: ReaderResult,
): void {
  const item = occurrence?.item ?? event;
  const { component } = item;
  const title = line(component.getFirstPropertyValue('summary'));
  if (title === null) {
    result.reject('SUMMARY: missing', uid);
    return;
  }
  const start = occurrence?.startDate ?? item.startDate;
  const times = timesOf(start, occurrence?.endDate ?? item.endDate, zoneOf(component) ?? context.zone);
  if (typeof times === 'string') {
    result.reject(times, title);
    return;
  }
  const replaced = occurrence?.recurrenceId ?? item.recurrenceId;
  const status = line(component.getFirstPropertyValue('status'))?.toUpperCase();
  result.add({
    kind: 'event',
    key: replaced ? `${uid} ${replaced.toString()}` : uid,
    fetchedAt: null,
    data: {
      title,
      category: eventCategory(title, categoriesOf(component)),
      ...times,
      location: line(component.getFirstPropertyValue('location')),
      description: summaryText(component.getFirstPropertyValue('description')),
      url:
        webAddress(component.getFirstPropertyValue('url')) ?? webAddress(component.getFirstPropertyValue('location')),
      status: context.isCancelled || status === 'CANCELLED' ? 'cancelled' : 'confirmed',
      source_name: context.name,
      hosts: lines(component.getAllProperties('organizer').map((organizer) => organizer.getParameter('cn'))),
      calendar: context.address,
    },
  });
}

function categoriesOf(component: ICAL.Component): string[] {
  return lines(component.getAllProperties('categories').flatMap((property) => property.getValues()));
}

function zoneOf(component: ICAL.Component): string | null {
  return line(component.getFirstProperty('dtstart')?.getParameter('tzid'));
}

type Times = Pick<EventData, 'date' | 'end_date' | 'starts_at' | 'ends_at'>;

/** When an event is, or why that cannot be said. The end of whole days is the day after them. */
function timesOf(start: ICAL.Time, end: ICAL.Time, zone: string | null): Times | string {
  if (!(start.year >= FIRST_YEAR && start.year <= LAST_YEAR)) return 'DTSTART: not a date';
  if (start.isDate) {
    const from = dayOf(start.toUnixTime() * 1000);
    const to = end.isDate ? dayOf(end.toUnixTime() * 1000 - 1) : from;
    return { date: from, end_date: to > from ? to : null, starts_at: null, ends_at: null };
  }
  const [first, last] = [momentOf(start, zone), momentOf(end, zone)];
  if (first === null || last === null) return `DTSTART: the time zone is not known`;
  const date = dayOf(first);
  const lastDay = last > first ? dayOf(last - 1) : date;
  return {
    date,
    end_date: lastDay > date ? lastDay : null,
    starts_at: new Date(first).toISOString(),
    ends_at: last > first ? new Date(last).toISOString() : null,
  };
}

/** Milliseconds since 1970. The calendar's own description of a zone counts, then the zone of that name, then UTC. */
function momentOf(time: ICAL.Time, zone: string | null): number | null {
  if (time.zone !== ICAL.Timezone.localTimezone || zone === null) return time.toUnixTime() * 1000;
  return momentIn(zone, time);
}

function dayOf(milliseconds: number): PartialDate {
  return isoDay(epochDay(unixMs(milliseconds)));
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null;
}
