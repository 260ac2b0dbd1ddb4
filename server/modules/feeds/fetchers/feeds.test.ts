import { expect, it } from 'vitest';
import { testConfig } from '#server/testing/database.ts';
import { chooseFeeds } from './feeds.ts';

it('a feed that does not exist is refused as a wrong argument, with the names of those that do', () => {
  const choosing = () => chooseFeeds(['coingecko', 'coingeko'], testConfig());
  expect(choosing).toThrow(/^There is no feed 'coingeko'. These are: .*coingecko/);
  expect(choosing).toThrow(expect.objectContaining({ exitCode: 2 }));
});
