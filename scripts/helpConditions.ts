import { readFile } from 'node:fs/promises';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { readFilterText } from '#schemas/filters/text/read.ts';
import type { HelpLanguage } from './keyboardTable.ts';

const INLINE = /`([^`]+)`/g;
/** Keys, words, and what stands for any condition. */
const NO_TEXT = /^(?:Shift|Ctrl|Alt|Esc)|…|\(a |YOUR-KEY|^[$%[]|^filter$|^(?:và|hoặc|không|thuộc)$/;

/** The conditions that the help shows, with whether the build of this language reads them. */
export async function shownConditions(language: HelpLanguage) {
  const article = await readFile(`content/help/${language}/getting-started/conditions-as-text.md`, 'utf8');
  const texts = [...article.matchAll(INLINE)].flatMap(([, text = '']) => (NO_TEXT.test(text) ? [] : [text]));
  const sets = [DATA_SETS.projects, DATA_SETS.fundraising];
  return texts.map((text) => ({ text, isRead: sets.some((spec) => readFilterText(spec, text).ok) }));
}
