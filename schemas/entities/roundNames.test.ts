import { expect, it } from 'vitest';
import { investorsThen, investorThenText } from './investorNames.ts';
import { projectThenText, roundName } from './roundNames.ts';
import { roundInvestors } from './rows.ts';

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

it('names investors as they were called then, with the present name behind', () => {
  const round = { investors_then: ['Acorn Capital'], investors_now: ['Oakmere Partners'] };
  expect(investorThenText(round, 'Oakmere Partners')).toBe('Acorn Capital (now Oakmere Partners)');
  expect(investorThenText(round, 'Larkspur')).toBe('Larkspur');
  expect(investorThenText({}, 'Oakmere Partners')).toBe('Oakmere Partners');
  const investors = [{ name: 'Larkspur', at: 1 }];
  expect(investorsThen({}, investors)).toBe(investors);
  expect(investorsThen(round, [{ name: 'Oakmere Partners', at: 2 }])).toEqual([
    { name: 'Acorn Capital (now Oakmere Partners)', at: 2 },
  ]);
});

it('puts leads first, whatever they were called then', () => {
  const ref = (name: string) => ({ name, slug: null, logo: null });
  const round = {
    ...{ investors_then: ['Acorn Capital'], investors_now: ['Oakmere Partners'] },
    ...{ organizations: [ref('Larkspur'), ref('Oakmere Partners')], people: [], lead_investors: ['Oakmere Partners'] },
  };
  expect(roundInvestors(round).map(({ name }) => name)).toEqual(['Acorn Capital (now Oakmere Partners)', 'Larkspur']);
});
