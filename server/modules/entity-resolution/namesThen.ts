import { isCompanyName, projectKey, wordsOfName } from '#server/modules/records/names.ts';
import { withoutFormer } from './formerNames.ts';
import type { Raise } from './rounds.ts';

/**
 * The name of its project under which a round was told, as a source stated it; null: the present one, written in whatever way. Of several
 * one that the project is known to have given up comes first, else the present one.
 * @param wasCalled whether the project had a name before.
 */
export function nameThen(
  { reports }: Pick<Raise, 'reports'>,
  present: string,
  wasCalled: (name: string) => boolean,
): string | null {
  const told = reports.map(({ data }) => withoutFormer(data.project));
  const other = told.filter((name) => !isNameOf(name, present));
  const former = other.find(wasCalled);
  if (former !== undefined) return former;
  return other.length === told.length ? (other[0] ?? null) : null;
}

/** True for another spelling, a name with the words of a company, and one that has the other beside it: "Sign (EthSign)". */
function isNameOf(name: string, present: string): boolean {
  if (projectKey(name) === projectKey(present) || isCompanyName(name, present)) return true;
  const [one, other] = [` ${wordsOfName(name).join(' ')} `, ` ${wordsOfName(withoutFormer(present)).join(' ')} `];
  return one.includes(other) || other.includes(one);
}
