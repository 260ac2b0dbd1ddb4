import { textKey } from '#schemas/text.ts';

/** Values of one feed that others replaced for one reason, with a few examples. */
export interface SupersededGroup {
  readonly reason: string;
  count: number;
  readonly examples: string[];
}

const EXAMPLES = 3;

/** Collects what sources state and better or newer ones replaced, by feed. */
export class SupersededValues {
  private readonly feeds = new Map<string, Map<string, SupersededGroup>>();

  add(feed: string, reason: string, example: () => string): void {
    const groups = this.feeds.get(feed) ?? new Map<string, SupersededGroup>();
    this.feeds.set(feed, groups);
    const group = groups.get(reason) ?? { reason, count: 0, examples: [] };
    groups.set(reason, group);
    group.count++;
    if (group.examples.length < EXAMPLES) group.examples.push(example());
  }

  /** The most frequent first. */
  of(feed: string): SupersededGroup[] {
    return [...(this.feeds.get(feed)?.values() ?? [])].sort((a, b) => b.count - a.count);
  }
}

/** True for two values that say the same: texts may differ in case, accents and spaces. */
export function saysSame(one: string | number, other: string | number): boolean {
  if (typeof one === 'string' && typeof other === 'string') return textKey(one) === textKey(other);
  return one === other;
}
