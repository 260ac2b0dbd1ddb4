import { type Provenance, readProvenance } from '#schemas/provenance.ts';

/** The provenance of a row whose fields proposals changed. */

/** Where a value comes from: a source, its moment, and its page. */
export type Origin = Pick<Provenance, 'source' | 'fetched_at' | 'page'>;

/** The name of a proposal as a source. */
export const communitySource = (proposal: number) => `Community, proposal #${proposal}`;

/** The source of what a proposal brought. */
export const communityOrigin = (proposal: number, at: number, page: string | null): Origin => ({
  source: communitySource(proposal),
  fetched_at: new Date(at).toISOString(),
  ...(page?.startsWith('https://') ? { page } : {}),
});

/** Where a field of a row comes from; null: the row does not say it. */
export function originOf(text: unknown, field: string): Origin | null {
  const found = read(text).find(({ fields }) => fields.includes(field));
  if (!found) return null;
  const { source, fetched_at, page } = found;
  return { source, fetched_at, ...(page === undefined ? {} : { page }) };
}

/** The provenance with another origin of a field, of which nobody states anything else. */
export function withOrigin(text: unknown, field: string, origin: Origin | null): string | null {
  const rest = read(text).flatMap((entry) => without(entry, field));
  return write(origin === null ? rest : joined(rest, origin, { fields: [field] }));
}

/** The provenance with what another source states of a field. */
export function withOther(text: unknown, field: string, origin: Origin, value: string | number): string | null {
  return write(joined(read(text), origin, { fields: [], others: { [field]: value } }));
}

const read = (text: unknown) => readProvenance(typeof text === 'string' ? text : null);
const write = (entries: readonly Provenance[]) => (entries.length === 0 ? null : JSON.stringify(entries));

function without(entry: Provenance, field: string): Provenance[] {
  const fields = entry.fields.filter((name) => name !== field);
  const others = Object.entries(entry.others ?? {}).filter(([name]) => name !== field);
  if (fields.length === 0 && others.length === 0) return [];
  const { others: _, ...rest } = entry;
  return [{ ...rest, fields, ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }) }];
}

function joined(
  entries: readonly Provenance[],
  origin: Origin,
  { fields, others = {} }: Pick<Provenance, 'fields' | 'others'>,
): Provenance[] {
  const isSame = (entry: Provenance) =>
    entry.source === origin.source && entry.fetched_at === origin.fetched_at && entry.page === origin.page;
  const same = entries.find(isSame) ?? { ...origin, fields: [] };
  const all = { ...same.others, ...others };
  return [
    ...entries.filter((entry) => !isSame(entry)),
    {
      ...same,
      fields: [...new Set([...same.fields, ...fields])].sort(),
      ...(Object.keys(all).length === 0 ? {} : { others: all }),
    },
  ];
}
