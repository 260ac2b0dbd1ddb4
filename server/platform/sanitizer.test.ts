import { describe, expect, it } from 'vitest';
import { isSafeHtml, SAFE_HTML, SAFE_RESEARCH } from '#schemas/safeHtml.ts';
import { MUTATION_XSS } from '#schemas/testing/mutationXss.ts';
import { safeHtml } from '#server/modules/feeds/parsing/html.ts';
import { compileResearch } from '#server/modules/research/compile.ts';

const WORDS = '<p>Words <b>stay</b></p>';

describe('HTML of others', () => {
  it.each(MUTATION_XSS)('leaves nothing that runs, however it is read again: %s', (given) => {
    for (const html of [given, `${WORDS}${given}`, `<ul><li>${given}</li></ul>`]) {
      const stored = safeHtml(html);
      if (stored === null) continue;
      expect(isSafeHtml(stored, SAFE_HTML), stored).toBe(true);
      expect(safeHtml(stored)).toBe(stored);
      for (const [, tag = ''] of stored.matchAll(/<\/?([^\s/>]+)/g)) expect(SAFE_HTML.tags).toContain(tag);
    }
  });

  it('keeps what is harmless before it', () => {
    for (const given of MUTATION_XSS) expect(safeHtml(`${WORDS}${given}`)).toContain('<p>Words <b>stay</b></p>');
  });
});

describe('research', () => {
  it.each(MUTATION_XSS)('shows HTML of its author as text: %s', (given) => {
    const { content } = compileResearch(`Words stay.\n\n${given}`, new Map());
    expect(content).toContain('Words stay.');
    expect(isSafeHtml(content ?? '', SAFE_RESEARCH), content ?? '').toBe(true);
  });
});
