/**
 * Whether a panel below a button is open, and by what: a panel opened by hover or focus goes when the pointer or the focus
 * goes; one that was clicked stays until it is dismissed.
 */
export type DisclosureState = 'closed' | 'passing' | 'pinned';

export type DisclosureEvent = 'hover' | 'focus' | 'click' | 'leave' | 'dismiss';

/** The next state. A click on a panel that merely passes pins it, so that a click right after hovering never closes it. */
export function nextDisclosure(state: DisclosureState, event: DisclosureEvent): DisclosureState {
  switch (event) {
    case 'hover':
    case 'focus':
      return state === 'closed' ? 'passing' : state;
    case 'click':
      return state === 'pinned' ? 'closed' : 'pinned';
    case 'leave':
      return state === 'passing' ? 'closed' : state;
    case 'dismiss':
      return 'closed';
  }
}
