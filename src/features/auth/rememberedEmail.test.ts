import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetDeviceCookie, rememberCookies, rememberedIn } from './rememberedEmail.ts';

/** A browser's cookies after these were set. */
function jarOf(...set: readonly string[]): string {
  const jar = new Map<string, string>();
  for (const cookie of set) {
    const [, name = '', value = '', seconds = ''] = /^(\w+)=([^;]*);.* Max-Age=(\d+)/.exec(cookie) ?? [];
    if (seconds === '0') jar.delete(name);
    else jar.set(name, value);
  }
  return ['theme=dark', ...Array.from(jar, (pair) => pair.join('='))].join('; ');
}

describe('the remembered sign-in', () => {
  it('is empty in a new browser', () => {
    expect(rememberedIn('')).toEqual({ identity: null, device: false });
    expect(rememberedIn('xremembered_email=a; remember_me=true')).toEqual({ identity: null, device: false });
  });

  it('holds the identity, in any script, and the device', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (identity) => {
        expect(rememberedIn(jarOf(...rememberCookies(identity, false)))).toEqual({ identity, device: true });
      }),
    );
  });

  it('can forget the device only, or both', () => {
    const cookies = rememberCookies('linh', false);
    expect(rememberedIn(jarOf(...cookies, forgetDeviceCookie(false)))).toEqual({ identity: 'linh', device: false });
    expect(rememberedIn(jarOf(...cookies, ...rememberCookies(null, false)))).toEqual({ identity: null, device: false });
  });

  it('lasts a day for the device; secure over https', () => {
    expect(rememberCookies('linh', true)).toEqual([
      'remembered_email=linh; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
      'remember_me=true; Path=/; Max-Age=86400; SameSite=Lax; Secure',
    ]);
    expect(rememberCookies('linh', false).join()).not.toContain('Secure');
  });

  it('is empty for a broken cookie', () => {
    expect(rememberedIn('remembered_email=%E1%BA; remember_me=true')).toEqual({ identity: null, device: false });
  });
});
