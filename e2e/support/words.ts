import type { Language } from '#schemas/constants.ts';
import { authCodeMessages, signUpMessages } from '#src/i18n/en/auth.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { authCodeMessages as vietnameseAuthCode, signUpMessages as vietnameseSignUp } from '#src/i18n/vi/auth.ts';
import { contributeMessages as vietnameseContribute } from '#src/i18n/vi/contribute.ts';
import { filterMessages as vietnameseFilters } from '#src/i18n/vi/filters.ts';
import { profileModeMessages as vietnameseProfileModes } from '#src/i18n/vi/profileModes.ts';
import { savedListMessages as vietnameseSavedLists } from '#src/i18n/vi/savedLists.ts';

const ENGLISH = {
  signUp: signUpMessages,
  code: authCodeMessages,
  contribute: contributeMessages,
  filters: filterMessages,
  edit: profileModeMessages.edit,
  lists: savedListMessages,
};

/** What page models call things by, where journeys go through them in both languages. */
export const WORDS: Readonly<Record<Language, typeof ENGLISH>> = {
  en: ENGLISH,
  vi: {
    signUp: vietnameseSignUp,
    code: vietnameseAuthCode,
    contribute: vietnameseContribute,
    filters: vietnameseFilters,
    edit: vietnameseProfileModes.edit,
    lists: vietnameseSavedLists,
  },
};

/** Begins with a text, up to the place of what it is filled with. */
export function beginsWith(text: string): RegExp {
  const [begin = ''] = text.split('{');
  return new RegExp(`^${begin.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
