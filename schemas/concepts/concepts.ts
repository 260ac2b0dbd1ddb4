import { LOCALE } from '../i18n/en/locale.ts';
import data from './concepts.json' with { type: 'json' };

/** What questions name in many words, whatever the data hold today: sectors, places, kinds of rounds and of investors. */
export interface Concept {
  /** Its name in the data. */
  readonly name: string;
  /** What sources call it too. */
  readonly spellings: readonly string[];
  /** Its other names in English, and in the language that is read. */
  readonly words: readonly string[];
}

type Kind = Exclude<keyof typeof data, 'about'>;

interface Stated {
  readonly en: readonly string[];
  readonly vi: readonly string[];
  readonly spellings?: readonly string[];
}

const KINDS_OF_FIELD: Readonly<Record<string, readonly Kind[]>> = {
  sector: ['sector'],
  category: ['sector'],
  location: ['country', 'city'],
  countries: ['country'],
  places: ['city'],
  stages: ['stage'],
  type: ['organization'],
  type_of_investor: ['investor'],
};

const IS_VIETNAMESE = LOCALE.startsWith('vi');

function conceptsOf(kind: Kind): readonly Concept[] {
  const stated: Readonly<Record<string, Stated>> = data[kind];
  return Object.entries(stated).map(([name, { en, vi, spellings = [] }]) => ({
    name,
    spellings,
    words: IS_VIETNAMESE ? [...vi, ...en] : en,
  }));
}

/** The concepts that a field holds, by its name; none where it holds others. */
export const conceptsIn = (field: string): readonly Concept[] => (KINDS_OF_FIELD[field] ?? []).flatMap(conceptsOf);
