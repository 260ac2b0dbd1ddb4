import { expect, it } from 'vitest';
import { screenSection } from './pageSections.ts';

it('opens a screen by the address that menus give it', () => {
  const paths = screenSection('projects').entries.map(({ path }) => path);
  expect(paths).toContain('/researchs?type=research&view=default');
  expect(paths).toContain('/crypto-jobs');
});
