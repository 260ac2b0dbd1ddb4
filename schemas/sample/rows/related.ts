import { countryOf } from '../../countries.ts';
import type { RoundRow } from '../../entities/rows.ts';
import { CHAIN_STREAM, chainsOf } from '../chains.ts';
import { rowKey, streamKey } from '../random.ts';
import { projectOrigin } from '../relations/projects.ts';
import type { ProjectRounds } from '../rounds.ts';
import type { Context } from './context.ts';
import { organizationPlace } from './organizations.ts';
import { ANGEL, personPlace } from './people.ts';
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
      project_country: location === null ? null : countryOf(location),
      project_founded: year_founded,
      project_market_cap_usd: marketCap,
    };
  };
}

/** What the `nth` round of a project has of its investors. */
export function ofInvestors(
  context: Context,
): (rounds: ProjectRounds, nth: number) => Pick<RoundRow, 'investor_kinds' | 'investor_countries'> {
  const organizationAt = organizationPlace(context);
  const personAt = personPlace(context);
  return ({ investors, investorStarts, angels, angelStarts }, nth) => {
    const kinds = new Set<string>();
    const countries = new Set<string>();
    const addPlace = (location: string | null) => {
      const country = location === null ? null : countryOf(location);
      if (country !== null) countries.add(country);
    };
    for (let at = investorStarts[nth] ?? 0; at < (investorStarts[nth + 1] ?? 0); at++) {
      const organization = investors[at] ?? 0;
      kinds.add(context.organizationName(organization).type);
      addPlace(organizationAt(organization));
    }
    for (let at = angelStarts[nth] ?? 0; at < (angelStarts[nth + 1] ?? 0); at++) {
      for (const kind of ANGEL) kinds.add(kind);
      addPlace(personAt(context.peopleOrder.inverse(angels[at] ?? 0)));
    }
    return { investor_kinds: [...kinds], investor_countries: [...countries] };
  };
}
