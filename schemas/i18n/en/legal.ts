/** Words that the server puts into the legal texts. */
export const legal = {
  /** In place of an address, where the operator has set none: "write to the operator of this site". */
  operator: 'the operator of this site',
};
