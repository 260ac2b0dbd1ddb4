/** Loads the page anew, with nothing of what it held in memory. */
export function reloadPage(): void {
  window.location.reload();
}
