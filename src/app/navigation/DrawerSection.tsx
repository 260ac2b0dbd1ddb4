import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A part of the drawer that folds. */
export function DrawerSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details open className="group border-t border-line py-1">
      <summary className="flex min-h-11 list-none items-center justify-between px-2 text-13 font-medium">
        {title}
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
