import { useQuery } from '@tanstack/react-query';
import type { Experience as Job } from '#schemas/entities/profiles.ts';
import { formatCount, formatDate } from '#schemas/format.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { arrivalMoment } from '#src/shared/hydration.ts';
import { cx } from '#src/ui/cx.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { type Duration, type JobBar, type JobLanes, jobLanes, yearTicks } from './jobLanes.ts';

const text = investorMessages.experience;

const YEARS_SHOWN = 10;

/** The jobs of a person: over time, each in a lane of its own while others are held, and as a list with their durations. */
export function Experience({ jobs, total }: { readonly jobs: readonly Job[]; readonly total: number }) {
  const { data: status } = useQuery(statusQuery());
  const moment = status?.asOf ? Date.parse(status.asOf) : arrivalMoment();
  const timeline = jobLanes(jobs, epochDay(unixMs(moment)));
  if (jobs.length === 0) return null;
  return (
    <Section title={text.title} note={formatCount(total)}>
      <Lanes timeline={timeline} />
      <ol>
        {timeline.bars.map((bar, at) => (
          // Somebody may have held one position twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders.
          <JobLine key={at} job={bar.job} bar={bar} />
        ))}
        {timeline.undated.map((job, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders.
          <JobLine key={`undated ${at}`} job={job} bar={null} />
        ))}
      </ol>
    </Section>
  );
}

const LANE_PX = 26;

/** The drawing of the list below; one dated job needs none. */
function Lanes({ timeline: { bars, lanes } }: { readonly timeline: JobLanes<Job> }) {
  const [first] = bars;
  if (!first || bars.length < 2) return null;
  const from = bars.reduce((least, bar) => (bar.from < least ? bar.from : least), first.from);
  const to = bars.reduce((most, bar) => (bar.to > most ? bar.to : most), first.to);
  const place = (day: number) => `${((day - from) / (to + 1 - from)) * 100}%`;
  const height = lanes * LANE_PX;
  return (
    <div aria-hidden="true" className="mb-3 overflow-hidden pt-1">
      <div className="relative" style={{ height: height + 18 }}>
        {yearTicks(from, to, YEARS_SHOWN).map(({ year, day }) => (
          <div
            key={year}
            className="absolute top-0 border-l border-line"
            style={{ left: place(day), height: height + 4 }}
          >
            <span className="figure absolute top-full left-0 -translate-x-1/2 text-12 text-faint">{year}</span>
          </div>
        ))}
        {bars.map((bar, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders.
            key={at}
            className={cx(
              'absolute h-5.5 truncate rounded-mark px-1.5 text-12 leading-5.5',
              bar.isPresent ? 'text-text' : 'text-muted',
            )}
            style={{
              top: bar.lane * LANE_PX,
              left: place(bar.from),
              width: `max(4px, calc(${place(bar.to + 1)} - ${place(bar.from)} - 2px))`,
              background: `color-mix(in oklab, var(--series-2) ${bar.isPresent ? 38 : 16}%, var(--canvas))`,
            }}
          >
            {bar.job.primary_job_organization.name}
          </div>
        ))}
      </div>
    </div>
  );
}

function JobLine({ job, bar }: { readonly job: Job; readonly bar: JobBar<Job> | null }) {
  const { primary_job_organization: place, project, position, is_primary } = job;
  return (
    <li className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
      <EntityAvatar kind={place.kind} of={place} size={32} />
      <div className="min-w-0 flex-1 text-13">
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          <span className="font-medium wrap-anywhere">{position ?? text.noPosition}</span>
          <EntityLink kind={place.kind} slug={place.slug} className="text-muted hover:text-text hover:underline">
            {place.name}
          </EntityLink>
          {is_primary && <Tag>{text.primary}</Tag>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-muted">
          <span className="figure">{datesOf(job)}</span>
          {bar && <span>{durationText(bar.duration)}</span>}
          {project && (
            <EntityLink kind="project" slug={project.slug} className="hover:text-text hover:underline">
              {text.through(project.name)}
            </EntityLink>
          )}
        </p>
        {bar && bar.beside.length > 0 && <p className="text-12 text-pretty text-faint">{besideText(bar)}</p>}
      </div>
    </li>
  );
}

function datesOf({ from_date, to_date }: Pick<Job, 'from_date' | 'to_date'>): string {
  if (from_date === null && to_date === null) return text.unknownDates;
  const [from, to] = [from_date, to_date].map((date) => (date === null ? null : formatDate(date, 'plain')));
  if (from === null) return investorMessages.team.until(to ?? '');
  return `${from} – ${to ?? text.present}`;
}

/** `2 y 3 mo`, of dates known to the year alone `about 2 y`. */
function durationText({ months, isExact }: Duration): string {
  if (!isExact) return text.about(text.years(Math.max(1, Math.round(months / 12))));
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years > 0 ? text.years(years) : null, rest > 0 ? text.months(rest) : null]
    .filter((part) => part !== null)
    .join(' ');
}

/** The jobs held meanwhile, the longest first. */
function besideText({ beside }: JobBar<Job>): string {
  return beside
    .toSorted((a, b) => b.months - a.months)
    .map(({ job, months }) => text.beside(job.primary_job_organization.name, durationText({ months, isExact: true })))
    .join(', ');
}
