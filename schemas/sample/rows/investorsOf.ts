import { countryOf } from '../../countries.ts';
import type { RoundRow } from '../../entities/rows.ts';
import type { ProjectRounds } from '../rounds.ts';
import type { Context } from './context.ts';
import { ANGEL, organizationPlace, personPlace } from './places.ts';

type OfInvestors = Pick<RoundRow, 'investor_kinds' | 'investor_countries'>;

/** What a project has of the investors of its rounds from one on, up to another. */
export function ofInvestors(context: Context): (rounds: ProjectRounds, from: number, to: number) => OfInvestors {
  const organizationAt = organizationPlace(context);
  const personAt = personPlace(context);
  return ({ investors, investorStarts, angels, angelStarts }, from, to) => {
    const kinds = new Set<string>();
    const countries = new Set<string>();
    const addPlace = (location: string | null) => {
      const country = location === null ? null : countryOf(location);
      if (country !== null) countries.add(country);
    };
    for (let at = investorStarts[from] ?? 0; at < (investorStarts[to] ?? 0); at++) {
      const organization = investors[at] ?? 0;
      kinds.add(context.organizationName(organization).type);
      addPlace(organizationAt(organization));
    }
    for (let at = angelStarts[from] ?? 0; at < (angelStarts[to] ?? 0); at++) {
      for (const kind of ANGEL) kinds.add(kind);
      addPlace(personAt(context.peopleOrder.inverse(angels[at] ?? 0)));
    }
    return { investor_kinds: [...kinds], investor_countries: [...countries] };
  };
}
