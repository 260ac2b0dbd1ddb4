/** Text of forms, whatever they ask for. */
export const forms = {
  clear: (label: string) => `Clear ${label}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** Something that is neither the form's nor the network's fault. */
  failed: 'Something went wrong. Nothing you typed is lost: please try again.',
};
