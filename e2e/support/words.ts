import type { Language } from '#schemas/constants.ts';
import { authCodeMessages, signUpMessages } from '#src/i18n/en/auth.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { directory } from '#src/i18n/en/directory.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { formulaMessages } from '#src/i18n/en/formulas.ts';
import { leftOutMessages } from '#src/i18n/en/leftOut.ts';
import { listReviewMessages } from '#src/i18n/en/listReview.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { queryTextMessages } from '#src/i18n/en/queryText.ts';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { authCodeMessages as vietnameseAuthCode, signUpMessages as vietnameseSignUp } from '#src/i18n/vi/auth.ts';
import { commandMessages as vietnameseCommandMessages } from '#src/i18n/vi/commands.ts';
import { contributeMessages as vietnameseContribute } from '#src/i18n/vi/contribute.ts';
import { directory as vietnameseDirectory } from '#src/i18n/vi/directory.ts';
import { filterMessages as vietnameseFilters } from '#src/i18n/vi/filters.ts';
import { formulaMessages as vietnameseFormulaMessages } from '#src/i18n/vi/formulas.ts';
import { leftOutMessages as vietnameseLeftOutMessages } from '#src/i18n/vi/leftOut.ts';
import { listReviewMessages as vietnameseListReviewMessages } from '#src/i18n/vi/listReview.ts';
import { profileModeMessages as vietnameseProfileModes } from '#src/i18n/vi/profileModes.ts';
import { queryTextMessages as vietnameseQueryTextMessages } from '#src/i18n/vi/queryText.ts';
import { savedListMessages as vietnameseSavedLists } from '#src/i18n/vi/savedLists.ts';
import { toolMessages as vietnameseToolMessages } from '#src/i18n/vi/tools.ts';
import { watchlistMessages as vietnameseWatchlistMessages } from '#src/i18n/vi/watchlist.ts';

const ENGLISH = {
  signUp: signUpMessages,
  code: authCodeMessages,
  contribute: contributeMessages,
  filters: filterMessages,
  edit: profileModeMessages.edit,
  lists: savedListMessages,
  commands: commandMessages,
  directory,
  formulas: formulaMessages,
  review: listReviewMessages,
  leftOut: leftOutMessages,
  query: queryTextMessages,
  tools: toolMessages,
  watchlist: watchlistMessages,
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
    commands: vietnameseCommandMessages,
    directory: vietnameseDirectory,
    formulas: vietnameseFormulaMessages,
    review: vietnameseListReviewMessages,
    leftOut: vietnameseLeftOutMessages,
    query: vietnameseQueryTextMessages,
    tools: vietnameseToolMessages,
    watchlist: vietnameseWatchlistMessages,
  },
};

/** Begins with a text, up to the place of what it is filled with. */
export function beginsWith(text: string): RegExp {
  const [begin = ''] = text.split('{');
  return new RegExp(`^${begin.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
