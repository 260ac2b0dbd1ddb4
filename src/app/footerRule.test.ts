import { expect, it } from 'vitest';
import { hasFooter } from './footerRule.ts';

it.each([
  ['/', {}, true],
  ['/no/such/page', {}, true],
  ['/directory/projects', {}, false],
  ['/directory-demo/people', {}, false],
  ['/project/korvane', {}, false],
  ['/organization/larkspur-capital', {}, false],
  ['/people/ines-faldqvist', {}, false],
  ['/signin', {}, false],
  ['/news-research', { view: 'default' }, true],
  ['/news-research', { view: 'all' }, false],
])('%s %o ends in a footer: %s', (pathname, search, expected) => expect(hasFooter(pathname, search)).toBe(expected));
