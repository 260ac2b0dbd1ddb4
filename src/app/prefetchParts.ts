import type { QueryClient } from '@tanstack/react-query';
import { BIN_CHARTS_OF, type ResearchPart } from '#schemas/entities/liveBlocks.ts';
import type { UnixMs } from '#schemas/units.ts';
import { pricesQuery } from '#src/api/queries.ts';
import { livePivotQuery, liveRowsQuery, projectsQuery, roundsQuery } from '#src/api/researchQueries.ts';
import { prefetch } from './prefetch.ts';

/** What a text shows of the data arrives with its page. */
export async function prefetchParts(
  queryClient: QueryClient,
  parts: readonly ResearchPart[],
  now: UnixMs,
): Promise<void> {
  await Promise.all(
    parts.map(async (part): Promise<void> => {
      switch (part.kind) {
        case 'text':
          return;
        case 'table':
          return prefetch(queryClient, [], [liveRowsQuery(part, now)]);
        case 'pivot':
          return prefetch(queryClient, [], [livePivotQuery(part, now)]);
        case 'lines':
          return prefetch(queryClient, [], part.projects.map(pricesQuery));
        case 'bins':
          return BIN_CHARTS_OF[part.chart] === 'fundraising'
            ? prefetch(queryClient, [], [roundsQuery(part)])
            : prefetch(queryClient, [], [projectsQuery(part)]);
      }
    }),
  );
}
