import { describe, expect, it } from 'vitest';
import { withoutDeclaredTexts } from './declaredTexts.ts';

const COLUMNS = '/product/schemas/columns/projects.ts';

describe('a module without the texts that it declares', () => {
  it('keeps its lines, labels, asked words and what other names hold', () => {
    const source = `
      const SHARED = 'Said by several.';
      const column = textColumn('name', 'Project', {
        asked: { words: ['project name'] },
        about: {
          means:
            'Name of the project.',
          from: 'profiles',
          rule: \`\${SHARED} The shorter one.\`,
        },
      });
      const other = { means: 'It’s “é”.', rule: SHARED, title: 'text' } satisfies Text;
    `;
    expect(withoutDeclaredTexts(COLUMNS, source)).toBe(`
      const SHARED = 'Said by several.';
      const column = textColumn('name', 'Project', {
        asked: { words: ['project name'] },
        about: {
          means:
            '',
          from: 'profiles',
          rule: '',
        },
      });
      const other = { means: '', rule: '', title: 'text' } satisfies Text;
    `);
  });

  it('is one of columns, pages and the help alone', () => {
    const source = `export const page = { title: 'Projects', summary: summaryOf(page), path: '/projects' };`;
    const left = `export const page = { title: '', summary: summaryOf(page), path: '/projects' };`;
    expect(withoutDeclaredTexts('/product/schemas/routes/tablePages.ts', source)).toBe(left);
    expect(withoutDeclaredTexts('/product/schemas/help/contents.ts', source)).toBe(left);
    expect(withoutDeclaredTexts('/product/schemas/routes/routes.ts', source)).toBeNull();
    expect(withoutDeclaredTexts('/product/schemas/entities/quests.ts', source)).toBeNull();
    expect(withoutDeclaredTexts('/product/src/pages/home/HomePage.tsx', source)).toBeNull();
    expect(withoutDeclaredTexts(COLUMNS, `export const width = 80;`)).toBeNull();
  });

  it('names the file that it cannot read', () => {
    expect(() => withoutDeclaredTexts(COLUMNS, 'const = 1;')).toThrow(COLUMNS);
  });
});
