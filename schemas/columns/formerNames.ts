import { parseList } from '../lists.ts';
import { tagsColumn } from './define.ts';

export const FORMER_NAMES_FIELD = 'former_names';

/** What a record was called before, its tickers among it: of projects, organizations and people. */
export const formerNamesColumn = tagsColumn(FORMER_NAMES_FIELD, 'Formerly', 136, {
  asked: { words: ['former name', 'former ticker', 'previous name', 'old name'] },
  defaultVisible: false,
  searchable: true,
  options: false,
  about: {
    means: 'Names and tickers it had before.',
    from: 'profiles',
    rule: 'Kept when a source renames it, and well-known ones. Conditions on the name or ticker find it by them too. What another record is called now is left out.',
  },
});

/** What a row was called before. */
export function formerNamesOf(row: Readonly<Record<string, unknown>>): readonly string[] {
  return parseList(row[FORMER_NAMES_FIELD]).filter((name) => typeof name === 'string');
}
