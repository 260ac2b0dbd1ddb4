import { LOCALE } from '#schemas/i18n/en/locale.ts';
import { once } from '#schemas/once.ts';

/** Compares labels and names as the language orders them: accents after the plain letter, `List 2` before `List 10`. */
export const labelOrder = once(() => new Intl.Collator(LOCALE, { numeric: true }));
