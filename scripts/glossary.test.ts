import { describe, expect, it } from 'vitest';
import { unknownFolders } from './glossary.ts';

describe('the glossary', () => {
  it('names the folders it does not know, at any depth', () => {
    const glossary = '| `auth` | sign-in |\n`google`';
    expect(unknownFolders(['src/features/auth', 'server/modules/auth/google', 'src/features/door'], glossary)).toEqual([
      'src/features/door',
    ]);
  });

  it('takes a word outside of backticks for prose', () => {
    expect(unknownFolders(['src/ui'], 'the ui is quiet')).toEqual(['src/ui']);
  });
});
