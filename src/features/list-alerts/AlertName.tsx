import { Link } from '@tanstack/react-router';
import type { Ref } from '#schemas/columns/spec.ts';
import { detailPath, KINDS, type ListedSource } from '#schemas/kinds.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';

/** A row of a list as a link to its page: an entity's, a proposal's, or an ad's, which stays to be read after its end. */
export function AlertName({
  source,
  row,
  className = '',
  nameClassName = 'font-medium',
  'data-arrow-stop': arrowStop,
}: {
  readonly source: ListedSource;
  readonly row: Ref;
  readonly className?: string;
  readonly nameClassName?: string;
  /** Arrows of the list around it lead to the name. */
  readonly 'data-arrow-stop'?: '';
}) {
  const { name, slug } = row;
  const kind = KINDS[source].opens;
  const stop = arrowStop === undefined ? {} : { 'data-arrow-stop': arrowStop };
  if (kind !== 'job' && kind !== 'proposal') {
    return <LogoLink kind={kind} of={row} nameClassName={nameClassName} className={className} {...stop} />;
  }
  return (
    <span className={`flex min-w-0 items-center gap-2 ${className}`}>
      <Logo kind={kind === 'job' ? 'venture' : 'project'} of={row} size={20} />
      {slug === null ? (
        <span className={`truncate ${nameClassName}`}>{name}</span>
      ) : (
        <Link
          to={detailPath(kind, slug)}
          className={`truncate self-stretch hover:underline ${nameClassName}`}
          {...stop}
        >
          {name}
        </Link>
      )}
    </span>
  );
}
