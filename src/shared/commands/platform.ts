/** True on a Mac, iPad or iPhone, where ⌘ replaces Ctrl. */
export const isMac = /^(mac|ip)/i.test(navigator.platform);
