/** What a table says while a file is held over it; the form that reads the file has `contribute.ts`. */
export const csvDropMessages = {
  here: 'Drop the CSV to see how it differs from the data',
};
