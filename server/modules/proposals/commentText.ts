import { z } from 'zod';
import { NOFOLLOW, SAFE_HTML, SAFE_LINK } from '#schemas/safeHtml.ts';
import { renderMarkdown } from '#server/platform/markdown.ts';
import { createSanitizer } from '#server/platform/sanitizer.ts';
import type { TextTask } from '#server/platform/texts/textTask.ts';

/** A discussion has no headings and no pictures, and its links give no weight to where they lead. */
const sanitize = createSanitizer(SAFE_HTML, {
  ...{ h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p' },
  a: (tagName, { href }) => ({
    tagName,
    attribs: href !== undefined && SAFE_LINK.test(href.trim()) ? { href: href.trim(), rel: NOFOLLOW } : {},
  }),
});

/** HTML of a comment, which is Markdown. */
export const COMMENT_TEXT: TextTask<{ readonly text: string }, string> = {
  name: 'comment',
  input: z.object({ text: z.string() }),
  output: z.string(),
  run: ({ text }) => sanitize(renderMarkdown(text, []).html) ?? '',
};
