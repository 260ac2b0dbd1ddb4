import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { NearEntity } from '#schemas/api/contributions.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import type { Near } from './useNear.ts';

const text = contributeMessages.forms.near;

/** Entities like the one that is typed: to edit in its place, or to say that it is another one. */
export function NearPanel({
  near: { state, found, others },
  onOthers,
}: {
  readonly near: Near;
  readonly onOthers: (others: string[]) => void;
}) {
  const id = useId();
  const line = {
    visitor: text.visitor,
    unnamed: text.waiting,
    waiting: '',
    failed: text.failed,
    known: found.length === 0 ? text.none : text.count(found.length),
  }[state];
  return (
    <section aria-labelledby={id} className="px-6 py-4 max-desk:px-4">
      <h2 id={id} className="text-14">
        {text.title}
      </h2>
      <p role="status" className="mt-1 text-muted" {...(state === 'visitor' ? FOR_VISITORS : {})}>
        {line}
      </p>
      <ul className="divide-y divide-line">
        {found.map((one) => (
          <li key={`${one.kind} ${one.slug} ${one.proposal}`} className="py-2.5">
            <Known
              one={one}
              isOther={one.slug !== null && others.includes(one.slug)}
              onOther={(isOther) => {
                const { slug } = one;
                if (slug === null) return;
                const rest = others.filter((other) => other !== slug);
                onOthers(isOther ? [...rest, slug] : rest);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Known({
  one,
  isOther,
  onOther,
}: {
  readonly one: NearEntity;
  readonly isOther: boolean;
  readonly onOther: (isOther: boolean) => void;
}) {
  const { kind, name, slug, by, proposal } = one;
  return (
    <>
      <div className="flex items-center gap-2">
        <Logo kind={kind} of={one} size={20} />
        <EntityLink
          kind={kind}
          slug={proposal === null ? slug : null}
          newTab
          className="min-w-0 font-medium wrap-anywhere hover:underline"
        >
          {name}
        </EntityLink>
        <span className="ml-auto shrink-0 text-12 text-muted">{proposal === null ? text.by[by] : text.proposed}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        {slug !== null && (
          <Checkbox label={text.other(name)} checked={isOther} onChange={({ target }) => onOther(target.checked)} />
        )}
        {slug !== null && proposal === null && (
          <Link to={PROFILE_PAGES[kind]} params={{ slug }} search={{ mode: 'edit' }} className="font-medium underline">
            {text.edit}
          </Link>
        )}
      </div>
    </>
  );
}
