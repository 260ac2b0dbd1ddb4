import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findMentions } from './findMentions.ts';
import { NameIndex } from './nameIndex.ts';
import labeledTitles from './testing/labeledTitles.json' with { type: 'json' };

const Texts = z.array(z.string());
const Title = z.tuple([z.string(), Texts, z.string()]).transform(([title, labels, undecided]) => ({
  title,
  labels: labels.map((one) => one.split(' ')),
  undecided: undecided.split(' '),
}));
const KINDS = z.enum(['project', 'organization', 'person']);
const Entity = z
  .tuple([KINDS, z.string(), z.string(), Texts, z.nullable(z.string()), z.nullable(z.number()), Texts])
  .transform(([kind, slug, name, otherNames, symbol, size, links]) => ({
    kind,
    slug,
    name,
    otherNames,
    symbol,
    size,
    links,
  }));
const { entities, tuned, heldOut } = z
  .strictObject({ about: Texts, entities: z.array(Entity), tuned: z.array(Title), heldOut: z.array(Title) })
  .parse(labeledTitles);

const index = new NameIndex(entities);

describe('mentions in titles that hold everyday words agree with those labeled by hand', () => {
  it.each([
    ['looked at while rules were made', tuned],
    ['held out', heldOut],
  ])('%s', (name, titles) => {
    let [found, right, labels, seen] = [0, 0, 0, 0];
    for (const title of titles) {
      const named = new Set(
        findMentions({ title: title.title, summary: null, tags: [] }, index).map(({ kind, slug }) => `${kind}/${slug}`),
      );
      const decided = [...named].filter((one) => !title.undecided.includes(one) || title.labels.flat().includes(one));
      found += decided.length;
      right += decided.filter((one) => title.labels.flat().includes(one)).length;
      labels += title.labels.length;
      seen += title.labels.filter((one) => one.some((entity) => named.has(entity))).length;
    }
    console.info(
      `titles ${name}: ${right} of ${found} mentions right (precision ${(right / found).toFixed(3)}), ${seen} of ${labels} labels found (recall ${(seen / labels).toFixed(3)})`,
    );
    expect(titles.length).toBeGreaterThanOrEqual(200);
    expect(right / found).toBeGreaterThanOrEqual(0.98);
    expect(seen / labels).toBeGreaterThanOrEqual(0.9);
  });
});
