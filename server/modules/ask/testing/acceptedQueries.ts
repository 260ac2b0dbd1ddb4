/** What a golden question is accepted to mean: queries as `queryText` writes them, compared without the order of their parts. */

export interface AskedQuestion {
  readonly topic: string;
  readonly question: string;
  /** The first is the plainest; each is right. */
  readonly accepted: readonly string[];
}

/**
 * Questions from a list: `# topic` before those of one kind, then a line each with the question and its accepted queries, parted
 * by tabs. `{a|b}` in a query stands for either part, `{a|}` for a part that may be missing.
 */
export function questionsIn(text: string): readonly AskedQuestion[] {
  let topic = '';
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line): AskedQuestion[] => {
      if (line.startsWith('# ')) {
        topic = line.slice(2);
        return [];
      }
      const [question = '', ...queries] = line.split('\t');
      return [{ topic, question, accepted: queries.flatMap(expanded) }];
    });
}

/** A query for every choice of its parts in braces. */
function expanded(query: string): readonly string[] {
  const match = /\{([^{}]*)\}/.exec(query);
  if (!match) return [query.split('; ').filter(Boolean).join('; ')];
  const [whole, inner = ''] = match;
  return inner
    .split('|')
    .flatMap((part) => expanded(query.slice(0, match.index) + part + query.slice(match.index + whole.length)));
}

/** A query with its parts, the conditions of its relation and the members of its lists in one order. */
export function comparable(query: string): string {
  const [source = '', ...parts] = query.split('; ');
  return [source, ...parts.map(comparablePart).toSorted()].join('; ');
}

/** A part that says what rows have to do with other ones. */
export const RELATION = /^(\w+)\((.*)\)$/;

function comparablePart(part: string): string {
  const relation = RELATION.exec(part);
  if (relation) return `${relation[1]}(${(relation[2] ?? '').split(', ').toSorted().join(', ')})`;
  const list = /^(\w+ \w+) \[(.*)\]$/.exec(part);
  return list ? `${list[1]} [${(list[2] ?? '').split(', ').toSorted().join(', ')}]` : part;
}

/** Whether a query is one of those that are accepted. */
export function isAccepted(query: string, accepted: readonly string[]): boolean {
  const read = comparable(query);
  return accepted.some((one) => comparable(one) === read);
}

/** Questions of one accepted query each, as the older golden sets have them. */
export function askedOf(golden: readonly (readonly [question: string, query: string])[]): readonly AskedQuestion[] {
  return golden.map(([question, query]) => ({ topic: '', question, accepted: [query] }));
}
