/** Words in the Terms of Service and the Privacy Policy, in the language of the text. */
export const legalWords = {
  /** Whom to write to, where no address is set: `write to …`. */
  operator: 'the operator of this site',
};
