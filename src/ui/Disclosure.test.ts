import { describe, expect, it } from 'vitest';
import { type DisclosureEvent, type DisclosureState, nextDisclosure } from './Disclosure.tsx';

const following = (...events: DisclosureEvent[]) => events.reduce<DisclosureState>(nextDisclosure, 'closed');

describe('a panel below a button', () => {
  it('opens on hover and goes with the pointer', () => {
    expect(following('hover')).toBe('passing');
    expect(following('hover', 'leave')).toBe('closed');
  });

  it('is not closed by the click that follows the hover or the focus that opened it', () => {
    expect(following('hover', 'focus', 'click')).toBe('pinned');
    expect(following('focus', 'click', 'leave')).toBe('pinned');
  });

  it('closes on a second click and on dismissal', () => {
    expect(following('click', 'click')).toBe('closed');
    expect(following('hover', 'click', 'dismiss')).toBe('closed');
  });
});
