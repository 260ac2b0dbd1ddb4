import { commandMessages } from '#src/i18n/en/commands.ts';
import { commandMessages as vietnameseCommands } from '#src/i18n/vi/commands.ts';
import { capsOf } from '#src/shared/commands/caps.ts';
import { COMMAND_IDS, COMMANDS, type CommandGroup } from '#src/shared/commands/commands.ts';

const HEADING = '## Keyboard';
const GROUPS = [...new Set(COMMAND_IDS.map((id): CommandGroup => COMMANDS[id].group))];
const TABLE = /^\|.*\n(?:\|.*\n?)+/m;

/** The README's table of keys, from the table of commands: one line per group; Ctrl means ⌘ too. */
export function keyboardTable(): string {
  const lines = GROUPS.map((group) => {
    const commands = COMMAND_IDS.filter((id) => COMMANDS[id].group === group).map((id) => {
      const { keys }: { readonly keys: readonly string[] } = COMMANDS[id];
      return `${keys.map(keyText).join(' ')} ${inSentence(commandMessages.does(id))}`;
    });
    return `| ${commandMessages.groups[group]} | ${commands.join(' · ')} |`;
  });
  return ['| | |', '|---|---|', ...lines].join('\n');
}

/** What the sections of keys are made of, by language of the help. */
const LANGUAGES = {
  en: { messages: commandMessages, heads: '| Keys | What they do |' },
  vi: { messages: vietnameseCommands, heads: '| Phím | Tác dụng |' },
} as const;

/** A language of the help. */
export type HelpLanguage = keyof typeof LANGUAGES;

/** The articles of the help that list keys, with their groups. */
const KEY_ARTICLES = {
  'keyboard-shortcuts': ['find', 'table', 'rows', 'review', 'move'],
  'keys-of-pages': ['go', 'screen'],
} as const satisfies Readonly<Record<string, readonly CommandGroup[]>>;
export type KeyArticle = keyof typeof KEY_ARTICLES;

/** The same for the help: a section with a table for each group. */
function keyboardSections(groups: readonly CommandGroup[], language: HelpLanguage): string {
  const { messages, heads } = LANGUAGES[language];
  return groups
    .map((group) => {
      const lines = COMMAND_IDS.filter((id) => COMMANDS[id].group === group).map((id) => {
        const { keys }: { readonly keys: readonly string[] } = COMMANDS[id];
        return `| ${keys.map(keyText).join(' ')} | ${messages.does(id)} |`;
      });
      return [`## ${messages.groups[group]}`, '', heads, '|---|---|', ...lines].join('\n');
    })
    .join('\n\n');
}

/** The text of an article with its sections of keys in the place of what it has, which are its end. */
export function withKeyboardSections(text: string, article: KeyArticle, language: HelpLanguage = 'en'): string {
  const groups = KEY_ARTICLES[article];
  const [intro = ''] = text.split(`\n## ${LANGUAGES[language].messages.groups[groups[0]]}\n`);
  return `${intro.trimEnd()}\n\n${keyboardSections(groups, language)}\n`;
}

function inSentence(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The table in the Keyboard section of a README; null where there is none. */
export function tableIn(readme: string): string | null {
  const section = readme.split(`\n${HEADING}\n`)[1]?.split('\n## ')[0];
  return section?.match(TABLE)?.[0].trimEnd() ?? null;
}

/** What would end a cell of a table is escaped. */
const cellText = (text: string) => text.replace('|', '\\|');

/** `g p` as keys: `` `g` `p` ``. */
function keyText(keys: string): string {
  return capsOf(keys, false)
    .map((stroke) => `\`${stroke.map((cap) => (cap.length === 1 ? cellText(cap.toLowerCase()) : cap)).join('+')}\``)
    .join(' ');
}
