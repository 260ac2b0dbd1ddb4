import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceOf } from './devices.ts';
import { deviceName } from './i18n/en/labels.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36`, 'Chrome on Windows', 'desk'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0`,
      'Edge on Windows',
      'desk',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/110.0.0.0 Safari/537.36 OPR/96.0.0.0`,
      'Opera on Windows',
      'desk',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari on macOS',
      'desk',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/128.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
      'phone',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:129.0) Gecko/129.0 Firefox/129.0', 'Firefox on Android', 'phone'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
      'phone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0', 'Firefox on Linux', 'desk'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36`, 'Chrome on ChromeOS', 'desk'],
    ['Mozilla/5.0 (Windows NT 10.0) Servo/1.0', 'A browser on Windows', 'desk'],
    ['curl/8.5.0', 'curl', 'desk'],
    ['Mozilla/5.0 (compatible)', 'Unknown device', 'desk'],
    ['', 'Unknown device', 'desk'],
  ])('%s', (userAgent, name, form) => {
    const device = deviceOf(userAgent);
    expect([deviceName(device), device.form]).toEqual([name, form]);
  });

  it('is short for any user agent', () => {
    fc.assert(fc.property(fc.string(), (claim) => deviceName(deviceOf(claim)).length <= 40));
  });
});
