import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('window', { location: { assign } });
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('sessionStorage', { setItem: vi.fn() });
});
afterEach(() => vi.unstubAllGlobals());

it('lets the pending action be stored before leaving for Google, without running it', async () => {
  const { requireSignIn } = await import('./signInRequest.ts');
  const { leaveForGoogle } = await import('./google.ts');
  const work = vi.fn();
  const putAside = vi.fn(() => expect(assign).not.toHaveBeenCalled());
  requireSignIn('Sign in to watch Bitcoin.', work, putAside);
  leaveForGoogle('/directory/projects');
  expect(putAside).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/users/auth/google');
  expect(work).not.toHaveBeenCalled();
});
