import { useQuery } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SORT_PRESETS } from '#schemas/queries/sortPresets.ts';
import { topProjectsQuery } from '#src/api/homeQueries.ts';
import { useMoments } from '#src/features/data-table/toolbar/DataAge.tsx';
import { homeMessages } from '#src/i18n/en/home.ts';
import { Button } from '#src/ui/Button.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Sparkline } from '#src/ui/Sparkline.tsx';
import { AllRows, HomeSection, SectionBody } from './HomeSection.tsx';
import { FigureCell, FigureHead, Head, HomeRow, HomeTable, NameCell } from './HomeTable.tsx';
import { useChoices } from './useChoices.ts';

const text = homeMessages.projects;
const spec = DATA_SETS.projects;

/** The top eight projects in one of four orders, of all or of those with a price. */
export function TopProjects({ count }: { readonly count: number | undefined }) {
  const { order, priced, choose } = useChoices();
  const query = useQuery(topProjectsQuery({ order, priced }));
  const moments = useMoments(false);
  const last = order === 'totalFundraising' ? 'total_raised_usd' : 'market_cap_usd';
  return (
    <HomeSection
      title={text.title}
      note={homeMessages.top}
      wideControls
      controls={
        <Segmented
          label={text.order}
          options={SORT_PRESETS.map((value) => ({ value, label: text.orders[value] }))}
          value={order}
          onChange={(chosen) => choose({ order: chosen })}
          className="max-sm:w-full"
        />
      }
      end={
        <>
          <Button aria-pressed={priced} className="text-12!" onClick={() => choose({ priced: !priced })}>
            {text.priced}
          </Button>
          <AllRows source="projects" count={count} />
        </>
      }
    >
      <SectionBody name={text.title} query={query}>
        {(rows) =>
          rows.length === 0 ? null : (
            <HomeTable
              label={text.title}
              head={
                <>
                  <Head className="w-7">#</Head>
                  <Head>{spec.columns.find(({ field }) => field === 'name')?.label}</Head>
                  <FigureHead spec={spec} field="price_usd" className="w-23" />
                  <FigureHead spec={spec} field="change24h" className="w-17.5" />
                  <FigureHead spec={spec} field="change7d" className="w-17.5 desk:max-xl:hidden max-sm:hidden" />
                  <FigureHead spec={spec} field={last} label={text.short[last]} className="w-21 max-sm:hidden" />
                  <Head right className="w-14 max-sm:hidden">
                    {text.week}
                  </Head>
                </>
              }
            >
              {rows.map((row, at) => (
                <HomeRow key={row._id}>
                  <td className="figure text-12 text-faint">{at + 1}</td>
                  <NameCell kind="project" name={row.name} row={row} symbol={row.symbol} />
                  <FigureCell spec={spec} field="price_usd" row={row} moments={moments} />
                  <FigureCell spec={spec} field="change24h" row={row} moments={moments} />
                  <FigureCell
                    spec={spec}
                    field="change7d"
                    row={row}
                    moments={moments}
                    className="desk:max-xl:hidden max-sm:hidden"
                  />
                  <FigureCell spec={spec} field={last} row={row} moments={moments} className="max-sm:hidden" />
                  <td className="max-sm:hidden">
                    <span className="flex justify-end">
                      <Sparkline values={row.sparkline} />
                    </span>
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
