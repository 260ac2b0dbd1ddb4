import { expect, it } from 'vitest';
import { hasFooter } from './footerRule.ts';

it.each([
  ['/', {}, true],
  ['/no/such/page', {}, true],
  ['/directory/projects', {}, false],
  ['/directory-demo/people', {}, false],
  ['/project/korvane', {}, false],
  ['/Project/korvane', {}, false],
  ['/organization/larkspur-capital', {}, false],
  ['/people/ines-faldqvist', {}, false],
  ['/master-demo/fundraising', {}, false],
  ['/signin', {}, false],
  ['/signup', {}, false],
  ['/forgot-password', {}, false],
  ['/user_profile', {}, false],
  ['/watchlist', {}, false],
  ['/ai-chat', {}, false],
  ['/ai', {}, true],
  ['/news/some-headline', { view: 'all' }, true],
  ['/news-research', {}, true],
  ['/news-research', { type: 'news', view: 'default' }, true],
  ['/news-research', { type: 'research', view: 'all' }, false],
  ['/researchs', { view: 'default' }, true],
  ['/researchs', { view: 'all' }, false],
])('%s %o ends in a footer: %s', (pathname, search, expected) => expect(hasFooter(pathname, search)).toBe(expected));
