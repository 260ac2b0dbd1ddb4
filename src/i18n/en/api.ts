/**
 * What went wrong with a call, where the server did not say it itself. Whatever holds `networkError` raises the alert of
 * that name.
 */
export const api = {
  networkError: 'Network Error',
  networkAlert: 'Network Error!',
  status: (status: number) => `The server answered ${status}.`,
  timeout: (seconds: number) => `The server did not answer in ${seconds} s.`,
  unreachable: 'Network Error. The server could not be reached. Please check your internet connection.',
  unreadable: (path: string) =>
    path === '' ? 'The server’s answer could not be read.' : `The server’s answer could not be read at ${path}.`,
};
