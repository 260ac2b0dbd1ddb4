import { describe, expect, it } from 'vitest';
import { isSafeHtml, SAFE_HTML, SAFE_RESEARCH } from '#schemas/safeHtml.ts';
import { MUTATION_XSS } from '#schemas/testing/mutationXss.ts';
import { createSanitizer } from './sanitizer.ts';

const WORDS = '<p>Words <b>stay</b></p>';

describe.each([
  ['HTML of others', SAFE_HTML],
  ['research', SAFE_RESEARCH],
])('of %s', (_, rules) => {
  const sanitize = createSanitizer(rules, undefined);

  it.each(MUTATION_XSS)('nothing is stored that runs, however it is read again: %s', (given) => {
    for (const html of [given, `${WORDS}${given}`, `<ul><li>${given}</li></ul>`]) {
      const stored = sanitize(html);
      if (stored === null) continue;
      expect(isSafeHtml(stored, rules), stored).toBe(true);
      expect(sanitize(stored)).toBe(stored);
      for (const [, tag = ''] of stored.matchAll(/<\/?([^\s/>]+)/g)) expect(rules.tags).toContain(tag);
    }
  });

  it('what is harmless before it stays', () => {
    for (const given of MUTATION_XSS) expect(sanitize(`${WORDS}${given}`)).toContain('<p>Words <b>stay</b></p>');
  });
});
