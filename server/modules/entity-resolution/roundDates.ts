import { type DaySpan, daySpan, isoDay, type PartialDate } from '#schemas/dates.ts';
import type { NewsRecord, RoundRecord } from '#server/modules/records/feedRecords.ts';
import { addTo } from './groups.ts';
import { announcementKey } from './toldTwice.ts';

/**
 * How exactly the dates of rounds are known. Lists that know a month write its first day: of such a source a first of the
 * month is the month, unless the announcement says the day.
 */

/** Share of days that are the first of a month, where days are known. */
const FIRSTS_EXPECTED = 1 / 30.4;
/** A source with so many times that share writes months as days. */
const FIRSTS_EXCESS = 3;
/** Fewer firsts are chance. */
const LEAST_FIRSTS = 4;

/** Days of an announcement before and after a month: time zones, and news that come late. */
const BEFORE_DAYS = 1;
const AFTER_DAYS = 31;

export function isFirstOfMonth(date: PartialDate): boolean {
  return date.length === 10 && date.endsWith('-01');
}

/** True for the full dates of a source whose firsts of a month stand for the month. */
export function writesMonthsAsDays(dates: readonly PartialDate[]): boolean {
  const full = dates.filter((date) => date.length === 10);
  const firsts = full.filter(isFirstOfMonth).length;
  return firsts >= LEAST_FIRSTS && firsts > FIRSTS_EXCESS * FIRSTS_EXPECTED * full.length;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** `/2024/03/05/`, `/2024-03-05-name`, `/2024/mar/5/`, and `/20240305005123/` as wire services write it. */
const IN_ADDRESS = /(?<!\d)(20\d{2})(?:([-/._])(\d{1,2}|[a-z]{3})\2(\d{1,2})|(\d{2})(\d{2})\d{6})(?!\d)/gi;

/** The day that the address of an announcement states; null: none. */
export function dayInAddress(address: string | null): PartialDate | null {
  if (address === null || !URL.canParse(address)) return null;
  for (const [, year, , month, day, wireMonth, wireDay] of new URL(address).pathname.matchAll(IN_ADDRESS)) {
    const named = MONTHS.indexOf((month ?? '').toLowerCase());
    const number = named >= 0 ? String(named + 1) : (month ?? wireMonth ?? '');
    const date = `${year}-${number.padStart(2, '0')}-${(day ?? wireDay ?? '').padStart(2, '0')}`;
    if (daySpan(date)) return date;
  }
  return null;
}

/** The date of each report, as exactly as it is known. It depends on the reports and articles, not on their order. */
export function knownDates(
  reports: readonly RoundRecord[],
  articles: readonly NewsRecord[],
): (report: RoundRecord) => PartialDate | null {
  const bySource = new Map<string, PartialDate[]>();
  for (const report of reports) if (report.data.date !== null) addTo(bySource, sourceOf(report), report.data.date);
  const byMonth = new Set([...bySource].flatMap(([source, dates]) => (writesMonthsAsDays(dates) ? [source] : [])));
  const published = daysOfArticles(reports, articles);
  return (report) => {
    const { date, announcement } = report.data;
    if (date === null) return null;
    const known = isFirstOfMonth(date) && byMonth.has(sourceOf(report)) ? date.slice(0, 7) : date;
    const span = known.length === 10 ? null : daySpan(known);
    if (span === null) return known;
    const days = [dayInAddress(announcement), published.get(announcementKey(announcement) ?? '') ?? null];
    return days.find((day) => day !== null && isNear(day, span)) ?? known;
  };
}

/** Who states the date. Own files of one source are one, however their rows are spread. */
function sourceOf({ feed, source, data }: RoundRecord): string {
  return feed === 'files' ? `${feed} ${data.origins?.date?.source ?? source}` : feed;
}

/** The first days of the articles that announce rounds, by the keys of their addresses. */
function daysOfArticles(
  reports: readonly RoundRecord[],
  articles: readonly NewsRecord[],
): ReadonlyMap<string, PartialDate> {
  const wanted = new Set(reports.flatMap(({ data }) => announcementKey(data.announcement) ?? []));
  const days = new Map<string, PartialDate>();
  for (const { data } of wanted.size === 0 ? [] : articles) {
    const key = announcementKey(data.url);
    const span = daySpan(data.created_at.slice(0, 10));
    if (key === null || !wanted.has(key) || span === null) continue;
    const day = isoDay(span.from);
    const earlier = days.get(key);
    if (earlier === undefined || day < earlier) days.set(key, day);
  }
  return days;
}

/** An announcement of the days that a date may mean; of a month also shortly after it. */
function isNear(day: PartialDate, { from, to }: DaySpan): boolean {
  const at = daySpan(day)?.from;
  if (at === undefined) return false;
  return to - from < AFTER_DAYS ? at >= from - BEFORE_DAYS && at <= to + AFTER_DAYS : at >= from && at <= to;
}
