/** Text around the Terms of Service and the Privacy Policy; they themselves lie in `content/`. */
export const legal = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  changed: (date: string) => `Last changed ${date}`,
  contents: 'On this page',
  loading: 'Loading the text',
  failed: 'The text could not be loaded',
};
