/** The keys of the page: by what they write, and only while no field, dialog or menu has them. */
export const PAGE_KEY = { useKey: true, preventDefault: true, ignoreEventWhen: isTaken } as const;

function isTaken(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    (event.target instanceof Element && event.target.closest('dialog, [role="dialog"], [role="menu"]') !== null)
  );
}
