export type CopyOutcome = 'copied' | 'failed' | 'threw';

/** Puts text on the clipboard, by the older way where the clipboard interface is missing (a page without https). */
export async function copyText(text: string): Promise<CopyOutcome> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return 'copied';
    }
    return copyBySelection(text) ? 'copied' : 'failed';
  } catch {
    return 'threw';
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
