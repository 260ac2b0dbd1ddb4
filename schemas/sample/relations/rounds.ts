import type { RoundFacts } from '../../entities/relations.ts';
import { bits, rowKey, streamKey } from '../random.ts';
import { projectOfRound } from '../rounds.ts';
import type { Context } from '../rows/context.ts';
import { SECTORS } from '../vocabulary.ts';

/** Facts by index of the round. */
export function roundFacts(context: Context): (index: number) => RoundFacts[] {
  const stream = streamKey(context.seed, 67);
  return (index) => {
    const key = rowKey(stream, index);
    const { sector } = context.market(projectOfRound(context.layout, index));
    const chosen = bits(key, 0);
    const subcategories = (SECTORS[sector]?.beside ?? []).filter((_, at) => ((chosen >>> (at * 8)) & 0xff) < 70);
    return subcategories.length === 0 ? [] : [{ round_id: index + 1, subcategories }];
  };
}
