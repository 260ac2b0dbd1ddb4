import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Lets each module import the files of the icons it uses instead of the index of all icons. Through the index every module
 * seems to use all of them, and the first page would load those of every other page.
 */
export function iconImports(): Plugin {
  const files = iconFiles();
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null;
      return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, files)), map: null };
    },
  };
}

/** The imports that take the place of one from the index. `Plus as Add` and types are understood. */
export function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      if (name.startsWith('type ')) return `import { ${name} } from 'lucide-react';`;
      const [imported = '', local = imported] = name.split(' as ');
      const file = files.get(imported);
      return file === undefined
        ? `import { ${name} } from 'lucide-react';`
        : `import ${local} from 'lucide-react/icons/${file}';`;
    })
    .join(' ');
}

/** The file of each icon by every name it goes by, as the index of the package has them. */
function iconFiles(): ReadonlyMap<string, string> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  const index = readFileSync(path.join(folder, 'dist/esm/lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}
