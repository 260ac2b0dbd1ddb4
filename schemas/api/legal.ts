import * as z from 'zod/mini';
import { LANGUAGES } from '../constants.ts';

/** The texts that an operator can replace; each is also the path of its page. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

/** Answer of `GET /api/legal/{name}`. */
export const LegalTextSchema = z.object({
  /** Of the text: an operator's own is shown in the language that it is written in. */
  language: z.enum(LANGUAGES),
  title: z.string(),
  /** The day of the last change, `2026-11-23`. */
  changed: z.iso.date(),
  /** Safe HTML made of Markdown, without the title. Headings of sections have ids. */
  html: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type LegalText = z.infer<typeof LegalTextSchema>;
