import { deviceMessages } from '#src/i18n/en/settings.ts';

const text = deviceMessages;

/** Browser names, in this order: later browsers also claim earlier names. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string, DeviceForm])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'desk'],
  [/\bCrOS\b/, 'ChromeOS', 'desk'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS', 'desk'],
  [/\bLinux\b/, 'Linux', 'desk'],
];
/** Tools start with their name: `curl/8.5.0`. */
const TOOL = /^([a-z][\w .-]{0,30})\/\d/i;

export type DeviceForm = 'phone' | 'desk';

/** A browser: `Chrome on Windows`. */
export interface Device {
  readonly name: string;
  readonly form: DeviceForm;
}

/** Names the device of a `User-Agent`. The header can be forged: use it for display only. */
export function deviceOf(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, form = 'desk'] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  if (browser === undefined && system === undefined) {
    const tool = userAgent.startsWith('Mozilla/') ? undefined : TOOL.exec(userAgent)?.[1];
    return { name: tool ?? text.unknown, form: 'desk' };
  }
  return { name: system === undefined ? (browser ?? text.browser) : text.on(browser ?? text.browser, system), form };
}
