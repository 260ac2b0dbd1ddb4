import { SLUG_LENGTH_MAX } from '../constants.ts';
import { ENTITY_KINDS, type EntityKind } from '../kinds.ts';

/** One of the two that are to be connected. */
export interface PathEnd {
  readonly kind: EntityKind;
  readonly slug: string;
}

/** Both as the address names them: `?from=project/auralith&to=organization/delta`. */
export interface PathEnds {
  readonly from: PathEnd | null;
  readonly to: PathEnd | null;
}

/** Kinds as the addresses of profiles name them. */
const SEGMENTS = { project: 'project', venture: 'organization', people: 'people' } as const;

/** What an address names; what is no end in it counts as not chosen. */
export function readEnds(search: Readonly<Record<string, unknown>>): PathEnds {
  return { from: readEnd(search.from), to: readEnd(search.to) };
}

function readEnd(text: unknown): PathEnd | null {
  if (typeof text !== 'string') return null;
  const at = text.indexOf('/');
  const segment = text.slice(0, Math.max(at, 0));
  const kind = ENTITY_KINDS.find((one) => SEGMENTS[one] === segment);
  const slug = text.slice(at + 1);
  return kind === undefined || slug === '' || slug.length > SLUG_LENGTH_MAX ? null : { kind, slug };
}

/** The parameters of an address; an end that is not chosen is left out. */
export function writeEnds({ from, to }: PathEnds): { from?: string; to?: string } {
  return { ...(from ? { from: writeEnd(from) } : {}), ...(to ? { to: writeEnd(to) } : {}) };
}

function writeEnd({ kind, slug }: PathEnd): string {
  return `${SEGMENTS[kind]}/${slug}`;
}

export function isSameEnd(a: PathEnd | null, b: PathEnd | null): boolean {
  return a?.kind === b?.kind && a?.slug === b?.slug;
}
