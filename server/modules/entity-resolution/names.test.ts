import { describe, expect, it } from 'vitest';
import { organizationKey, organizationName, personKey, projectKey, slugOf } from './names.ts';

const same = (...names: string[]) => expect(new Set(names.map(organizationKey)).size).toBe(1);
const different = (...names: string[]) => expect(new Set(names.map(organizationKey)).size).toBe(names.length);

describe('organizations', () => {
  it('are one whatever case, spacing, punctuation and legal form they are written with', () => {
    same('HashKey Capital', 'Hashkey Capital', 'HASHKEY  CAPITAL', 'HashKey Capital Ltd.', 'HashKey Capital, Inc');
    same('Crypto.com Capital', 'Crypto com Capital');
    same('Collab+Currency', 'Collab Currency');
    same('cyber•Fund', 'Cyber Fund');
  });

  it('are one with their former name or own abbreviation in parentheses', () => {
    same(
      'Orchard Capital',
      'Orchard Capital (ex Plum Ventures)',
      'Orchard Capital (OC)',
      'Orchard Capital (Prev. Plum)',
    );
    different('Orchard (Mrs Plum)', 'Orchard');
  });

  it('stay two where a word in parentheses only begins like the name', () => {
    different('Alpha (Asia)', 'Alpha');
    different('Genesis (Global)', 'Genesis');
    same('American Express Ventures (Amex)', 'American Express Ventures');
    same('Deutsche Telekom (DTEGY)', 'Deutsche Telekom');
  });

  it('are one where the table of aliases says so', () => {
    same('HTX Ventures', 'HTX Ventures (ex Huobi Ventures)', 'Huobi Ventures');
    same('a16z', 'Andreessen Horowitz', 'a16z crypto', 'Andreessen Horowitz (a16z crypto)');
    same('Polychain', 'Polychain Capital');
    same('GV Google Ventures', 'Google Ventures (GV)');
    same('Ryze Labs (Sino Global Capital)', 'Ryze Labs');
    same('Strobe', 'Strobe Ventures');
    expect(organizationName('Huobi Ventures')).toBe('HTX Ventures');
  });

  it('stay apart where only a guess would join them', () => {
    different('Coinbase', 'Coinbase Ventures');
    different('A&T Capital', 'AT Capital');
    different('A* Capital', 'A Capital');
    different('Animoca Brands', 'Animoca Brands Japan');
    different('Jump Crypto', 'Jump Capital');
    different('Figment', 'Figment Capital');
    different('Wintermute', 'Wintermute Ventures');
  });
});

it('projects keep their last word, and lose a former name', () => {
  expect(projectKey('Tessera (ex Fractional)')).toBe(projectKey('tessera'));
  expect(projectKey('Uniswap Labs')).not.toBe(projectKey('Uniswap'));
});

it('people are one with and without accents and titles', () => {
  expect(personKey('Dr. Sébastien Borget')).toBe(personKey('Sebastien Borget'));
});

it('addresses are plain whatever the name', () => {
  expect(slugOf("O'Hara & Søn – Café")).toMatch(/^[a-z0-9-]+$/);
  expect(slugOf('火币')).toBe('unnamed');
});
