import { useQuery } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldLabel } from '#schemas/columns/spec.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { type RoundRow, roundInvestors } from '#schemas/entities/rows.ts';
import { formatDayOfYear } from '#schemas/format.ts';
import { useMoments } from '#src/features/data-table/toolbar/DataAge.tsx';
import { homeMessages } from '#src/i18n/en/home.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Missing } from '#src/ui/Figures.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { MoreCount } from '#src/ui/Tags.tsx';
import { latestRoundsQuery } from './choices.ts';
import { AllRows, HomeSection, SectionBody } from './HomeSection.tsx';
import { FigureCell, FigureHead, Head, HomeRow, HomeTable, NameCell } from './HomeTable.tsx';

const text = homeMessages.rounds;
const spec = DATA_SETS.fundraising;

/** Investors pictured in a row; the others are counted. */
const PICTURED = 2;

/** The eight newest rounds. */
export function LatestRounds({ count }: { readonly count: number | undefined }) {
  const query = useQuery(latestRoundsQuery());
  const moments = useMoments(false);
  return (
    <HomeSection title={text.title} end={<AllRows source="fundraising" count={count} />}>
      <SectionBody name={text.title} query={query}>
        {(rows) =>
          rows.length === 0 ? null : (
            <HomeTable
              label={text.title}
              head={
                <>
                  <Head className="w-18">{fieldLabel(spec, 'date')}</Head>
                  <Head>{fieldLabel(spec, 'projects')}</Head>
                  <Head className="w-22">{fieldLabel(spec, 'stages')}</Head>
                  <FigureHead spec={spec} field="amount_quantity" className="w-20.5" />
                  <Head className="w-21 pl-2 max-sm:hidden">{text.investors}</Head>
                </>
              }
            >
              {rows.map((row) => (
                <HomeRow key={row._id}>
                  <td className="figure pr-2 text-muted">
                    {row.date === null ? <Missing /> : <Day date={row.date} />}
                  </td>
                  <NameCell kind="project" name={row.projects} row={row} />
                  <td className="truncate pr-2 text-muted">{stageName(row.stages)}</td>
                  <FigureCell spec={spec} field="amount_quantity" row={row} moments={moments} />
                  <td className="pl-2 max-sm:hidden">
                    <Investors round={row} />
                  </td>
                </HomeRow>
              ))}
            </HomeTable>
          )
        }
      </SectionBody>
    </HomeSection>
  );
}

/** `Jun 29`, `29/06`; of a month or year only what is known. */
function Day({ date }: { readonly date: string }) {
  return <time dateTime={date}>{formatDayOfYear(date)}</time>;
}

function Investors({ round }: { readonly round: RoundRow }) {
  const investors = roundInvestors(round);
  if (investors.length === 0) return <Missing />;
  return (
    <span className="-ml-0.5 flex items-center">
      {investors.slice(0, PICTURED).map((investor) => (
        <EntityLink
          key={`${investor.kind} ${investor.slug} ${investor.name}`}
          kind={investor.kind}
          slug={investor.slug}
          newTab
          className="grid size-6 shrink-0 place-items-center pointer-coarse:h-11"
        >
          <Logo kind={investor.kind} of={investor} size={20} labeled />
        </EntityLink>
      ))}
      <MoreCount short names={investors.slice(PICTURED).map(({ name }) => name)} />
    </span>
  );
}
