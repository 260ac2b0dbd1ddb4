/** What the product stores in browsers. The privacy policy names each of these; `scripts/privacyPolicy.test.ts` tests it. */

/** Cookies of the server and of pages. */
export const COOKIES = {
  token: 'access_token',
  /** HttpOnly companion of the bearer token, which is invalid without it. */
  companion: 'assay_companion',
  /** Single-use token of "Remember me". */
  device: 'assay_device',
  rememberMe: 'remember_me',
  rememberedEmail: 'remembered_email',
  /** Identifies the browser that requested a code. */
  asked: 'assay_asked',
  resetCode: 'reset_code_timestamp',
  /** State of the OpenID redirect. The browser returns by a cross-site link. */
  journey: 'assay_journey',
  /** Reference to the pending identity. */
  pendingIdentity: 'assay_told',
  consent: 'user-consent',
  language: 'language',
} as const;
export type CookieName = (typeof COOKIES)[keyof typeof COOKIES];

/** The only value of the consent cookie: without it there is no cookie. */
export const CONSENT_GIVEN = 'accepted';

/** Keys of local and session storage. Those that end in a mark are beginnings of keys. */
const KEYS = [
  'assay.theme',
  'assay.density',
  'assay.letters',
  'assay.phone-rows',
  'assay.dates',
  'assay.chat.model',
  'assay.directory.folded',
  'assay.screener.panel',
  'assay.screener.peek',
  'assay.layout.',
  'assay.facets.',
  'assay.shown-by-filter.',
  'assay.savedFilters.',
  'assay.playground.savedFilters.',
  'assay.review/',
  'assay.reviewOutbox/',
  'assay.reviewShown',
  'assay.watched',
  'assay.watchBegun',
  'assay.palette.recent',
  'assay.draft.',
  'assay.edit/',
  'assay.newEntity/',
  'assay.jobAd/',
  'assay.research/',
  'assay.signUp',
  'assay.google.to',
  'assay.google.referral',
  'assay.plans.back',
  'assay.sessionEnded',
  'assay.consent.refused',
  'assay.feeds.dismissed',
  'assay.intro.dismissed',
  'updatedTo',
  'hasNavigated',
  'helpFeedback',
  'leftCells',
  'openedFrom',
  'previousPath',
  'Protected_code',
  'searchValue',
  'showMobileBlock',
  'username',
] as const;
type Listed = (typeof KEYS)[number];
export type StoredKey = Listed | `${Extract<Listed, `${string}.` | `${string}/`>}${string}`;

/** The router's own, of session storage: places to scroll back to. */
const ROUTER_KEY = 'tsr-scroll-restoration-v1_3';

export const STORED_KEYS: readonly string[] = [...KEYS, ROUTER_KEY];
