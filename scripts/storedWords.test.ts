import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { wordsOf } from '#schemas/i18n/vi/valueWords.ts';

/**
 * Fields that hold English words of a closed list, or countries: what is stored is what rows are filtered by, and pages show
 * its word. In the columns of a table this is done by the grid; elsewhere by `namedValue`.
 */
const FIELDS = [
  ...new Set(
    Object.values(DATA_SETS).flatMap((spec) =>
      storedFields(spec).flatMap(({ field }) => (wordsOf(spec.source, field) ? [field] : [])),
    ),
  ),
];

/** Places that may say the same name: catalogs, and what has words already. */
const WORDED =
  /^(?:text|columns|words|facts|fields|labels|\w+Messages|.*\.(?:text|columns|words|facts|fields|labels))\.$/;

/** Files where a name of such a field stands for something else. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/app/shell/DataBadge.tsx': 'the state of the data, a word of the catalog',
  'src/pages/settings/api/KeyList.tsx': 'the state of a key, a word of the catalog',
  'src/pages/settings/api/webhooks/DeliveryLog.tsx': 'the type of an event, which programs read',
  'src/ui/OwnWork.tsx': 'the state is worded by whoever lists the work',
};

/** Lines of a component that show a stored word as it is. */
function shownAt(text: string, fields: readonly string[]): number[] {
  const names = fields.join('|');
  const asChild = new RegExp(`(?<![=$])\\{((?:\\w+\\.)*)(?:${names})(?: \\?\\? (?:''|null|"[^"]*"))?\\}`, 'g');
  const inList = new RegExp(`[[(,] *((?:\\w+\\.)*)(?:${names}) \\?\\? ''`, 'g');
  return [asChild, inList].flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: all, 1: owner = '', index }) => {
        const before = text.slice(0, index).trimEnd();
        // A name taken out of an object, or the value of a property, is not shown.
        const isPattern = /(?:const|let|function \w+\(|\(|,|:)$/.test(before) && all.startsWith('{') && owner === '';
        return !isPattern && !WORDED.test(owner);
      })
      .map(({ index }) => text.slice(0, index).split('\n').length),
  );
}

it.each([
  ['<span>{row.type}</span>', 1],
  ["return [state ?? '', day].join(', ');", 1],
  ['<Fact label={text.located}>{person.location}</Fact>', 1],
  ["<Fact label={text.located}>{namedValue('people', 'location', person.location)}</Fact>", 0],
  ['<TableHead>{text.state}</TableHead>', 0],
  ['<StateTag state={state} />', 0],
  ['const { state } = row;', 0],
])('finds stored words in %s', (text, count) => {
  expect(shownAt(text, ['type', 'state', 'location'])).toHaveLength(count);
});

it('shows the words of stored values, not the values', () => {
  const shown = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src', file))
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => shownAt(readFileSync(file, 'utf8'), FIELDS).map((line) => `${file}:${line}`));
  const fileOf = (place: string) => place.replace(/:\d+$/, '');
  const refused = shown.filter((place) => !(fileOf(place) in ALLOWED));
  expect(refused, 'Use namedValue of src/i18n/valueText.ts: the stored word is English').toEqual([]);
  const used = new Set(shown.map(fileOf));
  expect(Object.keys(ALLOWED).filter((file) => !used.has(file))).toEqual([]);
});
