import { describe, expect, it } from 'vitest';
import { featureCycles, findCrossings, findCycles, moduleCycles, sortCrossings, unusedPackages } from './borders.ts';

describe('borders', () => {
  it.each([
    [
      'a feature imports one that is not listed',
      'src/features/auth/Form.tsx',
      "import { A } from '#src/features/search/A.ts';",
    ],
    ['a feature imports a type by a path', 'src/features/auth/Form.tsx', "import type { A } from '../search/A.ts';"],
    ['a feature loads another lazily', 'src/features/auth/Form.tsx', "const A = lazy(() => import('../search/A.ts'));"],
    ['a feature passes another on', 'src/features/auth/Form.tsx', "export * from '../search/A.ts';"],
    ['a page imports a page', 'src/pages/home/HomePage.tsx', "import { A } from '#src/pages/directory/A.tsx';"],
    ['a feature imports a page', 'src/features/auth/Form.tsx', "import { A } from '#src/pages/directory/A.tsx';"],
    ['the grid imports a feature', 'src/grid/Grid.tsx', "import { A } from '#src/features/auth/A.ts';"],
    ['shared code calls the server', 'src/shared/clock.ts', "import { A } from '#src/api/client.ts';"],
    ['a page imports the shell', 'src/pages/home/HomePage.tsx', "import type { A } from '#src/app/shell/Shell.tsx';"],
    ['a room belongs to no tier', 'src/helpers/a.ts', "import { A } from '../ui/A.tsx';"],
    [
      'schemas reaches out by a path',
      'schemas/columns/projects.ts',
      "import { b } from '../../server/platform/errors.ts';",
    ],
    [
      'src reaches the engine by a path',
      'src/grid/Grid.tsx',
      "new Worker(new URL('../../workers/table.worker.ts', import.meta.url));",
    ],
    ['a page draws by itself', 'src/pages/home/HomePage.tsx', "import { init } from 'echarts/core';"],
    ['a feature draws by itself', 'src/features/chat/Chart.tsx', "import Chart from 'echarts-for-react/esm/core';"],
    ['the server reaches the application', 'server/app.ts', "import '../src/main.tsx';"],
    ['the server knows the engine', 'server/app.ts', "import type { T } from '#workers/client.ts';"],
    [
      'a journey knows the inside of the server',
      'e2e/auth/signIn.spec.ts',
      "import { a } from '#server/modules/users/codes.ts';",
    ],
    [
      'the platform knows a module',
      'server/platform/http/health.ts',
      "import type { A } from '../../modules/auth/codes.ts';",
    ],
    [
      'a module of the server imports a higher tier',
      'server/modules/news/atom.ts',
      "import { a } from '#server/modules/quests/repository/points.ts';",
    ],
    [
      'a module imports one of its tier that is not listed',
      'server/modules/plans/module.ts',
      "import { a } from '#server/modules/quests/repository/points.ts';",
    ],
    [
      'a room of the server belongs to no tier',
      'server/modules/helpers/a.ts',
      "import { a } from '#server/platform/errors.ts';",
    ],
    ['the product imports what tests share', 'server/app.ts', "import { a } from './testing/ports.ts';"],
  ])('are refused where %s', (_case, file, text) => {
    expect(findCrossings({ file, text: `// first line\n${text}` })).toEqual([
      expect.objectContaining({ file, line: 2 }),
    ]);
  });

  it.each([
    ['a feature imports its own parts', 'src/features/auth/signUp/SignUp.tsx', "import { A } from '../A.ts';"],
    [
      'a feature imports one that is listed',
      'src/features/watchlist/Star.tsx',
      "import { A } from '#src/features/auth/A.ts';",
    ],
    ['a route composes pages', 'src/routes/index.tsx', "import { A } from '#src/pages/home/HomePage.tsx';"],
    ['a feature uses lower tiers', 'src/features/auth/Form.tsx', "import { Button } from '#src/ui/Button.tsx';"],
    ['the server uses schemas', 'server/app.ts', "import { x } from '#schemas/filters/triples.ts';"],
    [
      'a journey uses what tests of the server share',
      'e2e/app/live.spec.ts',
      "import { a } from '#server/testing/process.ts';",
    ],
    ['rooms of one module share', 'server/modules/auth/codes.ts', "import { a } from '../account/repository.ts';"],
    [
      'a module imports a lower tier',
      'server/modules/quests/points.ts',
      "import { a } from '#server/modules/users/codes.ts';",
    ],
    [
      'a module imports one of its tier that is listed',
      'server/modules/billing/settle.ts',
      "import { a } from '#server/modules/plans/repository/renewals.ts';",
    ],
    [
      'what tests share looks across',
      'server/modules/auth/testing/access.ts',
      "import { a } from '#server/modules/seo/head.ts';",
    ],
    ['charts draw', 'src/charts/engine.tsx', "import { init } from 'echarts/core';"],
    ['a package is imported', 'src/main.tsx', "import { createRoot } from 'react-dom/client';"],
  ])('hold where %s', (_case, file, text) => {
    expect(findCrossings({ file, text })).toEqual([]);
  });
});

describe('imports against the tiers that are known', () => {
  const file = 'server/modules/news/atom.ts';
  const crossings = findCrossings({ file, text: "import { a } from '#server/modules/seo/head.ts';" });

  it('are counted, and the rest is refused', () => {
    expect(crossings).toHaveLength(1);
    const known = { [file]: ['server/modules/seo/head.ts'] };
    expect(sortCrossings(crossings, known)).toEqual({ refused: [], known: 1, gone: [] });
    expect(sortCrossings(crossings, {})).toEqual({ refused: crossings, known: 0, gone: [] });
  });

  it('leave the list with the import', () => {
    const known = { [file]: ['server/modules/seo/site.ts'] };
    expect(sortCrossings(crossings, known)).toEqual({
      refused: crossings,
      known: 0,
      gone: [`${file} → server/modules/seo/site.ts: take it out`],
    });
  });
});

describe('cycles', () => {
  it('are found through type imports too, and reported once', () => {
    const sources = [
      { file: 'src/ui/A.ts', text: "import type { B } from './B.ts';" },
      { file: 'src/ui/B.ts', text: "import { C } from '#src/ui/C.ts';" },
      { file: 'src/ui/C.ts', text: "export { A } from './A.ts';" },
      { file: 'src/ui/D.ts', text: "import { A } from './A.ts';" },
    ];
    expect(findCycles(sources)).toEqual([['src/ui/A.ts', 'src/ui/B.ts', 'src/ui/C.ts']]);
  });

  it('do not exist in the lists of imports between features and between modules', () => {
    expect(featureCycles()).toEqual([]);
    expect(moduleCycles()).toEqual([]);
  });
});

describe('packages of the design', () => {
  const importing = (file: string, text: string) => unusedPackages([{ file, text }]);

  it.each([
    ['react', "import { useState } from 'react';"],
    ['react-dom', "import { createRoot } from 'react-dom/client';"],
    ['@tanstack/react-virtual', "export { useVirtualizer } from '@tanstack/react-virtual';"],
    ['ag-grid-react', "import {\n  AgGridReact,\n} from 'ag-grid-react';"],
    ['papaparse', "const Papa = await import('papaparse');"],
    ['echarts', "import type { Plot } from './Plot.ts';\nimport { init } from 'echarts/core';"],
  ])('are used where the product imports %s', (name, text) => {
    expect(importing('src/features/search/Search.tsx', text)).not.toContain(name);
  });

  it.each([
    ['a test', 'src/grid/Grid.browser.test.tsx', "import { AgGridReact } from 'ag-grid-react';"],
    ['what tests share', 'src/app/testing/grid.tsx', "import { AgGridReact } from 'ag-grid-react';"],
    ['a bench', 'bench/scroll/page.ts', "import { AgGridReact } from 'ag-grid-react';"],
    ['a script', 'scripts/build.ts', "import { AgGridReact } from 'ag-grid-react';"],
    ['a type', 'src/grid/Grid.tsx', "import type { AgGridReactProps } from 'ag-grid-react';"],
    ['another package', 'src/grid/Grid.tsx', "import { AgGridReact } from 'ag-grid-react-more';"],
  ])('are not used by %s alone', (_case, file, text) => {
    expect(importing(file, text)).toContain('ag-grid-react');
  });

  it('are used as tools where a configuration names them', () => {
    const config = "import { defineConfig } from 'vitest/config';";
    expect(importing('vitest.config.ts', config)).not.toContain('vitest');
    expect(importing('src/main.tsx', config)).toContain('vitest');
  });
});
