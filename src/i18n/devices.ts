import { devices } from './en/devices.ts';

/** The text of browsers and devices in the language in use: apart from the rest, because only members see it. */
export const deviceMessages: typeof devices = devices;
