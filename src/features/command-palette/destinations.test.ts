import { expect, it } from 'vitest';
import { sourceOfPage } from './destinations.ts';

it.each([
  ['/directory/people', 'people'],
  ['/directory-demo/organizations', 'organizations'],
  ['/master-demo/fundraising', 'fundraising'],
  ['/people/ada', 'people'],
  ['/organization/aster', 'organizations'],
  ['/project/aave', 'projects'],
  ['/directory/colours', 'projects'],
  ['/', 'projects'],
])('%s shows %s', (pathname, source) => {
  expect(sourceOfPage(pathname)).toBe(source);
});
