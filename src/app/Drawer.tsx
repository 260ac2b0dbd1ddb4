import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { SOURCES } from '#schemas/kinds.ts';
import { messages } from '#src/messages/index.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { DIRECTORY_ICONS, PlaygroundIcon } from './directoryIcons.ts';
import { ExternalLinks } from './ExternalLinks.tsx';

const text = messages.shell;
const ENTRY = 'flex min-h-11 items-center gap-3 rounded-control px-2 text-14 font-medium';

/** The menu of small windows: collapsible sections in a sheet at the right. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.menu} shape="drawer">
      <nav aria-label={text.mainNav}>
        <Section title={text.directories}>
          <ul>
            {SOURCES.map((source) => {
              const Icon = DIRECTORY_ICONS[source];
              return (
                <li key={source}>
                  <Link
                    to="/directory/$source"
                    params={{ source }}
                    onClick={onClose}
                    className={ENTRY}
                    activeProps={{ className: 'bg-pressed' }}
                  >
                    <Icon size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
                    {text.directory[source].title}
                  </Link>
                </li>
              );
            })}
            <li>
              <Link
                to="/directory-demo/$source"
                params={{ source: 'projects' }}
                onClick={onClose}
                className={ENTRY}
                activeProps={{ className: 'bg-pressed' }}
              >
                <PlaygroundIcon size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
                {text.playground}
              </Link>
            </li>
            <ExternalLinks className={ENTRY} />
          </ul>
        </Section>
      </nav>
      <Section title={text.display}>
        <div className="px-2 py-3">
          <DisplaySettings />
        </div>
      </Section>
    </Dialog>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details open className="group border-t border-line py-1">
      <summary className="flex min-h-11 list-none items-center justify-between px-2 text-12 font-medium text-muted">
        {title}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
