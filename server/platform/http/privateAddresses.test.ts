import { describe, expect, it } from 'vitest';
import { isLoopbackByName, isPrivateAddress, isPrivateByName, publicLookup } from './privateAddresses.ts';

describe('private', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '255.255.255.255',
    '203.0.113.7',
    '::7f00:1',
    '::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'fec0::1',
  ])('is %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', 'n.example'])('is not %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it.each([
    ['http://localhost:8080/feed', true],
    ['http://rssbridge/feed', true],
    ['http://feeds.internal/rss', true],
    ['http://[::1]/rss', true],
    ['http://2130706433/rss', true],
    ['http://rssbridge./feed', true],
    ['http://nas.home.arpa/feed', true],
    ['https://localhost.n.example./rss', false],
    ['https://n.example/rss', false],
    ['https://internal.example/rss', false],
  ])('by its name: %s is %s', (url, expected) => {
    expect(isPrivateByName(url)).toBe(expected);
  });
});

it.each(['http://localhost/', 'http://LOCALHOST.:8080/', 'http://127.1./', 'http://[::1]/'])(
  'this machine is %s',
  (url) => {
    expect(isLoopbackByName(url)).toBe(true);
  },
);

it('a name that resolves to this machine is refused before it is connected to', async () => {
  const outcome = await new Promise((resolve) => {
    publicLookup('localhost', { family: 4 }, (error) => resolve(error?.message));
  });
  expect(outcome).toBe('leads to the private address localhost; refused');
});
