import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { settingsQuery } from '#src/api/queries.ts';
import { messages } from '#src/messages/index.ts';
import { webAddress } from '#src/ui/links.ts';

const NAMES = ['socialRecap', 'mintRadar', 'loop', 'ainDashboard'] as const;

/** List entries of the sites beside the product that the operator has set; none otherwise. */
export function ExternalLinks({ className }: { readonly className: string }) {
  const { data } = useQuery(settingsQuery());
  return NAMES.map((name) => {
    const href = webAddress(data?.links[name]);
    if (href === null) return null;
    return (
      <li key={name}>
        <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <span className="text-14 font-medium">{messages.shell.links[name]}</span>
          <span className="sr-only">({messages.ui.opensElsewhere})</span>
        </a>
      </li>
    );
  });
}
