import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { COMPARED_MAX } from '#schemas/constants.ts';
import type { ProfileRound, ProjectPrices, ProjectProfile } from '#schemas/entities/profiles.ts';
import { pricesQuery } from '#src/api/queries.ts';
import { ComparedList, LeftOut } from '#src/features/compare/ComparedList.tsx';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { PricesChart } from '#src/features/compare/PricesChart.tsx';
import { useCompared } from '#src/features/compare/useCompared.ts';
import { OpenRound } from '#src/features/rounds/RoundLink.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { projectMarks } from './projectMarks.ts';

const text = compareMessages;

/**
 * Daily price and market cap of a project with its rounds, events and news on the axis, alone or as indexes beside other
 * projects (`?with=`). Nothing where no figure is known.
 */
export function PriceChart({ row }: { readonly row: ProjectProfile }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ProfileRound | null>(null);
  const comparison = useCompared<ProjectPrices>('with', pricesQuery, COMPARED_MAX - 1, row);
  const { slugs: others, records, failed, change } = comparison;
  const slug = row.slug ?? '';
  const dateFormat = useDateFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks say their dates.
  const { marks, note } = useMemo(
    () =>
      projectMarks(row, {
        openRound: setOpened,
        openEvents: () => void navigate({ to: '/project/$slug/$tab', params: { slug, tab: 'events' } }),
        openStory: (story) => void navigate({ to: '/news/$slug', params: { slug: story } }),
      }),
    [row, slug, navigate, dateFormat],
  );
  if (row.price_points.time.length < 2 && others.length === 0) return null;
  return (
    <>
      <PricesChart
        projects={records}
        compares={others.length > 0}
        marks={marks}
        note={note}
        tools={
          <EntityPicker
            kind="project"
            label={text.picker.compare}
            taken={[slug, ...others]}
            limit={COMPARED_MAX}
            onPick={(picked) => change([...others, picked])}
          />
        }
        below={
          others.length > 0 && (
            <div className="mb-2 flex flex-col gap-2">
              <ComparedList label={text.compared} kind="project" own={row} comparison={comparison} />
              <LeftOut kind="project" comparison={comparison} tooManyText={(left) => text.tooMany(left, COMPARED_MAX)}>
                {failed.length > 0 && (
                  <>
                    <span>{text.failedPrices(failed.map((one) => one.slug))}</span>
                    <Button variant="ghost" onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
                      {text.retry}
                    </Button>
                  </>
                )}
              </LeftOut>
            </div>
          )
        }
      />
      {opened && <OpenRound round={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
