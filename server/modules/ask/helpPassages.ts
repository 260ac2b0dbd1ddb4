import type { HelpSection } from '#schemas/api/help.ts';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { askWords, singularOf } from '#schemas/i18n/en/askWords.ts';
import { tokenize } from './reading/tokens.ts';

/** Sections of the help that answer a question, by the words they share; rare words weigh more. */

export interface Passage {
  readonly article: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly path: string;
}

export type FindPassages = (question: string, most: number) => readonly Passage[];

const EXCERPT = 400;
const IDLE: ReadonlySet<string> = new Set(
  [...askWords.light, ...askWords.help, ...askWords.helpSurely].flatMap((text) => text.split(' ')),
);

/** The form under which words are compared. */
function stemsOf(text: string): string[] {
  return tokenize(text).flatMap(({ key }) => {
    if (IDLE.has(key)) return [];
    const one = singularOf(key);
    const stem =
      one.length > 6 && one.endsWith('ing')
        ? one.slice(0, -3)
        : one.length > 5 && one.endsWith('ed')
          ? one.slice(0, -2)
          : one;
    return [stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem];
  });
}

export function createPassages(sections: readonly HelpSection[]): FindPassages {
  const entries = new Map(HELP_ARTICLES.map((article) => [article.id, article]));
  const indexed = sections.map((section) => ({
    section,
    head: new Set(stemsOf(`${section.heading} ${entries.get(section.article)?.title ?? ''} ${section.also}`)),
    body: new Set(stemsOf(section.text)),
  }));
  const inSections = new Map<string, number>();
  for (const { head, body } of indexed) {
    for (const stem of new Set([...head, ...body])) inSections.set(stem, (inSections.get(stem) ?? 0) + 1);
  }
  return (question, most) => {
    const stems = [...new Set(stemsOf(question))];
    const known = stems.filter((stem) => inSections.has(stem));
    // Half of the words must be known to the help, or it speaks of something else.
    if (known.length === 0 || known.length * 2 < stems.length) return [];
    const weightOf = (stem: string) => Math.log(1 + indexed.length / (inSections.get(stem) ?? 1));
    const all = known.reduce((sum, stem) => sum + weightOf(stem), 0);
    return indexed
      .map(({ section, head, body }) => {
        const score = known.reduce(
          (sum, stem) => sum + weightOf(stem) * ((head.has(stem) ? 1.5 : 0) + (body.has(stem) ? 1 : 0)),
          0,
        );
        const covered = known.reduce((sum, stem) => sum + (head.has(stem) || body.has(stem) ? weightOf(stem) : 0), 0);
        return { section, score, covered };
      })
      .filter(({ covered }) => covered >= all * 0.6)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, most)
      .flatMap(({ section }) => {
        const entry = entries.get(section.article);
        if (!entry) return [];
        return [
          {
            article: section.article,
            title: entry.title,
            heading: section.heading,
            text: excerptOf(section.text),
            path: `${entry.path}${section.anchor === '' ? '' : `#${section.anchor}`}`,
          },
        ];
      });
  };
}

/** Whole sentences from the beginning. */
function excerptOf(text: string): string {
  if (text.length <= EXCERPT) return text;
  const cut = text.slice(0, EXCERPT);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return end > 80 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}
