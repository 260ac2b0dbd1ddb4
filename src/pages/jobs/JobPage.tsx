import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { type JobPage as Job, type JobState, jobEnds, jobState } from '#schemas/entities/storyPages.ts';
import { formatDate } from '#schemas/format.ts';
import { jobQuery } from '#src/api/storyQueries.ts';
import { StoryBar, StoryFrame } from '#src/features/data-table/StoryFrame.tsx';
import { WatchButton } from '#src/features/watchlist/StarButton.tsx';
import { jobMessages } from '#src/i18n/en/jobs.ts';
import { useNow } from '#src/shared/clock.ts';
import { AttachmentLink } from '#src/ui/AttachmentLink.tsx';
import { buttonClass } from '#src/ui/Button.tsx';
import { HtmlText } from '#src/ui/HtmlText.tsx';
import { hostOf, webAddress } from '#src/ui/links.ts';
import { OutwardButton } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { JobCompany } from './JobCompany.tsx';
import { JobPay } from './JobPay.tsx';
import { employmentText, payText, placesText, placeText, salaryText, workplaceText } from './jobText.ts';
import { PlaceLinks } from './PlaceLinks.tsx';
import { SimilarJobs } from './SimilarJobs.tsx';

const text = jobMessages;

/** The page of one ad for a job. */
export function JobPage({ slug }: { readonly slug: string }) {
  return (
    <StoryFrame
      query={useQuery(jobQuery(slug))}
      slug={slug}
      texts={text}
      titleOf={({ name, company }) => `${name}, ${company}`}
      back={<BackLink />}
    >
      {(job) => (
        <>
          <StoryBar kind="job" slug={slug} back={<BackLink />}>
            <WatchButton sid="watchlist_job" what={{ slug, id: job._id, name: job.name }} />
          </StoryBar>
          <JobAd job={job} />
        </>
      )}
    </StoryFrame>
  );
}

function BackLink() {
  return (
    <Link to="/crypto-jobs" className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {text.list}
    </Link>
  );
}

/** An ad with who hires, what the role pays, and similar ads. */
export function JobAd({
  job,
  isPreview = false,
}: {
  readonly job: Job;
  /** It stands within another page. */
  readonly isPreview?: boolean;
}) {
  const now = useNow();
  const state = jobState(job, now);
  const { name, company, description, attachment } = job;
  const Heading = isPreview ? 'h2' : 'h1';
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_22.5rem] max-desk:grid-cols-1 print:block">
      <article className="min-w-0 border-r border-line max-desk:border-r-0 print:border-0">
        <header className="border-b border-line px-6 py-5 max-desk:px-4">
          <Heading className="text-28 leading-tight tracking-[-0.02em] text-balance wrap-anywhere">{name}</Heading>
          <p className="mt-1 text-14 text-muted wrap-anywhere">
            {company}. {placeText(job)}.
          </p>
          {state !== 'open' && <Ended job={job} state={state} />}
          <Facts job={job} />
        </header>
        <Section title={text.description}>
          <div className="text-14">
            {description === null ? (
              <p className="text-muted">{text.noDescription}</p>
            ) : (
              <HtmlText html={description} plain={description.replaceAll(/<[^>]*>/g, ' ')} />
            )}
          </div>
        </Section>
        <Section title={text.apply} className="border-b-0">
          <Apply address={job.apply_url} isOpen={state === 'open'} />
          <PlaceLinks urls={job.apply_urls} />
          {attachment !== null && (
            <p className="mt-3">
              <AttachmentLink attachment={attachment} />
            </p>
          )}
        </Section>
      </article>
      <aside aria-label={text.company} className="text-13 max-desk:border-t max-desk:border-line">
        {job.pay !== null && <JobPay job={job} pay={job.pay} />}
        <JobCompany job={job} />
        <SimilarJobs jobs={job.similar} now={now} />
      </aside>
    </div>
  );
}

/** Says why nobody can apply any more. */
function Ended({ job, state }: { readonly job: Job; readonly state: Exclude<JobState, 'open'> }) {
  const ended =
    state === 'closed'
      ? (job.seen_on === null ? text.closed : text.gone)(formatDate(job.closed_on))
      : job.seen_on === null
        ? text.expired(formatDate(jobEnds(job)))
        : text.unconfirmed(formatDate(job.seen_on));
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-strong px-3 py-2 text-13">
      <span className="min-w-0">
        <strong className="font-semibold">{ended}</strong> {text.readable}
      </span>
      <Link to="/crypto-jobs" className="ml-auto underline underline-offset-3">
        {text.open}
      </Link>
    </p>
  );
}

function Facts({ job }: { readonly job: Job }) {
  const state = jobState(job, useNow());
  return (
    <dl aria-label={text.facts} className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3">
      {salaryText(job) === null ? (
        <Fact label={text.salary}>{payText(job)}</Fact>
      ) : (
        <Fact label={text.salary} note={text.salaryUnit}>
          {salaryText(job)}
        </Fact>
      )}
      <Fact label={text.department}>{job.department}</Fact>
      <Fact label={text.place}>{placesText(job.places) || null}</Fact>
      <Fact label={text.workplace}>{workplaceText(job)}</Fact>
      <Fact label={text.employment}>{employmentText(job)}</Fact>
      <Fact label={text.posted}>{job.posted_date && formatDate(job.posted_date)}</Fact>
      {state === 'open' && <Fact label={text.openUntil}>{formatDate(jobEnds(job))}</Fact>}
    </dl>
  );
}

function Fact({
  label,
  note,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">
        {label}
        {note !== undefined && children !== null && <span className="text-faint"> {note}</span>}
      </dt>
      <dd className="text-14 font-medium tabular-nums wrap-anywhere">
        {children ?? <span className="font-normal text-muted">{text.notStated}</span>}
      </dd>
    </div>
  );
}

function Apply({ address, isOpen }: { readonly address: string | null; readonly isOpen: boolean }) {
  if (address?.startsWith('mailto:')) return <ApplyByMail mail={address.slice('mailto:'.length)} isOpen={isOpen} />;
  const page = webAddress(address);
  if (page === null) return <p className="text-13 text-muted">{text.noApply}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <OutwardButton href={page} variant={isOpen ? 'primary' : 'quiet'}>
        {isOpen ? text.applyNow : text.original}
      </OutwardButton>
      {isOpen && <p className="text-13 text-muted wrap-anywhere">{text.applyAt(hostOf(page))}</p>}
    </div>
  );
}

function ApplyByMail({ mail, isOpen }: { readonly mail: string; readonly isOpen: boolean }) {
  if (!isOpen) return <p className="text-13 text-muted">{text.noMore}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a href={`mailto:${mail}`} className={buttonClass({ variant: 'primary' })}>
        {text.applyByMail}
      </a>
      <p className="text-13 text-muted wrap-anywhere">{text.applyAt(mail)}</p>
    </div>
  );
}
