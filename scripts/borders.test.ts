import { describe, expect, it } from 'vitest';
import { findCrossings } from './borders.ts';

describe('borders', () => {
  it.each([
    [
      'a feature imports another by its name',
      'src/features/news/List.tsx',
      "import { A } from '#src/features/directory/A.ts';",
    ],
    ['a feature imports another by a path', 'src/features/news/List.tsx', "import { A } from '../directory/A.ts';"],
    [
      'a feature loads another lazily',
      'src/features/news/List.tsx',
      "const A = lazy(() => import('../directory/A.ts'));",
    ],
    ['a feature passes another on', 'src/features/news/List.tsx', "export * from '../directory/A.ts';"],
    ['schemas reaches out by a path', 'schemas/columns/projects.ts', "import { b } from '../../server/errors.ts';"],
    [
      'src reaches the engine by a path',
      'src/grid/Grid.tsx',
      "new Worker(new URL('../../workers/table.worker.ts', import.meta.url));",
    ],
    ['the server reaches the application by a path', 'server/app.ts', "import '../src/main.tsx';"],
  ])('are refused where %s', (_case, file, source) => {
    expect(findCrossings(file, `// first line\n${source}`)).toEqual([expect.objectContaining({ file, line: 2 })]);
  });

  it.each([
    ['a feature imports its own parts', 'src/features/news/list/Row.tsx', "import { A } from '../A.ts';"],
    ['a route composes features', 'src/routes/index.tsx', "import { A } from '#src/features/news/A.ts';"],
    ['a feature uses shared folders', 'src/features/news/List.tsx', "import { Button } from '#src/ui/Button.tsx';"],
    ['the server uses schemas', 'server/app.ts', "import { x } from '#schemas/filters/triples.ts';"],
    ['a package is imported', 'src/main.tsx', "import { createRoot } from 'react-dom/client';"],
  ])('are kept where %s', (_case, file, source) => {
    expect(findCrossings(file, source)).toEqual([]);
  });
});
