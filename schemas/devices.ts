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

/** A browser or a tool on a system; null where unknown. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly form: DeviceForm;
}

/** Reads the device of a `User-Agent`. The header can be forged: use it for display only. */
export function deviceOf(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const [, system = null, form = 'desk'] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  if (browser !== null || system !== null) return { browser, system, form };
  const tool = userAgent.startsWith('Mozilla/') ? undefined : TOOL.exec(userAgent)?.[1];
  return { browser: tool ?? null, system: null, form };
}
