import { expect, it } from 'vitest';
import { type Company, employerFinder, employerOfSite } from './companies.ts';

const company = (kind: Company['kind'], name: string, known: Partial<Company> = {}): Company => ({
  kind,
  name,
  slug: name.toLowerCase(),
  names: [name],
  website: null,
  ...known,
});

const find = employerFinder([
  company('organization', 'TRM Labs'),
  company('organization', 'Kraken', { website: 'https://www.kraken.com/about' }),
  company('project', 'ether.fi'),
  company('project', 'Mercury', { slug: 'mercury-1' }),
  company('project', 'Mercury', { slug: 'mercury-2' }),
  company('organization', 'Mercury'),
]);

it.each([
  ['trmlabs', null, 'TRM Labs'],
  ['trm-labs', null, 'TRM Labs'],
  ['kraken.com', null, 'Kraken'],
  ['kraken', null, 'Kraken'],
  ['ether.fi', 'ether.fi', null],
  ['ether-fi', 'ether.fi', null],
  // Two projects have the name: it says neither.
  ['mercury', null, 'Mercury'],
  ['nobody', null, null],
  ['', null, null],
])('%s is project %s and organization %s', (stated, project, organization) => {
  const found = find(stated);
  expect([found.project?.name ?? null, found.organization?.name ?? null]).toEqual([project, organization]);
});

it.each([
  ['https://kraken.com', 'Kraken'],
  ['https://jobs.kraken.com/team', 'Kraken'],
  ['https://www.KRAKEN.com', 'Kraken'],
  // A name that is the same proves nothing.
  ['https://kraken.example', null],
  ['https://notkraken.com', null],
  ['https://com', null],
  // Of two neither is meant.
  ['https://shared.example', null],
  ['nonsense', null],
])('%s is the site of %s', (site, name) => {
  const ofSite = employerOfSite([
    company('organization', 'Kraken', { website: 'https://www.kraken.com/about' }),
    company('organization', 'Kraken Example'),
    company('organization', 'One', { website: 'https://shared.example' }),
    company('organization', 'Two', { website: 'https://shared.example/two' }),
  ]);
  expect(ofSite(site).organization?.name ?? null).toBe(name);
});
