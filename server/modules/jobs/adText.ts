import { z } from 'zod';
import { safeHtml } from '#server/modules/feeds/parsing/html.ts';
import { renderMarkdown } from '#server/platform/markdown.ts';
import type { TextTask } from '#server/platform/texts/textTask.ts';

/** HTML of the description of an ad, which is Markdown; null: it says nothing. */
export const adHtml = (description: string): string | null => safeHtml(renderMarkdown(description, []).html);

export const AD_TEXT: TextTask<{ readonly text: string }, string | null> = {
  name: 'ad',
  input: z.object({ text: z.string() }),
  output: z.string().nullable(),
  run: ({ text }) => adHtml(text),
};
