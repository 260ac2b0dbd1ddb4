/** Text of browsers and what they run on. */
export const devices = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  browser: 'A browser',
  unknown: 'Unknown device',
};
