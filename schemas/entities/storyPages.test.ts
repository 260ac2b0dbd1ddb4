import { expect, it } from 'vitest';
import { jobEnds, jobState } from './storyPages.ts';

const at = (moment: string) => Date.parse(moment);

it('an ad is open until the end of its last day, unless it is closed before', () => {
  const job = { expires_on: '2026-08-31', closed_on: null };
  expect(jobState(job, at('2026-08-31T23:59:59Z'))).toBe('open');
  expect(jobState(job, at('2026-09-01T00:00:00Z'))).toBe('expired');
  expect(jobState({ ...job, closed_on: '2026-08-05' }, at('2026-08-06T00:00:00Z'))).toBe('closed');
  expect(new Date(jobEnds(job)).toISOString().slice(0, 10)).toBe('2026-08-31');
});
