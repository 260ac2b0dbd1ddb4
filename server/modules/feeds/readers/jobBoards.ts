import { z } from 'zod';
import { countryOfCode } from '#schemas/countries.ts';
import type { StatedPay } from '#schemas/entities/pay.ts';
import type { JobData } from '#server/modules/records/feedRecords.ts';
import { readMoment } from '../parsing/dates.ts';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { safeHtml } from '../parsing/html.ts';
import { readDepartment, readEmployment, readPay } from '../parsing/jobTerms.ts';
import { readPlaces, readWorkplace } from '../parsing/places.ts';
import { listIn, mostHave, nameOfItem, type Reader, ReaderResult } from '../parsing/reader.ts';
import { decodeEntities, line, webAddress } from '../parsing/texts.ts';
import { boardOf, boardPage, companyOfBoard, keyOfAd } from './jobBoardAddresses.ts';

/** Public JSON of the job boards Greenhouse, Lever and Ashby, and a recording of ads of many boards. */

/** Where an ad stands: its board, and the key by which it is known there. */
interface Posting {
  readonly key: string;
  readonly company: string;
}

/** An ad of the board that the answer is of, else of its own address. Companies may show ads on their own
 * sites: then `beside`, addresses of other ads of the answer, may name the board. */
function postingOf(answered: string, shown: string, id: string, beside: readonly string[] = []): Posting | null {
  const at = [answered, ...beside].map(boardOf).find((one) => one?.isNamed) ?? boardOf(shown);
  return at === null ? null : { key: `${boardPage(at.host, at.board)}/${id}`, company: companyOfBoard(at.board) };
}

const dayOf = (value: unknown) => readMoment(value)?.slice(0, 10) ?? null;

/** Adds an ad, or says what it lacks. */
function addJob(result: ReaderResult, posting: Posting | null, data: JobData): void {
  if (posting === null) result.reject('address: of no known board', data.title);
  else result.add({ kind: 'job', key: posting.key, fetchedAt: null, data });
}

const NAMED = z.looseObject({ name: optionalLine });
const number = z.number().optional().catch(undefined);

const GREENHOUSE_AD = z.object({
  id: z.union([z.number(), z.string()]),
  title: requiredLine,
  absolute_url: z.url(),
  company_name: optionalLine,
  first_published: anything,
  location: NAMED.nullish(),
  departments: z.array(NAMED).nullish(),
  content: anything,
  pay_input_ranges: z
    .array(z.looseObject({ min_cents: number, max_cents: number, currency_type: optionalLine, title: optionalLine }))
    .nullish(),
});

/** A board of Greenhouse. It names offices in one text and says nothing of employment. */
export const greenhouseBoard: Reader = {
  feed: 'jobs',
  source: 'Greenhouse',
  recognizes: (document) => mostHave(listIn(document, 'jobs'), 'absolute_url', 'title', 'location'),
  read: (document, answer) => {
    const result = new ReaderResult();
    const ads = (listIn(document, 'jobs') ?? []).flatMap(
      (item) => result.validated(GREENHOUSE_AD, item, nameOfItem) ?? [],
    );
    const naming = ads.find((ad) => boardOf(ad.absolute_url)?.isNamed)?.absolute_url;
    for (const ad of ads) {
      const posting = postingOf(answer.address, ad.absolute_url, String(ad.id), [
        ad.absolute_url,
        ...(naming === undefined ? [] : [naming]),
      ]);
      addJob(result, posting, {
        title: ad.title,
        company: ad.company_name ?? posting?.company ?? '',
        url: ad.absolute_url,
        department: readDepartment(ad.departments?.[0]?.name),
        description: safeHtml(typeof ad.content === 'string' ? decodeEntities(ad.content) : null),
        ...readPlaces([ad.location?.name]),
        employment: null,
        pay: widest(
          (ad.pay_input_ranges ?? []).map(({ min_cents: min, max_cents: max, currency_type: currency, title }) =>
            readPay({ min: dollars(min), max: dollars(max), currency, period: title }),
          ),
        ),
        posted: dayOf(ad.first_published),
      });
    }
    return result;
  },
};

const dollars = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100);

/** One range over the ranges of several zones, of the currency and period of the first. */
function widest(ranges: readonly (StatedPay | null)[]): StatedPay | null {
  const [first, ...others] = ranges.filter((range) => range !== null);
  if (first === undefined) return null;
  const alike = [first, ...others.filter((one) => one.currency === first.currency && one.period === first.period)];
  const [mins, maxes] = [alike.flatMap(({ min }) => min ?? []), alike.flatMap(({ max }) => max ?? [])];
  return {
    ...first,
    min: mins.length === 0 ? null : Math.min(...mins),
    max: maxes.length === 0 ? null : Math.max(...maxes),
  };
}

const LEVER_AD = z.object({
  id: requiredLine,
  text: requiredLine,
  hostedUrl: z.url(),
  createdAt: anything,
  country: optionalLine,
  workplaceType: optionalLine,
  categories: z
    .looseObject({
      commitment: optionalLine,
      department: optionalLine,
      team: optionalLine,
      location: optionalLine,
      allLocations: z.array(optionalLine).nullish(),
    })
    .nullish(),
  description: anything,
  lists: z.array(z.looseObject({ text: optionalLine, content: anything })).nullish(),
  additional: anything,
  salaryRange: z.looseObject({ min: number, max: number, currency: anything, interval: anything }).nullish(),
});

/** A board of Lever: a bare list. */
export const leverBoard: Reader = {
  feed: 'jobs',
  source: 'Lever',
  recognizes: (document) => mostHave(listIn(document), 'hostedUrl', 'text', 'categories'),
  read: (document, answer) => {
    const result = new ReaderResult();
    for (const item of listIn(document) ?? []) {
      const ad = result.validated(LEVER_AD, item, nameOfItem);
      if (!ad) continue;
      const posting = postingOf(answer.address, ad.hostedUrl, ad.id);
      const { categories, salaryRange: pay } = ad;
      const where = readPlaces(
        categories?.allLocations?.length ? categories.allLocations : [categories?.location],
        readWorkplace(ad.workplaceType),
      );
      const country = countryOfCode(ad.country ?? '');
      const lists = (ad.lists ?? []).map(
        ({ text, content }) => `<h3>${text ?? ''}</h3><ul>${String(content ?? '')}</ul>`,
      );
      addJob(result, posting, {
        title: ad.text,
        company: posting?.company ?? '',
        url: ad.hostedUrl,
        department: readDepartment(categories?.department ?? categories?.team),
        description: safeHtml(
          [ad.description, ...lists, ad.additional].filter((part) => typeof part === 'string').join(''),
        ),
        ...where,
        countries: where.countries.length === 0 && country !== null ? [country] : where.countries,
        employment: readEmployment(categories?.commitment),
        pay: pay ? readPay({ min: pay.min, max: pay.max, currency: pay.currency, period: pay.interval }) : null,
        posted: dayOf(ad.createdAt),
      });
    }
    return result;
  },
};

const ADDRESS = z.looseObject({
  postalAddress: z
    .looseObject({ addressLocality: optionalLine, addressRegion: optionalLine, addressCountry: optionalLine })
    .nullish(),
});

const ASHBY_AD = z.object({
  id: requiredLine,
  title: requiredLine,
  jobUrl: z.url(),
  isListed: z.boolean().nullish(),
  isRemote: z.boolean().nullish(),
  workplaceType: optionalLine,
  employmentType: optionalLine,
  department: optionalLine,
  publishedAt: anything,
  location: optionalLine,
  address: ADDRESS.nullish(),
  secondaryLocations: z.array(z.looseObject({ location: optionalLine, address: ADDRESS.nullish() })).nullish(),
  descriptionHtml: anything,
  compensation: z
    .looseObject({
      summaryComponents: z
        .array(
          z.looseObject({
            compensationType: optionalLine,
            interval: optionalLine,
            currencyCode: anything,
            minValue: z.number().nullish().catch(null),
            maxValue: z.number().nullish().catch(null),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

/** The place in the words of the ad, with the country of its postal address where it names none. */
function ashbyPlace(location: string | null, address: z.output<typeof ADDRESS> | null | undefined): string {
  const country = address?.postalAddress?.addressCountry ?? null;
  const named = readPlaces([location]);
  return country === null || named.countries.length > 0 || named.places.length === 0
    ? (location ?? '')
    : `${location}, ${countryOfCode(country) ?? country}`;
}

/** A board of Ashby. Unlisted ads are reached by a link only. */
export const ashbyBoard: Reader = {
  feed: 'jobs',
  source: 'Ashby',
  recognizes: (document) => mostHave(listIn(document, 'jobs'), 'jobUrl', 'title', 'publishedAt'),
  read: (document, answer) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'jobs') ?? []) {
      const ad = result.validated(ASHBY_AD, item, nameOfItem);
      if (!ad || ad.isListed === false) continue;
      const posting = postingOf(answer.address, ad.jobUrl, ad.id);
      const salary = ad.compensation?.summaryComponents?.find(({ compensationType: type }) => type === 'Salary');
      addJob(result, posting, {
        title: ad.title,
        company: posting?.company ?? '',
        url: ad.jobUrl,
        department: readDepartment(ad.department),
        description: safeHtml(ad.descriptionHtml),
        ...readPlaces(
          [
            ashbyPlace(ad.location, ad.address),
            ...(ad.secondaryLocations ?? []).map((other) => ashbyPlace(other.location, other.address)),
          ],
          readWorkplace(ad.workplaceType) ?? (ad.isRemote === true ? 'Remote' : null),
        ),
        employment: readEmployment(ad.employmentType?.replaceAll(/([a-z])([A-Z])/g, '$1-$2')),
        pay: salary
          ? readPay({
              min: salary.minValue,
              max: salary.maxValue,
              currency: salary.currencyCode,
              period: salary.interval,
            })
          : null,
        posted: dayOf(ad.publishedAt),
      });
    }
    return result;
  },
};

const RECORDED_AD = z.object({ company: requiredLine, title: requiredLine, location: optionalLine, link: z.url() });
/** The badge of a new ad, which stands right behind the title on a board's page. */
const NEW_BADGE = /(?<=[\p{Ll})])New$/u;
/** What the recorder adds to a place of Lever: the workplace. */
const RECORDED_WORKPLACE = /,(REMOTE|HYBRID|ON-SITE)$/;

/** Ads of many boards, each with company, title, place and link. */
export const jobArchive: Reader = {
  feed: 'jobs',
  source: 'Job boards',
  recognizes: (document) => mostHave(listIn(document, 'data'), 'company', 'title', 'location', 'link'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'data') ?? []) {
      const ad = result.validated(RECORDED_AD, item, nameOfItem);
      const url = webAddress(ad?.link);
      if (!ad || url === null) continue;
      const company = companyOfBoard(ad.company);
      const { place, department, employment } = recordedPlace(ad.location ?? '');
      const workplace = readWorkplace(RECORDED_WORKPLACE.exec(place)?.[1]);
      addJob(
        result,
        { key: keyOfAd(url), company },
        {
          title: ad.title.replace(NEW_BADGE, ''),
          company,
          url,
          department,
          description: null,
          ...readPlaces([place.replace(RECORDED_WORKPLACE, '')], workplace),
          employment,
          pay: null,
          posted: null,
        },
      );
    }
    return result;
  },
};

/** "Department • Place • Full time"; of two parts none is a department. */
function recordedPlace(text: string) {
  const parts = text.split(/\s+•\s+/);
  const employment = readEmployment(parts.at(-1));
  const rest = employment === null ? parts : parts.slice(0, -1);
  const [first, ...others] = rest;
  const hasDepartment = employment !== null && others.length > 0;
  return {
    department: hasDepartment ? readDepartment(first) : null,
    place: line((hasDepartment ? others : rest).join(' • ')) ?? '',
    employment,
  };
}
