import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetDeviceCookie, rememberCookies, rememberedIn } from './rememberedEmail.ts';

/** The cookies of a browser after these were set. */
function jarOf(...set: readonly string[]): string {
  const jar = new Map<string, string>();
  for (const cookie of set) {
    const [, name = '', value = '', seconds = ''] = /^(\w+)=([^;]*);.* Max-Age=(\d+)/.exec(cookie) ?? [];
    if (seconds === '0') jar.delete(name);
    else jar.set(name, value);
  }
  return ['theme=dark', ...Array.from(jar, (pair) => pair.join('='))].join('; ');
}

describe('what is remembered of a sign-in', () => {
  it('is nothing in a new browser', () => {
    expect(rememberedIn('')).toEqual({ identity: null, device: false });
    expect(rememberedIn('xremembered_email=a; remember_me=true')).toEqual({ identity: null, device: false });
  });

  it('is who it was, in any script, and the device', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (identity) => {
        expect(rememberedIn(jarOf(...rememberCookies(identity, false)))).toEqual({ identity, device: true });
      }),
    );
  });

  it('loses the device and keeps who it was, or loses both', () => {
    const kept = rememberCookies('linh', false);
    expect(rememberedIn(jarOf(...kept, forgetDeviceCookie(false)))).toEqual({ identity: 'linh', device: false });
    expect(rememberedIn(jarOf(...kept, ...rememberCookies(null, false)))).toEqual({ identity: null, device: false });
  });

  it('lets the device sign in for a day, and goes over https only where there is https', () => {
    expect(rememberCookies('linh', true)).toEqual([
      'remembered_email=linh; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
      'remember_me=true; Path=/; Max-Age=86400; SameSite=Lax; Secure',
    ]);
    expect(rememberCookies('linh', false).join()).not.toContain('Secure');
  });

  it('is nothing where a cookie is broken', () => {
    expect(rememberedIn('remembered_email=%E1%BA; remember_me=true')).toEqual({ identity: null, device: false });
  });
});
