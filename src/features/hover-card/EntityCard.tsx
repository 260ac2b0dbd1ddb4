import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Ref } from '#schemas/columns/spec.ts';
import { investorsThen } from '#schemas/entities/investorNames.ts';
import type {
  FundingSummary,
  Investor,
  OrganizationProfile,
  PersonProfile,
  ProjectProfile,
  RoundProfile,
} from '#schemas/entities/profiles.ts';
import { roundName } from '#schemas/entities/roundNames.ts';
import { cutName, formatCount } from '#schemas/format.ts';
import { staleFigure } from '#schemas/freshness.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { AnyRecord } from '#src/api/queries.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { hoverCardMessages } from '#src/i18n/en/hoverCard.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { Change, DateText, Missing, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { FormerName } from '#src/ui/FormerName.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { lastDays, Sparkline, sparkPath } from '#src/ui/Sparkline.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';
import { Tag } from '#src/ui/Tags.tsx';

const text = hoverCardMessages;

/** Tags, job titles and names that a card shows at most. */
const SHOWN = { tags: 5, titles: 3, names: 3 } as const;
const SPARKLINE_DAYS = 30;

/** The short story of a project, organization or person. `star`: control at the end of its first line. */
export function EntityCard({ record, star }: { readonly record: AnyRecord; readonly star: ReactNode }) {
  if ('price_points' in record) return <ProjectCard project={record} star={star} />;
  if ('ventures_name' in record) return <OrganizationCard organization={record} star={star} />;
  return <PersonCard person={record} star={star} />;
}

function ProjectCard({ project, star }: { readonly project: ProjectProfile; readonly star: ReactNode }) {
  const { price_points: points } = project;
  const { data: status } = useQuery(statusQuery());
  const newest = status?.moments?.kinds.prices ?? null;
  const until = newest === null ? (points.time.at(-1) ?? 0) : Date.parse(newest);
  const prices = lastDays(points.time, points.price, until, SPARKLINE_DAYS);
  const { symbol, description: line, sector: tags, former_names: former } = project;
  return (
    <>
      <CardHead
        kind="project"
        of={{ ...project, name: cutName(project.name) }}
        {...{ symbol, former, line, tags, star }}
      />
      {project.price_usd !== null && (
        <div className="flex items-end justify-between gap-3">
          <p>
            <span className="text-20 font-semibold tracking-[-0.015em]">
              <DatedFigure stale={staleFigure(DATA_SETS.projects, project, 'price_usd')} isDated={false}>
                <Price value={project.price_usd} />
              </DatedFigure>
            </span>{' '}
            <span className="text-12 text-muted">USD</span>
            <span className="block text-12">
              <DatedFigure stale={staleFigure(DATA_SETS.projects, project, 'price_usd')}>
                <Change value={project.change24h} fit unit="% 24h" />
              </DatedFigure>
            </span>
          </p>
          {prices.some((price) => price !== null) && (
            <p className="text-right text-12 text-muted">
              <Sparkline values={prices} />
              {sparkPath(prices) !== '' && text.thirtyDays}
            </p>
          )}
        </div>
      )}
      <ProjectFacts project={project} />
    </>
  );
}

interface FactsProps {
  /** Beside all fields of its row: what these say is left out. */
  readonly besideRow?: boolean;
}

/** What a card says beside picture, name and price. */
export function CardFacts({ record, ...props }: FactsProps & { readonly record: AnyRecord }) {
  if ('price_points' in record) return <ProjectFacts project={record} {...props} />;
  if ('ventures_name' in record) return <OrganizationFacts organization={record} {...props} />;
  return <PersonFacts person={record} {...props} />;
}

function ProjectFacts({ project, besideRow = false }: FactsProps & { readonly project: ProjectProfile }) {
  const { funding_summary: funding, funding_funds, funding_peoples, founders, counts } = project;
  return (
    <Facts>
      {!besideRow && (
        <Fact label={text.facts.marketCap}>
          <DatedFigure stale={staleFigure(DATA_SETS.projects, project, 'market_cap_usd')}>
            <Usd value={project.market_cap_usd} />
          </DatedFigure>
        </Fact>
      )}
      {funding.rounds > 0 && <Raised funding={funding} />}
      <Names label={text.facts.founders} kind="people" of={founders} count={founders.length} />
      {!besideRow && (
        <Names
          label={text.facts.investors}
          kind="venture"
          of={[...funding_funds, ...funding_peoples]}
          count={counts.funding_funds + counts.funding_peoples}
        />
      )}
    </Facts>
  );
}

/** What was raised, and the rounds that are not part of it. */
function Raised({ funding }: { readonly funding: FundingSummary }) {
  return (
    <Fact label={text.facts.raised}>
      <Usd value={funding.total_funding_amount} /> {text.inRounds(funding.rounds - funding.in_doubt)}
      {funding.in_doubt > 0 && `, ${roundMessages.inDoubt(funding.in_doubt)}`}
    </Fact>
  );
}

function OrganizationCard({
  organization,
  star,
}: {
  readonly organization: OrganizationProfile;
  readonly star: ReactNode;
}) {
  const { summary: line, sector: tags, former_names: former } = organization;
  return (
    <>
      <CardHead
        kind="venture"
        of={{ ...organization, name: organization.ventures_name }}
        {...{ former, line, tags, star }}
      />
      <OrganizationFacts organization={organization} />
    </>
  );
}

function OrganizationFacts({
  organization,
  besideRow = false,
}: FactsProps & { readonly organization: OrganizationProfile }) {
  const { counts, funding_raised: raised, portfolio, related_token: tokens } = organization;
  const { type, number_of_investment: deals, rounds_led: led } = organization;
  const invests = deals !== null && deals > 0;
  return (
    <Facts>
      {!besideRow && type !== null && <Fact label={text.facts.type}>{namedValue('organizations', 'type', type)}</Fact>}
      {!besideRow && invests && (
        <>
          <Fact label={text.facts.deals}>{text.deals(deals, led ?? 0)}</Fact>
          <Fact label={text.facts.median}>
            <Usd value={organization.median_round_usd} />
          </Fact>
        </>
      )}
      {invests && (
        <Fact label={text.facts.lastDeal}>
          <DateText value={organization.funding_summary.latest_date} style="plain" />
        </Fact>
      )}
      {!besideRow && invests && (
        <Names label={text.facts.portfolio} kind="project" of={portfolio} count={counts.portfolio} />
      )}
      {raised && <Raised funding={raised} />}
      <Names label={text.facts.tokens} kind="project" of={tokens} count={tokens.length} />
    </Facts>
  );
}

function PersonCard({ person, star }: { readonly person: PersonProfile; readonly star: ReactNode }) {
  const { job_title: titles, sector: tags, former_names: former } = person;
  const line = [...titles.slice(0, SHOWN.titles), ...more(titles.length - SHOWN.titles)].join(' · ') || null;
  return (
    <>
      <CardHead kind="people" of={person} {...{ former, line, tags, star }} />
      <PersonFacts person={person} />
    </>
  );
}

function PersonFacts({ person, besideRow = false }: FactsProps & { readonly person: PersonProfile }) {
  const { primary_organization: employer, projects_join: projects } = person;
  const { number_of_investment: deals, rounds_led: led } = person;
  return (
    <Facts>
      {employer && <Fact label={text.facts.worksAt}>{employer.name}</Fact>}
      {!besideRow && person.location !== null && (
        <Fact label={text.facts.located}>{namedValue('people', 'location', person.location)}</Fact>
      )}
      {!besideRow && <Names label={text.facts.projects} kind="project" of={projects} count={projects.length} />}
      {!besideRow && deals !== null && deals > 0 && (
        <Fact label={text.facts.personalDeals}>{text.deals(deals, led ?? 0)}</Fact>
      )}
    </Facts>
  );
}

/** The short story of a round: who raised how much, when and from whom, leads first. */
export function RoundCard({ round }: { readonly round: RoundProfile }) {
  const { project, counts } = round;
  const investors = investorsThen(round, round.investors);
  const led = investors.filter(({ is_lead }) => is_lead);
  return (
    <>
      <CardHead
        kind="project"
        of={{ name: roundName(round), slug: project?.slug ?? null, logo: project?.logo ?? null }}
        line={project?.description ?? null}
        tags={round.subcategories}
        star={null}
      />
      <Facts>
        <Fact label={text.facts.amount}>
          <WithStated of={round} place="sentence">
            {(usd) => <Usd value={usd} />}
          </WithStated>
        </Fact>
        <Fact label={text.facts.date}>
          <DateText value={round.date} style="plain" />
        </Fact>
        <Parties label={text.facts.leads} of={led} />
        <Parties label={text.facts.investors} of={investors.filter(({ is_lead }) => !is_lead)} />
        {counts.other_rounds > 0 && (
          <Fact label={text.facts.otherRounds}>
            <span className="figure">{formatCount(counts.other_rounds)}</span>
          </Fact>
        )}
      </Facts>
    </>
  );
}

/** The first of some investors, and how many there are beyond. */
function Parties({ label, of }: { readonly label: string; readonly of: readonly Investor[] }) {
  const [first] = of;
  return first ? <Names label={label} kind={first.kind} of={of} count={of.length} /> : null;
}

const more = (count: number) => (count > 0 ? [text.more(count)] : []);

/** Picture, name, line and tags: how a card begins, and the preview of a row. */
export function CardHead({
  kind,
  of,
  symbol = null,
  former = [],
  line,
  tags,
  star,
}: {
  readonly kind: EntityKind;
  readonly of: Ref;
  readonly symbol?: string | null;
  /** What it was called before. */
  readonly former?: readonly string[];
  readonly line: string | null;
  readonly tags: readonly string[];
  readonly star: ReactNode;
}) {
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2.5">
        <EntityAvatar kind={kind} of={of} size={32} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <span className="min-w-0 font-display text-16 leading-5 font-semibold wrap-anywhere">{of.name}</span>
            {symbol !== null && <span className="shrink-0 text-12 text-muted">{symbol}</span>}
          </p>
          <FormerName names={former} className="block wrap-anywhere" />
          {line !== null && <p className="line-clamp-2 text-12 text-muted wrap-anywhere">{line}</p>}
        </div>
        {star}
      </div>
      {tags.length > 0 && (
        <p className="flex flex-wrap items-center gap-1">
          {tags.slice(0, SHOWN.tags).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {more(tags.length - SHOWN.tags).map((rest) => (
            <span key={rest} className="figure ml-1 text-12 text-muted">
              {rest}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <dl className="peer grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-y-1 border-line empty:hidden in-[[data-hover-card]]:border-t in-[[data-hover-card]]:pt-2.5">
        {children}
      </dl>
      <p className="hidden text-12 text-muted in-[[data-hover-card]]:peer-empty:block">{text.nothingElse}</p>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Usd({ value }: { readonly value: number | null }) {
  return value === null ? (
    <Missing />
  ) : (
    <>
      <ShortFigure value={value} fit /> <span className="text-12 text-muted">USD</span>
    </>
  );
}

/** The first names of a list, and how many there are beyond. */
function Names({
  label,
  kind,
  of,
  count,
}: {
  readonly label: string;
  readonly kind: EntityKind;
  /** `kind`: where the list has several. */
  readonly of: readonly Ref[];
  readonly count: number;
}) {
  if (of.length === 0) return null;
  const shown = of.slice(0, SHOWN.names);
  return (
    <Fact label={label}>
      <ul className="grid gap-0.5">
        {shown.map((ref) => (
          <li key={`${ref.slug} ${ref.name}`} className="flex min-w-0 items-center gap-1.5">
            <Logo kind={ref.kind ?? kind} of={ref} size={16} />
            <span className="truncate">{ref.name}</span>
            {ref === shown.at(-1) && count > shown.length && (
              <span className="figure shrink-0 text-12 text-muted">{text.more(count - shown.length)}</span>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  );
}
