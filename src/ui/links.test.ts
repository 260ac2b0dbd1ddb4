import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf, hostOf, networkOf, webAddress } from './links.ts';

describe('web addresses', () => {
  it.each([
    ['korvane.example', 'https://korvane.example/'],
    ['  http://korvane.example/a?b=c ', 'http://korvane.example/a?b=c'],
    ['//korvane.example', 'https://korvane.example/'],
    ['korvane.example:8443/x', 'https://korvane.example:8443/x'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt://x.example/%0aalert(1)', null],
    ['data:text/html,x', null],
    ['mailto:someone@korvane.example', null],
    ['not an address', null],
    ['', null],
    [null, null],
  ])('%s becomes %s', (text, address) => expect(webAddress(text)).toBe(address));

  it('accepts only http and https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        expect(webAddress(text) ?? 'https:').toMatch(/^https?:/);
      }),
    );
  });

  it('names the account at its end', () => {
    expect(accountOf('https://x.com/a16zcrypto/')).toBe('a16zcrypto');
    expect(accountOf('t.me/korvane')).toBe('korvane');
    expect(accountOf('https://x.com')).toBe('x.com');
  });

  it('shows the host', () => {
    expect(hostOf('https://www.korvane.example/path')).toBe('korvane.example');
    expect(hostOf('no address')).toBe('no address');
  });
});

it.each([
  ['https://x.com/a', 'twitter'],
  ['twitter.com/a', 'twitter'],
  ['https://twitter.example/a', 'twitter'],
  ['https://t.me/a', 'telegram'],
  ['www.github.com/a', 'github'],
  ['https://notx.com', 'website'],
  ['korvane.example', 'website'],
])('knows the network of %s: %s', (link, network) => expect(networkOf(link)).toBe(network));
