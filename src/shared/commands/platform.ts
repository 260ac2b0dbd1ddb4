/** True on a Mac, iPad or iPhone, where ⌘ replaces Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /^(mac|ip)/i.test(navigator.platform);
