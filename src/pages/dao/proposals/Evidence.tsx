import { ChevronDown, ChevronRight } from 'lucide-react';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { hostOf, webAddress } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';

const text = proposalMessages.difference;

/** Opens and closes the evidence of a value in its place. */
export function EvidenceButton({
  of,
  controls,
  isOpen,
  onToggle,
}: {
  readonly of: string;
  readonly controls: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      className={cx(buttonClass(), 'text-12!')}
      onClick={onToggle}
    >
      <span aria-hidden="true">{text.evidence}</span>
      <span className="sr-only">{text.evidenceOf(of)}</span>
      <Icon size={12} strokeWidth={1.75} aria-hidden className="text-muted" />
    </button>
  );
}

/** The page that states a value: where it is, in full, so that nobody is led elsewhere unawares. */
export function Evidence({
  id,
  source,
  className,
}: {
  readonly id: string;
  readonly source: string;
  readonly className?: string;
}) {
  const address = webAddress(source);
  return (
    <div id={id} className={cx('mt-2 border-l-2 border-control py-0.5 pl-3', className)}>
      <p className="text-12 font-medium">
        <OutwardLink href={source} isByMember>
          {hostOf(source)}
        </OutwardLink>
      </p>
      {address !== null && <p className="text-12 break-all text-muted">{address}</p>}
      <p className="text-12 text-muted">{text.stated}</p>
    </div>
  );
}
