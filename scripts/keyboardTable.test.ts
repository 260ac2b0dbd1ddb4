import { describe, expect, it } from 'vitest';
import { keyboardTable, tableIn } from './keyboardTable.ts';

describe('the table of keys', () => {
  it('names every key with what it does', () => {
    const table = keyboardTable();
    expect(table).toContain('| Find | `/` search everything · `Ctrl+k` command palette');
    expect(table).toContain('`g` `p` go to projects');
    expect(table).toContain('`\\` fold or show the top');
  });

  it('is found in the section of its name alone', () => {
    const readme = `# X\n\n| a | b |\n|---|---|\n\n## Keyboard\nText.\n\n${keyboardTable()}\n\nMore.\n\n## Settings\n| c |\n|---|\n`;
    expect(tableIn(readme)).toBe(keyboardTable());
    expect(tableIn('# X\n\n| a |\n|---|\n')).toBeNull();
  });
});
