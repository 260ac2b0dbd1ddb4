import { z } from 'zod';
import { readDate } from './dates.ts';
import { figure, isNotKnown } from './figures.ts';
import { namesIn } from './lists.ts';
import { line } from './texts.ts';

/** A required line of text. */
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

/** An optional line of text; anything else is null. */
export const optionalLine = z.unknown().optional().transform(line);

/** An optional number: absent, empty and "not disclosed" are null, other texts are errors. */
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

/** An optional date: absent, empty, zero and "unknown" are null, other texts are errors. */
export const optionalDate = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === 0 || isNotKnown(value)) return null;
    const date = readDate(value);
    if (date !== null) return date;
    context.issues.push({ code: 'custom', input: value, message: 'not a date' });
    return z.NEVER;
  });

/** Separates names in one text, but not `Fig, Inc.` */
const BETWEEN_NAMES = /\s*;\s*|\s*,(?!\s*(?:inc|llc|ltd|limited|l\.?p|plc|corp|gmbh|s\.?a)\b)\s*/i;

/** An optional list of texts or of objects with names, or one text that holds several names. */
export const optionalLines = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) || typeof value === 'string') return namesIn(value, BETWEEN_NAMES);
    context.issues.push({ code: 'custom', input: value, message: 'not a list' });
    return z.NEVER;
  });

/** An optional field that its reader checks itself. */
export const anything = z.unknown().optional();
