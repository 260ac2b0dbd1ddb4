import { expect, it } from 'vitest';
import { projectThenText, roundName } from './roundNames.ts';

it('a round bears the name that its project had then, with the present one behind it', () => {
  const round = { stages: 'Seed', projects: 'Oakmere', told_as: 'Acornly', former_names: ['ACORNLY', 'ACO'] };
  expect(projectThenText(round)).toBe('Acornly, now Oakmere');
  expect(roundName(round)).toBe('Seed of Acornly, now Oakmere');
});

it('says "now" only of a name that was given up, and nothing where there is no other', () => {
  expect(projectThenText({ projects: 'Oakmere', told_as: 'Acorn Works', former_names: ['ACO'] })).toBe(
    'Acorn Works (Oakmere)',
  );
  expect(projectThenText({ projects: 'Oakmere', told_as: null, former_names: ['ACO'] })).toBe('Oakmere');
  expect(projectThenText({ projects: 'Oakmere' })).toBe('Oakmere');
});
