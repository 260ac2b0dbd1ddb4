import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';

/** Records in an address, `?ids=aave,compound`: each once, in the given order. */

/** Names that are read of an address; what is behind them is no comparison any more. */
const READ_MAX = 40;

export function readSlugs(text: unknown): readonly string[] {
  if (typeof text !== 'string') return [];
  const slugs = text.split(',').map((slug) => slug.trim());
  return [...new Set(slugs.filter((slug) => slug !== '' && slug.length <= SLUG_LENGTH_MAX))].slice(0, READ_MAX);
}

/** Undefined for none: the parameter is left out. */
export function writeSlugs(slugs: readonly string[]): string | undefined {
  return slugs.length === 0 ? undefined : slugs.join(',');
}
