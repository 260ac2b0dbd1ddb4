import { useQuery } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField } from '#schemas/columns/spec.ts';
import { investorsThen } from '#schemas/entities/investorNames.ts';
import type { Investor, RoundProfile } from '#schemas/entities/profiles.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { isRaise } from '#schemas/entities/rows.ts';
import { formatCount, formatDate, formatDateTime } from '#schemas/format.ts';
import { type Provenance, readProvenance } from '#schemas/provenance.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { RoundTable } from './RoundTable.tsx';

const text = roundMessages;

/** What is known of a round beside its figures: investors, source, and the rounds to compare it with. */
export function RoundDetails({ round, className }: { readonly round: RoundProfile; readonly className?: string }) {
  const { projects, stages, date, description, announcement, category, subcategories, counts } = round;
  const investors = investorsThen(round, round.investors);
  const tags = [...new Set([...category, ...subcategories])];
  const alike = date === null ? '' : text.alike(stages && stageName(stages), formatDate(date.slice(0, 7)));
  return (
    <div className={cx('text-13 *:last:border-b-0', className)}>
      {round.doubt !== null && <Section title={text.doubt}>{text.doubtText(projects)}</Section>}
      {!isRaise(stages) && <Section title={stageName(stages)}>{text.acquisition}</Section>}
      <Section title={text.investors} note={investors.length > 0 ? formatCount(investors.length) : undefined}>
        {investors.length === 0 ? (
          <p className="text-muted">{text.noInvestors}</p>
        ) : (
          <Investors investors={investors} />
        )}
      </Section>
      {description !== null && (
        <Section title={text.description}>
          <p className="max-w-[80ch] text-pretty whitespace-pre-line wrap-anywhere">{description}</p>
        </Section>
      )}
      {tags.length > 0 && (
        <Section title={text.category}>
          <p className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
        </Section>
      )}
      <Section title={text.announcement}>
        {announcement === null ? (
          <p className="text-muted">{text.noAnnouncement}</p>
        ) : (
          <OutwardLink href={announcement}>{hostOf(announcement)}</OutwardLink>
        )}
        <Sources round={round} />
      </Section>
      {round.other_rounds.length > 0 && (
        <Section title={text.otherRounds(projects)} note={text.shown(round.other_rounds.length, counts.other_rounds)}>
          <RoundTable label={text.otherRounds(projects)} rounds={round.other_rounds} named={false} />
        </Section>
      )}
      {round.alike_rounds.length > 0 && date !== null && (
        <Section title={alike} note={text.shown(round.alike_rounds.length, counts.alike_rounds)}>
          <RoundTable label={alike} rounds={round.alike_rounds} named />
        </Section>
      )}
    </div>
  );
}

function Investors({ investors }: { readonly investors: readonly Investor[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4">
      {investors.map((investor) => (
        <li key={`${investor.kind} ${investor.slug} ${investor.name}`} className="flex min-w-0 items-center gap-2">
          <LogoLink
            kind={investor.kind}
            of={investor}
            className="h-8 pointer-coarse:h-11"
            nameClassName={investor.slug === null ? 'text-muted' : ''}
          />
          {investor.is_lead && <Tag className="text-text">{text.lead}</Tag>}
        </li>
      ))}
    </ul>
  );
}

/** The sources of a round, each with the fields that it states. */
function Sources({ round }: { readonly round: RoundProfile }) {
  const { data: status } = useQuery(statusQuery());
  const sources = readProvenance(round.provenance);
  if (sources.length === 0) {
    return <p className="mt-2 text-12 text-muted">{status?.kind === 'sample' ? text.sample : text.noSources}</p>;
  }
  return (
    <ul className="mt-2 space-y-1 text-12 text-muted" aria-label={text.sources}>
      {sources.map((source) => (
        <li key={`${source.source} ${source.fetched_at}`}>
          {messages.ui.source(source.source)}, <span className="figure">{formatDateTime(source.fetched_at)}</span>:{' '}
          {statedBy(source).join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** The fields that a source states, and the names under which it tells the round. */
function statedBy({ fields, others }: Provenance): string[] {
  const labels = fields.map((field) => findField(DATA_SETS.fundraising, field)?.label ?? field);
  const name = others?.projects;
  return typeof name === 'string' ? [...labels, text.toldAs(name)] : labels;
}
