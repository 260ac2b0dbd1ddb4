import { Link } from '@tanstack/react-router';
import { jobState, type SimilarJob } from '#schemas/entities/storyPages.ts';
import { jobMessages } from '#src/i18n/en/jobs.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { Section } from '#src/ui/Section.tsx';
import { placeText, salaryText } from './jobText.ts';

const text = jobMessages;

/** Ads of alike titles to which one can apply. `now`: ms since 1970. */
export function SimilarJobs({ jobs, now }: { readonly jobs: readonly SimilarJob[]; readonly now: number }) {
  const open = jobs.filter((job) => jobState({ ...job, closed_on: null }, now) === 'open');
  if (open.length === 0) return null;
  return (
    <Section title={text.similar} note={text.salaryUnit} className="border-b-0">
      <ul>
        {open.map((job) => (
          <li key={job.slug} className="border-b border-line last:border-b-0">
            <Link to="/crypto-jobs/$slug" params={{ slug: job.slug }} className="group flex items-center gap-3 py-2">
              <Logo kind="project" of={{ name: job.company, logo: job.company_logo }} size={24} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium group-hover:underline">{job.name}</span>
                <span className="block truncate text-12 text-muted">
                  {job.company}, {placeText(job)}
                </span>
              </span>
              <span className="figure shrink-0">{salaryText(job)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
