import { describe, expect, it } from 'vitest';
import { findMentions } from './findMentions.ts';
import { NameIndex } from './nameIndex.ts';
import { HELD_OUT_TITLES, labeledEntities, TUNED_TITLES } from './testing/labeledTitles.ts';

const index = new NameIndex(labeledEntities());

describe('mentions in titles that hold everyday words agree with those labeled by hand', () => {
  it.each([
    ['looked at while rules were made', TUNED_TITLES],
    ['held out', HELD_OUT_TITLES],
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
