/** Text of the screener's grid, beside that of every grid. */
export const screenerGrid = {
  selectRow: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows of this view',
};
