/** Failures of a call that the server did not word. Any text with `networkError` also shows the network alert. */
export const httpMessages = {
  networkError: 'Network Error',
  networkAlert: 'Network Error!',
  status: (status: number) => `The server answered ${status}.`,
  timeout: (seconds: number) => `The server did not answer within ${seconds} seconds.`,
  unreachable: 'Network Error. The server could not be reached. Please check your internet connection.',
  unreadable: (path: string) =>
    path === '' ? 'The server’s answer could not be read.' : `The server’s answer could not be read at ${path}.`,
};
