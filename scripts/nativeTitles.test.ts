import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Native titles that may stay: touch and keys do not reach them, so they only repeat what can be reached otherwise. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/grid/tanstack/GridBody.tsx': 'cells: the card of `i` says the same',
  'src/grid/ag/cells.tsx': 'cells: the card of `i` says the same',
  'src/grid/cells/renderers.tsx':
    'parts of cells, drawn without components: the card, the menu and the key `w` do the same',
  'src/grid/cells/lists.tsx': 'parts of cells, drawn without components: the list of all says the same',
  'src/shared/forms/fields.tsx': 'an error of a form is its title by specification, and stands under the field',
  'src/pages/settings/reports/EditionDialog.tsx': 'the name of a frame is its title',
  'src/ui/TextInput.tsx': 'an error of a form is its title by specification, and stands under the field',
};

/** Elements and components that hand a title on to the document. */
const NATIVE =
  /^(?:[a-z][a-z\d]*|Link|Button|IconButton|StepButton|Checkbox|TextInput|SearchInput|Chip|ChipButton|Badge|EntityLink|OutwardLink)$/;

/** Places of native titles in a source text: attributes in JSX, and titles set on elements. */
function nativeTitles(text: string): number[] {
  const found: number[] = [];
  for (const { 1: tag = '', index } of text.matchAll(/<([A-Za-z][\w.]*)(?=[\s/>])/g)) {
    if (NATIVE.test(tag) && attributesAt(text, index + tag.length + 1).includes('title')) found.push(index);
  }
  for (const { index } of text.matchAll(/setAttribute\([^)]*'title'|(?<!document)\.title = /g)) found.push(index);
  return found.map((index) => text.slice(0, index).split('\n').length);
}

/** Names of the attributes of a tag that opened before `at`. */
function attributesAt(text: string, at: number): string[] {
  let depth = 0;
  let outside = '';
  for (let index = at; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (letter === '{') depth += 1;
    if (depth === 0 && letter === '"') index = text.indexOf('"', index + 1);
    else if (depth === 0 && letter === '>') break;
    else if (depth === 0) outside += letter;
    if (letter === '}') depth -= 1;
  }
  return outside.split(/[\s=]+/);
}

it.each([
  ['<span title="x">', 1],
  ['<p\n  className={cx(a > b)}\n  title={words}\n>', 1],
  ['<Link to="/a" title={name}>', 1],
  ["setAttribute(cell, 'title', text)", 1],
  ['node.title = text', 1],
  ['<Dialog title={text.title}>', 0],
  ['<svg><title>A</title></svg>', 0],
  ['<a href={b} aria-label="title">', 0],
  ['document.title = text', 0],
])('finds native titles in %s', (text, count) => {
  expect(nativeTitles(text)).toHaveLength(count);
});

it('has native titles only where the same can be reached otherwise', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join('src', file));
  const titled = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => nativeTitles(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`));
  const refused = titled.filter((place) => !(place.replace(/:\d+$/, '') in ALLOWED));
  expect(refused, 'Use Tooltip, Toggletip or the class `cut`; see docs/decisions/0011').toEqual([]);
  const used = new Set(titled.map((place) => place.replace(/:\d+$/, '')));
  expect(Object.keys(ALLOWED).filter((file) => !used.has(file))).toEqual([]);
});
