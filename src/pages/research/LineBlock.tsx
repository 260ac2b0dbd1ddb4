import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { LiveBlock } from '#schemas/entities/liveBlocks.ts';
import type { ProjectPrices } from '#schemas/entities/profiles.ts';
import { pricesQuery } from '#src/api/queries.ts';
import { Chart, type ChartView, FIRST_VIEW } from '#src/charts/Chart.tsx';
import type { ChartFile } from '#src/charts/chartFile.ts';
import { CHARTS } from '#src/charts/descriptors.ts';
import { figureOrigin } from '#src/charts/figureOrigin.ts';
import { FIELDS, linesOf } from '#src/features/compare/priceLines.ts';
import { ChartExportDialog } from '#src/features/csv-export/ChartExportDialog.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { liveBlockMessages } from '#src/i18n/en/liveBlocks.ts';
import { LiveFrame } from './LiveFrame.tsx';

const text = liveBlockMessages;
const HEIGHT = 400;

/** Daily figures of one project, or indexes of several, within a text. */
export function LineBlock({ block }: { readonly block: Extract<LiveBlock, { kind: 'lines' }> }) {
  const { chart, projects: slugs } = block;
  const answers = useQueries({ queries: slugs.map(pricesQuery) });
  const failed = answers.find(({ error }) => error !== null);
  const isWhole = answers.every(({ data }) => data !== undefined);
  const title = block.title ?? chartMessages.title(CHARTS[chart].label, slugs.join(', '));
  return (
    <LiveFrame
      title={title}
      height={HEIGHT}
      error={failed?.error ?? null}
      onRetry={() => {
        for (const { isError, refetch } of answers) if (isError) void refetch();
      }}
    >
      {isWhole ? <Lines block={block} found={answers.map(({ data }) => data?.result ?? null)} /> : null}
    </LiveFrame>
  );
}

function Lines({
  block: { chart, projects: slugs, title },
  found,
}: {
  readonly block: Extract<LiveBlock, { kind: 'lines' }>;
  readonly found: readonly (ProjectPrices | null)[];
}) {
  const [view, setView] = useState<ChartView>(FIRST_VIEW);
  const [file, setFile] = useState<ChartFile | null>(null);
  const key = JSON.stringify(found.map((one) => one?.slug));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are the same as long as the projects are.
  const projects = useMemo(() => found.filter((one) => one !== null), [key]);
  const lines = useMemo(() => linesOf(projects, chart), [projects, chart]);
  const missing = slugs.filter((_, at) => found[at] === null);
  const [first] = projects;
  const subject = useMemo(() => ({ name: first?.name ?? '', slug: first?.slug ?? '' }), [first]);
  return (
    <figure className="min-w-0 text-13">
      {title !== null && <figcaption className="mb-1 text-14 font-semibold text-pretty">{title}</figcaption>}
      {lines.length === 0 ? (
        <p className="border-y border-line py-4 text-muted">{text.noFigures}</p>
      ) : (
        <Chart
          descriptor={CHARTS[chart]}
          subject={subject}
          lines={lines}
          marks={[]}
          note=""
          {...figureOrigin(projects, FIELDS[chart])}
          view={view}
          onView={setView}
          onExport={setFile}
        />
      )}
      <p className="mt-1 flex flex-wrap justify-between gap-4 text-12 text-muted">
        <span>{missing.length > 0 && text.missing(missing.join(', '))}</span>
        {projects.length > 1 ? (
          <Link
            to="/compare/$source"
            params={{ source: 'projects' }}
            search={{ ids: slugs.join(',') }}
            className="py-1 text-info hover:underline pointer-coarse:py-3"
          >
            {text.compare}
          </Link>
        ) : (
          first?.slug && (
            <Link
              to="/project/$slug"
              params={{ slug: first.slug }}
              className="py-1 text-info hover:underline pointer-coarse:py-3"
            >
              {text.openProject}
            </Link>
          )
        )}
      </p>
      {file && <ChartExportDialog source="projects" file={file} onClose={() => setFile(null)} />}
    </figure>
  );
}
