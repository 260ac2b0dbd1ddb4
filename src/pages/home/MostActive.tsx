import { useQuery } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldLabel } from '#schemas/columns/spec.ts';
import type { OrganizationRow, PersonRow } from '#schemas/entities/rows.ts';
import { formatCount } from '#schemas/format.ts';
import type { HomeTotals } from '#schemas/queries/results.ts';
import { roleOf } from '#src/features/entity-fields/roleOf.ts';
import { homeMessages } from '#src/i18n/en/home.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { ACTIVE, mostActiveQuery } from './choices.ts';
import { AllRows, HomeSection, SectionBody } from './HomeSection.tsx';
import { FigureCell, FigureHead, Head, HomeRow, HomeTable, NameCell } from './HomeTable.tsx';
import { useChoices } from './useChoices.ts';

const text = homeMessages.active;
const { organizations, people } = DATA_SETS;

/** The organizations with most deals, or the people with most projects. */
export function MostActive({ totals }: { readonly totals: HomeTotals | undefined }) {
  const { active, choose } = useChoices();
  return (
    <HomeSection
      title={text.title}
      note={text.note[active]}
      controls={
        <Segmented
          label={text.kind}
          options={ACTIVE.map((value) => ({ value, label: text.kinds[value] }))}
          value={active}
          onChange={(chosen) => choose({ active: chosen })}
          className="max-sm:w-full"
        />
      }
      end={<AllRows source={active} count={totals?.[active]} />}
    >
      {active === 'people' ? <People /> : <Organizations />}
    </HomeSection>
  );
}

function Organizations() {
  const query = useQuery(mostActiveQuery('organizations'));
  return (
    <SectionBody name={text.title} query={query}>
      {(rows) => (rows.length === 0 ? null : <OrganizationTable rows={rows} />)}
    </SectionBody>
  );
}

function OrganizationTable({ rows }: { readonly rows: readonly OrganizationRow[] }) {
  return (
    <HomeTable
      label={text.kinds.organizations}
      head={
        <>
          <Head>{fieldLabel(organizations, 'ventures_name')}</Head>
          <FigureHead spec={organizations} field="number_of_investment" className="w-19" />
          <FigureHead spec={organizations} field="rounds_led" className="w-14" />
          <FigureHead spec={organizations} field="median_round_usd" className="w-32 max-sm:w-30" />
        </>
      }
    >
      {rows.map((row) => (
        <HomeRow key={row._id}>
          <NameCell kind="venture" name={row.ventures_name} row={row} />
          <FigureCell spec={organizations} field="number_of_investment" row={row} moments={null} />
          <FigureCell spec={organizations} field="rounds_led" row={row} moments={null} />
          <FigureCell spec={organizations} field="median_round_usd" row={row} moments={null} />
        </HomeRow>
      ))}
    </HomeTable>
  );
}

function People() {
  const query = useQuery(mostActiveQuery('people'));
  return (
    <SectionBody name={text.title} query={query}>
      {(rows) => (rows.length === 0 ? null : <PeopleTable rows={rows} />)}
    </SectionBody>
  );
}

function PeopleTable({ rows }: { readonly rows: readonly PersonRow[] }) {
  return (
    <HomeTable
      label={text.kinds.people}
      head={
        <>
          <Head>{fieldLabel(people, 'name')}</Head>
          <Head>{text.role}</Head>
          <Head right className="w-18">
            {text.projects}
          </Head>
        </>
      }
    >
      {rows.map((row) => (
        <HomeRow key={row._id}>
          <NameCell kind="people" name={row.name} row={row} />
          <td className="truncate pr-2 text-muted">{roleOf(row) ?? <Missing />}</td>
          <td className="figure text-right">{formatCount(row.relate_token.length)}</td>
        </HomeRow>
      ))}
    </HomeTable>
  );
}
