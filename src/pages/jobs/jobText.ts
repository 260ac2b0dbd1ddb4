import type { JobPage, SimilarJob } from '#schemas/entities/storyPages.ts';
import { formatCount } from '#schemas/format.ts';
import { jobMessages } from '#src/i18n/en/jobs.ts';
import { namedValue } from '#src/i18n/valueText.ts';

const text = jobMessages;

/** US dollars as whole thousands. */
export const thousands = (usd: number) => formatCount(Math.round(usd / 1000));

/** The salary of an ad, in thousands; null: it states none. */
export function salaryText({ min_salary: least, max_salary: most }: Pick<SimilarJob, 'min_salary' | 'max_salary'>) {
  if (least !== null && most !== null)
    return least === most ? thousands(most) : text.range(thousands(least), thousands(most));
  if (least !== null) return text.from(thousands(least));
  return most === null ? null : text.upTo(thousands(most));
}

/** Pay as the ad states it, in its own currency and for its own span of time; null: it states none. */
export function payText({
  pay_min: least,
  pay_max: most,
  pay_currency: currency,
  pay_period: period,
}: Pick<JobPage, 'pay_min' | 'pay_max' | 'pay_currency' | 'pay_period'>): string | null {
  const sums = [least, most].filter((sum) => sum !== null).map(formatCount);
  const [first, second] = sums;
  if (first === undefined || currency === null) return null;
  const sum =
    second !== undefined
      ? first === second
        ? first
        : text.range(first, second)
      : least === null
        ? text.upTo(first)
        : text.from(first);
  return text.stated(sum, currency, period === null ? '' : text.periods[period]);
}

const worded = (field: string, value: string | null) => value && namedValue('jobs', field, value);

/** Where one works, in a word; null: the ad does not say. */
export const workplaceText = ({ workplace_type: value }: Pick<SimilarJob, 'workplace_type'>) =>
  worded('workplace_type', value);

/** How one is employed. */
export const employmentText = ({ employment_type: value }: Pick<JobPage, 'employment_type'>) =>
  worded('employment_type', value);

/** Towns and countries of an ad, in one line. */
export const placesText = (places: readonly string[]) =>
  places.map((place) => namedValue('jobs', 'places', place)).join(text.placesBetween);

/** Where one works; of a remote job, from which countries. */
export function placeText({
  workplace_type: workplace,
  places,
}: Pick<SimilarJob, 'workplace_type' | 'places'>): string {
  const named = placesText(places);
  if (workplace !== 'Remote') return named || text.placeUnknown;
  return named === '' ? text.remoteUnknown : text.remoteFrom(named);
}
