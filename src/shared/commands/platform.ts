/** Whether this is a Mac, an iPad or an iPhone, where ⌘ takes the place of Ctrl. */
export const isMac = /^(mac|ip)/i.test(navigator.platform);
