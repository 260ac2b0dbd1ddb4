import type { JobPage, Pay } from '#schemas/entities/storyPages.ts';
import { formatCount } from '#schemas/format.ts';
import { jobMessages } from '#src/i18n/en/jobs.ts';
import { Section } from '#src/ui/Section.tsx';
import { thousands } from './jobText.ts';

const text = jobMessages;

/** What ads of the same role state, and where this one lies. */
export function JobPay({ job, pay }: { readonly job: JobPage; readonly pay: Pay }) {
  const { role, n, least, p25, median, p75, most, above } = pay;
  const figures = [
    { label: text.least, value: least },
    { label: text.lowerQuarter, value: p25 },
    { label: text.median, value: median },
    { label: text.upperQuarter, value: p75 },
    { label: text.most, value: most },
  ];
  return (
    <Section title={text.pay} note={text.payNote(text.roles[role], formatCount(n))}>
      <Drawing job={job} pay={pay} />
      <dl className="mt-2 flex justify-between gap-2">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="figure text-14 font-medium">{thousands(value)}</dd>
          </div>
        ))}
      </dl>
      {above !== null && <p className="mt-2">{text.above(formatCount(Math.round(above)))}</p>}
      <p className="mt-1 text-12 text-muted">{text.payRule}</p>
    </Section>
  );
}

/** A line from lowest to highest, a box of the middle half, the median, and above it the range of this ad. */
function Drawing({ job: { min_salary: from, max_salary: to }, pay }: { readonly job: JobPage; readonly pay: Pay }) {
  const start = Math.min(pay.least, from ?? pay.least);
  const span = Math.max(pay.most - start, 1);
  const at = (usd: number) => `${(100 * (usd - start)) / span}%`;
  const between = (low: number, high: number) => ({ left: at(low), width: `${(100 * (high - low)) / span}%` });
  return (
    <div aria-hidden="true" className="relative h-7">
      {to !== null && <span className="absolute top-1 h-1.5 min-w-1 bg-accent" style={between(from ?? to, to)} />}
      <span className="absolute top-5 h-px bg-line-strong" style={between(pay.least, pay.most)} />
      <span className="absolute top-4 h-2 bg-bar" style={between(pay.p25, pay.p75)} />
      <span className="absolute top-3 h-4 w-0.5 bg-text" style={{ left: at(pay.median) }} />
    </div>
  );
}
