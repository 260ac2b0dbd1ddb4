import type { RoundRow } from '../../entities/rows.ts';
import type { ProjectRounds } from '../rounds.ts';
import { type Context, remembered } from './context.ts';
import { ANGEL, countryOfPlace, organizationPlace, personPlace } from './places.ts';

type OfInvestors = Pick<RoundRow, 'investor_kinds' | 'investor_countries'>;

/** What a project has of the investors of its rounds from one on, up to another. */
export function ofInvestors(context: Context): (rounds: ProjectRounds, from: number, to: number) => OfInvestors {
  const organizationAt = organizationPlace(context);
  const personAt = personPlace(context);
  const organizations = remembered((index) => ({
    kinds: [context.organizationName(index).type],
    country: countryOfPlace(organizationAt(index)),
  }));
  const { firstIndependent } = context.layout;
  const angelsAt = remembered((angel) => ({
    kinds: ANGEL,
    country: countryOfPlace(personAt(context.peopleOrder.inverse(firstIndependent + angel))),
  }));
  return ({ investors, investorStarts, angels, angelStarts }, from, to) => {
    const kinds: string[] = [];
    const countries: string[] = [];
    const add = (investor: { readonly kinds: readonly string[]; readonly country: string | null }) => {
      for (const kind of investor.kinds) if (!kinds.includes(kind)) kinds.push(kind);
      if (investor.country !== null && !countries.includes(investor.country)) countries.push(investor.country);
    };
    for (let at = investorStarts[from] ?? 0; at < (investorStarts[to] ?? 0); at++)
      add(organizations(investors[at] ?? 0));
    for (let at = angelStarts[from] ?? 0; at < (angelStarts[to] ?? 0); at++)
      add(angelsAt((angels[at] ?? 0) - firstIndependent));
    return { investor_kinds: kinds, investor_countries: countries };
  };
}
