import { describe, expect, it } from 'vitest';
import { opensFundraising } from './firstVisit.ts';

const origin = 'https://assay.example';
const visit = (referrer: string, hasNavigated = false) => opensFundraising({ referrer, origin, hasNavigated });

describe('a visit to the home page', () => {
  it.each([
    '',
    'https://search.example/?q=assay',
    'https://assay.example.evil.example/',
    'http://assay.example/',
    'no address',
  ])('from outside (%s) opens the fundraising directory', (referrer) => expect(visit(referrer)).toBe(true));

  it('from this site stays', () => expect(visit('https://assay.example/directory/people')).toBe(false));

  it('stays once something was navigated this session', () =>
    expect(visit('https://search.example/', true)).toBe(false));
});
