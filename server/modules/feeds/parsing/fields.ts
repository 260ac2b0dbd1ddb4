import { z } from 'zod';
import { readDate } from './dates.ts';
import { figure, isNotKnown } from './figures.ts';
import { namesIn } from './lists.ts';
import { line } from './texts.ts';

/** A field that must hold a line of text. */
export const requiredLine = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const text = line(value);
    if (text !== null) return text;
    context.issues.push({
      code: 'custom',
      input: value,
      message: value == null || value === '' ? 'missing' : 'not a text',
    });
    return z.NEVER;
  });

/** A field that may hold a line of text; anything else counts as missing. */
export const optionalLine = z.unknown().optional().transform(line);

/** A figure that may be missing (absent, null, empty or a word that says so) but, where there is one, must be a number. */
export const optionalFigure = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (isNotKnown(value)) return null;
    const number = figure(value);
    if (number !== null) return number;
    context.issues.push({ code: 'custom', input: value, message: 'not a number' });
    return z.NEVER;
  });

/** A date that may be missing (absent, null, empty, zero or a word that says so) but, where there is one, must be one. */
export const optionalDate = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === 0 || isNotKnown(value)) return null;
    const date = readDate(value);
    if (date !== null) return date;
    context.issues.push({ code: 'custom', input: value, message: 'no date' });
    return z.NEVER;
  });

/** Between names that somebody wrote into one text; what follows the comma in `Fig, Inc.` is no name. */
const BETWEEN_NAMES = /\s*;\s*|\s*,(?!\s*(?:inc|llc|ltd|limited|l\.?p|plc|corp|gmbh|s\.?a)\b)\s*/i;

/** A list of lines of text, or of objects with names, that may be missing, or one text with the names in it. */
export const optionalLines = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) || typeof value === 'string') return namesIn(value, BETWEEN_NAMES);
    context.issues.push({ code: 'custom', input: value, message: 'not a list' });
    return z.NEVER;
  });

/** A field that its reader looks at itself, and that may be missing. */
export const anything = z.unknown().optional();
