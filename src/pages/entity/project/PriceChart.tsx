import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ProfileRound, ProjectPrices, ProjectProfile } from '#schemas/entities/profiles.ts';
import type { StructAnswer } from '#schemas/http.ts';
import { pricesQuery } from '#src/api/queries.ts';
import { LINES_MAX } from '#src/charts/comparison.ts';
import { ComparedChip } from '#src/features/compare/ComparedChip.tsx';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { PricesChart } from '#src/features/compare/PricesChart.tsx';
import { readSlugs, writeSlugs } from '#src/features/compare/slugList.ts';
import { OpenRound } from '#src/features/rounds/RoundLink.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { projectMarks } from './projectMarks.ts';

const text = compareMessages;

/**
 * Daily price and market cap of a project with its rounds, events and news on the axis, alone or as indexes beside other
 * projects (`?with=`). Nothing where no figure is known.
 */
export function PriceChart({ row }: { readonly row: ProjectProfile }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ProfileRound | null>(null);
  const given = useSearch({ strict: false, select: withOf });
  const others = useMemo(() => readSlugs(given).filter((slug) => slug !== row.slug), [given, row.slug]);
  const drawn = others.slice(0, LINES_MAX - 1);
  const asked = useQueries({ queries: drawn.map(pricesQuery), combine: answersOf });
  const slug = row.slug ?? '';
  const { marks, note } = useMemo(
    () =>
      projectMarks(row, {
        openRound: setOpened,
        openEvents: () => void navigate({ to: '/project/$slug/$tab', params: { slug, tab: 'events' } }),
      }),
    [row, slug, navigate],
  );
  const change = (slugs: readonly string[]) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: (previous: Record<string, unknown>) => ({ ...previous, with: writeSlugs(slugs) }),
    });
  const found = drawn.map((other, at) => ({ slug: other, answer: asked[at] }));
  const projects = useMemo(() => {
    const known = new Map<string | null, ProjectPrices>([[row.slug, row]]);
    for (const { prices } of asked) if (prices && !known.has(prices.slug)) known.set(prices.slug, prices);
    return [...known.values()];
  }, [row, asked]);
  const unknown = found.filter(({ answer }) => answer?.prices === null).map((one) => one.slug);
  const failed = found.filter(({ answer }) => answer?.isError && !answer.prices);
  const tooMany = others.slice(LINES_MAX - 1);
  if (row.price_points.time.length < 2 && others.length === 0) return null;
  return (
    <>
      <PricesChart
        projects={projects}
        compares={others.length > 0}
        marks={marks}
        note={note}
        tools={
          <EntityPicker
            kind="project"
            label={text.picker.compare}
            taken={[slug, ...others]}
            limit={LINES_MAX}
            onPick={(picked) => change([...others, picked])}
          />
        }
        below={
          others.length > 0 && (
            <div className="mb-2 flex flex-col gap-2">
              <ul aria-label={text.compared} className="flex flex-wrap gap-1.5">
                <li>
                  <ComparedChip kind="project" record={row} line={0} onRemove={null} />
                </li>
                {found.map(({ slug: other, answer }) => {
                  const record = answer?.prices;
                  const line = record ? projects.findIndex((project) => project.slug === record.slug) : -1;
                  if (record) {
                    return (
                      <li key={other}>
                        <ComparedChip
                          kind="project"
                          record={record}
                          line={line}
                          onRemove={() => change(others.filter((one) => one !== other))}
                        />
                      </li>
                    );
                  }
                  return answer?.isPending ? (
                    <li key={other} role="status" aria-label={text.loading(other)}>
                      <Skeleton className="h-(--control-height) w-32" />
                    </li>
                  ) : null;
                })}
              </ul>
              {unknown.length + tooMany.length + failed.length > 0 && (
                <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
                  {unknown.length > 0 && <span>{text.unknown(unknown, 'project')}</span>}
                  {tooMany.length > 0 && <span>{text.tooMany(tooMany, LINES_MAX)}</span>}
                  {unknown.length + tooMany.length > 0 && (
                    <Button
                      variant="ghost"
                      onClick={() => change(others.filter((one) => ![...unknown, ...tooMany].includes(one)))}
                    >
                      {text.removeThem}
                    </Button>
                  )}
                  {failed.length > 0 && (
                    <>
                      <span>{text.failedPrices(failed.map((one) => one.slug))}</span>
                      <Button
                        variant="ghost"
                        onClick={() => void Promise.all(failed.map(({ answer }) => answer?.refetch()))}
                      >
                        {text.retry}
                      </Button>
                    </>
                  )}
                </div>
              )}
            </div>
          )
        }
      />
      {opened && <OpenRound round={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Equal as long as no answer changes, so that nothing is drawn again. `prices`: null where the slug is unknown. */
function answersOf(results: readonly UseQueryResult<StructAnswer<ProjectPrices | null>>[]) {
  return results.map(({ data, isPending, isError, refetch }) => ({
    prices: data?.result,
    isPending,
    isError,
    refetch,
  }));
}

function withOf(search: Readonly<Record<string, unknown>>): string {
  return typeof search.with === 'string' ? search.with : '';
}
