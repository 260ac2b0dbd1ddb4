import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { figureAgeMark } from '#src/features/data-table/figureAgeMark.tsx';
import { useMoments } from '#src/features/data-table/toolbar/DataAge.tsx';
import { projectMessages } from '#src/i18n/en/project.ts';
import { Change, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Tags } from '#src/ui/Tags.tsx';

const text = projectMessages.similar;

/** Sectors named in a row; the others are counted. */
const SECTORS_SHOWN = 2;

type Similar = ProjectProfile['similar_projects'][number];

/** Projects of the same sectors, those of the nearest market cap first. */
export function SimilarProjects({ profile: { similar_projects } }: { readonly profile: ProjectProfile }) {
  const moments = useMoments(false);
  if (similar_projects.length === 0) return null;
  const agedOf = (project: Similar, field: 'price_usd' | 'change24h' | 'market_cap_usd') =>
    figureAgeMark({ spec: DATA_SETS.projects, field, value: project[field], row: project, moments });
  return (
    <Section title={text.title} note={text.note} className="border-b-0">
      <ScrolledTable
        label={text.title}
        head={
          <>
            <TableHead>{text.project}</TableHead>
            <TableHead unit="USD" isFigure>
              {text.price}
            </TableHead>
            <TableHead unit="%" isFigure>
              {text.change}
            </TableHead>
            <TableHead unit="USD" isFigure>
              {text.cap}
            </TableHead>
            <TableHead>{text.sectors}</TableHead>
          </>
        }
      >
        {similar_projects.map((project) => {
          const price = agedOf(project, 'price_usd');
          const change = agedOf(project, 'change24h');
          const cap = agedOf(project, 'market_cap_usd');
          return (
            <tr key={`${project.slug} ${project.name}`}>
              <TableCell>
                <LogoLink kind="project" of={project}>
                  <span className="text-12 text-muted">{project.symbol}</span>
                </LogoLink>
              </TableCell>
              <TableCell isFigure age={price?.age}>
                {price?.mark}
                <Price value={project.price_usd} />
              </TableCell>
              <TableCell isFigure age={change?.age}>
                {change?.mark}
                <Change value={project.change24h} />
              </TableCell>
              <TableCell isFigure age={cap?.age}>
                {cap?.mark}
                <ShortFigure value={project.market_cap_usd} />
              </TableCell>
              <TableCell>
                <Tags tags={project.sector} max={SECTORS_SHOWN} />
              </TableCell>
            </tr>
          );
        })}
      </ScrolledTable>
    </Section>
  );
}
