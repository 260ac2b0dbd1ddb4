import { describe, expect, it } from 'vitest';
import { isOwnPath } from './signInRequest.ts';

const ORIGIN = 'https://assay.example';

describe('a return address', () => {
  it.each(['/', '/directory/projects?sort=volume.desc#x', '/people/linh%20tr%E1%BA%A7n'])('takes %s', (path) => {
    expect(isOwnPath(path, ORIGIN)).toBe(true);
  });

  it.each([
    '',
    'directory',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' /',
  ])('refuses %j', (path) => {
    expect(isOwnPath(path, ORIGIN)).toBe(false);
  });
});
