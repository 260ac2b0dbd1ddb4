/** Letters of no other language here: a text with one is written in Vietnamese, and the rest of it may be of the data. */
const WRITTEN = /[ăđơưạ-ỹ]/i;
/** Words that a text left in English has, and no Vietnamese one. */
const ENGLISH = new Set(['the', 'and', 'your', 'with', 'could', 'loaded', 'loading', 'nothing', 'search', 'this']);

/** Those of a Vietnamese page's texts that are English. */
export function leftInEnglish(texts: readonly string[]): readonly string[] {
  return texts.filter(
    (text) =>
      !WRITTEN.test(text) &&
      text
        .toLowerCase()
        .split(/[^a-z]+/)
        .some((word) => ENGLISH.has(word)),
  );
}
