import { useNavigate, useSearch } from '@tanstack/react-router';
import { type HomeChoices, readChoices, writeChoices } from './choices.ts';

/** The choices in the address, and how to change some of them. */
export function useChoices(): HomeChoices & { readonly choose: (changed: Partial<HomeChoices>) => void } {
  const choices = useSearch({ strict: false, select: readChoices, structuralSharing: true });
  const navigate = useNavigate();
  const choose = (changed: Partial<HomeChoices>) =>
    void navigate({ to: '/', search: writeChoices({ ...choices, ...changed }), replace: true, resetScroll: false });
  return { ...choices, choose };
}
