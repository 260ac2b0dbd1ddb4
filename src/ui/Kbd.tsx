import type { ReactNode } from 'react';

/** A key cap. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="quiet-edge inline-block min-w-4.5 rounded-mark bg-raised px-1 text-center font-sans text-12 font-medium text-muted">
      {children}
    </kbd>
  );
}
