import { z } from 'zod';
import { figure } from './figures.ts';
import { line, lines } from './texts.ts';

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

/** A figure that may be missing (absent, null or empty) but, where there is one, must be a number. */
export const optionalFigure = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    const number = figure(value);
    if (number !== null) return number;
    context.issues.push({ code: 'custom', input: value, message: 'not a number' });
    return z.NEVER;
  });

/** A list of lines of text that may be missing. */
export const optionalLines = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? lines(value) : []));

/** A field that its reader looks at itself, and that may be missing. */
export const anything = z.unknown().optional();
