import { type JobState, jobEnds } from '#schemas/entities/storyPages.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { isSafeHtml } from '#schemas/safeHtml.ts';
import type { StoryFacts } from './stories.ts';

/** Structured data (schema.org) of stories. */

type Job = Extract<StoryFacts, { of: 'jobs' }>;

const EMPLOYMENT = {
  'Full-time': 'FULL_TIME',
  'Part time': 'PART_TIME',
  'Freelance / Contract hire': 'CONTRACTOR',
} as const;

/** An ad as a posting: only while one can apply, and nothing that its page does not show. */
export function postingNode(job: Job, address: string, state: JobState): object | null {
  const { name, description, company, company_website: site, places, countries, min_salary, max_salary } = job;
  if (state !== 'open' || job.posted_date === null || description === null || !isSafeHtml(description)) return null;
  const isRemote = job.workplace_type === 'Remote';
  const [onlyCountry, ...otherCountries] = countries;
  const country = otherCountries.length === 0 ? onlyCountry : undefined;
  const offices = places.map((place) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: place,
      ...(country === undefined ? {} : { addressCountry: country }),
    },
  }));
  return {
    '@type': 'JobPosting',
    '@id': `${address}#job`,
    url: address,
    title: name,
    description,
    datePosted: job.posted_date,
    validThrough: new Date(jobEnds(job)).toISOString(),
    ...(job.employment_type === null ? {} : { employmentType: EMPLOYMENT[job.employment_type] }),
    hiringOrganization: {
      '@type': 'Organization',
      name: company,
      ...(site === null ? {} : { sameAs: site }),
    },
    ...(isRemote ? { jobLocationType: 'TELECOMMUTE' } : {}),
    ...(isRemote && countries.length > 0
      ? { applicantLocationRequirements: countries.map((name) => ({ '@type': 'Country', name })) }
      : offices.length > 0
        ? { jobLocation: offices }
        : {}),
    ...(min_salary === null && max_salary === null
      ? {}
      : {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: 'USD',
            value: {
              '@type': 'QuantitativeValue',
              ...(min_salary === null ? {} : { minValue: min_salary }),
              ...(max_salary === null ? {} : { maxValue: max_salary }),
              unitText: 'YEAR',
            },
          },
        }),
    directApply: false,
  };
}

/** An article, which its publisher owns, or a piece of research. */
export function articleNode(
  story: Extract<StoryFacts, { of: 'news' | 'research' }>,
  { address, description, origin }: { readonly address: string; readonly description: string; readonly origin: string },
): object {
  const isNews = story.of === 'news';
  const author = isNews ? story.source_name : story.author;
  return {
    '@type': isNews ? 'NewsArticle' : 'Article',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: story.title,
    description,
    datePublished: story.published.toISOString(),
    inLanguage: BUILD_LANGUAGE,
    isPartOf: { '@id': `${origin}/#website` },
    ...(author === null ? {} : { author: { '@type': isNews ? 'Organization' : 'Person', name: author } }),
    publisher: { '@id': `${origin}/#organization` },
    ...(isNews && story.url !== null ? { isBasedOn: story.url } : {}),
  };
}
