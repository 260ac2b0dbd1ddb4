import { describe, expect, it } from 'vitest';
import { type BundledPackage, packageFolders, writeLicenses } from './licenses.ts';

describe('the folders of packages', () => {
  it('are found from modules and fonts of theirs, nested ones too', () => {
    const files = [
      '/product/src/main.tsx',
      '/product/node_modules/react/index.js',
      '/product/node_modules/react/cjs/react.production.js',
      '/product/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
      '/product/node_modules/echarts/node_modules/tslib/tslib.es6.js',
    ];
    expect([...packageFolders(files)]).toEqual([
      '/product/node_modules/react',
      '/product/node_modules/@fontsource-variable/inter',
      '/product/node_modules/echarts/node_modules/tslib',
    ]);
  });
});

describe('the text of licenses', () => {
  const named = (name: string, version = '1.0.0', text = 'Do as you like.'): BundledPackage => ({
    ...{ name, version, text, license: 'MIT' },
  });

  it('names each package once, by name, with its license and what was copied in', () => {
    const text = writeLicenses([named('zod'), named('ag'), named('zod'), named('zod', '2.0.0', '')], ['Pictures: MIT']);
    expect(text.split(/\n\n-+\n\n/)).toEqual([
      'This application holds parts of the following works, under their licenses.',
      'ag 1.0.0\nLicense: MIT\n\nDo as you like.',
      'zod 1.0.0\nLicense: MIT\n\nDo as you like.',
      'zod 2.0.0\nLicense: MIT',
      'Pictures: MIT\n',
    ]);
  });
});
