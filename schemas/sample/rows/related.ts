import type { RoundRow } from '../../entities/rows.ts';
import { CHAIN_STREAM, chainsOf } from '../chains.ts';
import { rowKey, streamKey } from '../random.ts';
import { projectOrigin } from '../relations/projects.ts';
import type { Context } from './context.ts';
import { countryOfPlace } from './places.ts';
import { projectTags } from './projects.ts';

type OfProject = Pick<
  RoundRow,
  'project_sectors' | 'project_chains' | 'project_country' | 'project_founded' | 'project_market_cap_usd'
>;

/** What rounds have of their projects, by index of the project. */
export function ofProject(context: Context): (project: number) => OfProject {
  const tags = projectTags(context);
  const chainStream = streamKey(context.seed, CHAIN_STREAM);
  const originOf = projectOrigin(context);
  return (project) => {
    const { sector, marketCap } = context.market(project);
    const { location, year_founded } = originOf(project);
    return {
      project_sectors: tags(project, sector),
      project_chains: chainsOf(rowKey(chainStream, project)),
      project_country: countryOfPlace(location),
      project_founded: year_founded,
      project_market_cap_usd: marketCap,
    };
  };
}
