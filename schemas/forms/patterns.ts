/** Patterns of forms. Each runs in linear time, so that hostile values cost nothing. */

/** A local part of letters and digits with single `.`, `_`, `+` or `-` between them, a domain, two letters or more at its end. */
const EMAIL = /^[a-z\d]+(?:[._+-][a-z\d]+)*@(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+[a-z]{2,}$/i;
/** Longer ones cannot be delivered. */
const EMAIL_LENGTH_MAX = 254;

const PHONE = /^\+?\d+$/;
/** Names of people in any script: letters and marks, with spaces, hyphens and apostrophes; the joiners belong to letters of Persian and Indic scripts. */
const NAME = /^\p{L}(?:[\p{L}\p{M} '’-]|\u200c|\u200d)*$/u;
/** Letters, marks and digits of any script with `.`, `_` and `-`; never an `@`, which marks an address. */
const USERNAME = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}._-]*$/u;
const WEB_ADDRESS = /^https?:\/\/(?:www\.)?[\p{L}\p{M}\d]+(?:[.-]+[\p{L}\p{M}\d]+)*(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const DIGITS = /^\d+$/;
const PERCENTAGE = /^(?:\d{1,2}(?:\.\d+)?|100(?:\.0+)?)$/;
const PASSWORD_LIKE = /^(?=[^a-z\d]*[a-z\d])[\s\S]{8,}$/i;

export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);
export const isPhone = (text: string): boolean => PHONE.test(text);
export const isName = (text: string): boolean => NAME.test(text);
export const isUsername = (text: string): boolean => USERNAME.test(text);
/** An http or https address. */
export const isUrl = (text: string): boolean => WEB_ADDRESS.test(text);
/** An https address. */
export const isSecureUrl = (text: string): boolean => /^https:/i.test(text) && isUrl(text);
export const isDigits = (text: string): boolean => DIGITS.test(text);
/** 0 to 100, with decimals below 100. */
export const isPercentage = (text: string): boolean => PERCENTAGE.test(text);
/** At least eight characters, one of them a letter or digit. */
export const isPasswordLike = (text: string): boolean => PASSWORD_LIKE.test(text);
