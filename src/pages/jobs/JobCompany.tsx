import { Link } from '@tanstack/react-router';
import { roundTitle } from '#schemas/entities/roundNames.ts';
import type { Hiring, JobPage } from '#schemas/entities/storyPages.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { formatDate, formatShort } from '#schemas/format.ts';
import { jobMessages } from '#src/i18n/en/jobs.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';

const text = jobMessages;

/** Who hires: its profile with rounds and investors, where it has one. */
export function JobCompany({ job }: { readonly job: JobPage }) {
  const { company, company_logo: logo, company_website: website, hiring } = job;
  const about = hiring && aboutOf(hiring);
  return (
    <Section
      title={text.company}
      end={
        hiring && (
          <EntityLink kind={hiring.kind} slug={hiring.slug} className="text-muted hover:text-text hover:underline">
            {text.profile}
          </EntityLink>
        )
      }
    >
      <div className="flex items-center gap-3">
        <Logo kind={hiring?.kind ?? 'venture'} of={{ name: company, logo: logo ?? hiring?.logo ?? null }} size={32} />
        <div className="min-w-0">
          <EntityLink
            kind={hiring?.kind ?? 'venture'}
            slug={hiring?.slug ?? null}
            className={`block truncate text-14 font-medium ${hiring ? 'hover:underline' : ''}`}
          >
            {hiring?.name ?? company}
          </EntityLink>
          <p className="text-12 text-muted wrap-anywhere">{about === null ? text.unknownCompany : about.join(', ')}</p>
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] gap-y-2">
        {hiring?.funding && <Funding funding={hiring.funding} />}
        {hiring && hiring.investors.length > 0 && (
          <>
            <dt className="text-muted">{text.investors}</dt>
            <dd>
              <ul>
                {hiring.investors.map((investor) => (
                  <li key={`${investor.kind} ${investor.name}`}>
                    <LogoLink kind={investor.kind} of={investor} className="h-7 pointer-coarse:h-11" nameClassName="" />
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {website !== null && (
          <>
            <dt className="text-muted">{text.website}</dt>
            <dd>
              <OutwardLink href={website}>{hostOf(website)}</OutwardLink>
            </dd>
          </>
        )}
      </dl>
      <p className="mt-3">
        <Link
          to="/crypto-jobs"
          search={{ filter: encodeFilter([['company', 'eq', company]]) }}
          className="underline underline-offset-3"
        >
          {text.companyJobs(company)}
        </Link>
      </p>
    </Section>
  );
}

function Funding({ funding }: { readonly funding: NonNullable<Hiring['funding']> }) {
  const { rounds, total_funding_amount: total, latest_date: date, latest_stage: stage } = funding;
  if (rounds === 0) {
    return (
      <>
        <dt className="text-muted">{text.lastRound}</dt>
        <dd className="text-muted">{text.noRounds}</dd>
      </>
    );
  }
  return (
    <>
      <dt className="text-muted">{text.lastRound}</dt>
      <dd className="figure">{[roundTitle(stage), ...(date === null ? [] : [formatDate(date)])].join(', ')}</dd>
      <dt className="text-muted">{text.raised}</dt>
      <dd className="figure">
        {total === null ? text.undisclosed(rounds) : text.raisedIn(formatShort(total), rounds)}
      </dd>
    </>
  );
}

/** What it is in a few words: its symbol or kind, its sectors, where it is. */
function aboutOf({ kind, label, sector, location }: Hiring): readonly string[] {
  return [
    kind === 'venture' && label !== null ? namedValue('organizations', 'type', label) : label,
    ...sector.slice(0, 3),
    location && namedValue('organizations', 'location', location),
  ].filter((one) => one !== null);
}
