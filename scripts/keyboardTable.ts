import { commandMessages } from '#src/i18n/en/commands.ts';
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

/** The same for the help: a section with a table for each group. */
function keyboardSections(): string {
  return GROUPS.map((group) => {
    const lines = COMMAND_IDS.filter((id) => COMMANDS[id].group === group).map((id) => {
      const { keys }: { readonly keys: readonly string[] } = COMMANDS[id];
      return `| ${keys.map(keyText).join(' ')} | ${commandMessages.does(id)} |`;
    });
    return [`## ${commandMessages.groups[group]}`, '', '| Keys | What they do |', '|---|---|', ...lines].join('\n');
  }).join('\n\n');
}

/** The article with these sections in the place of its own, which are its end. */
export function withKeyboardSections(article: string): string {
  const [intro = ''] = article.split(`\n## ${commandMessages.groups[GROUPS[0] ?? 'find']}\n`);
  return `${intro.trimEnd()}\n\n${keyboardSections()}\n`;
}

function inSentence(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The table in the Keyboard section of a README; null where there is none. */
export function tableIn(readme: string): string | null {
  const section = readme.split(`\n${HEADING}\n`)[1]?.split('\n## ')[0];
  return section?.match(TABLE)?.[0].trimEnd() ?? null;
}

/** `g p` as keys: `` `g` `p` ``. */
function keyText(keys: string): string {
  return capsOf(keys, false)
    .map((stroke) => `\`${stroke.map((cap) => (cap.length === 1 ? cap.toLowerCase() : cap)).join('+')}\``)
    .join(' ');
}
