/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  saveAddress(URL.createObjectURL(blob), name);
}

/** The same of a file that has an object address already. It has none afterwards. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the data once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** A file of comma-separated values, as `csvText` writes them. */
export function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
