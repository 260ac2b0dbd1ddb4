import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { detailPath, type EntityKind, KINDS } from '#schemas/kinds.ts';
import { type AnyRecord, detailQuery } from '#src/api/queries.ts';
import { StarButton } from '#src/features/watchlist/StarButton.tsx';
import { useWatched } from '#src/features/watchlist/useWatched.ts';
import { hoverCardMessages } from '#src/i18n/en/hoverCard.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Layer } from '#src/ui/Layer.tsx';
import type { CardTarget } from './cardTarget.ts';
import { EntityCard } from './EntityCard.tsx';
import { listenForCards, type ShownCard } from './listenForCards.ts';

const text = hoverCardMessages;

/**
 * Cards over the names and logos of projects, organizations and people, wherever they lead to a profile. One listener on
 * the document serves the cells of both grids too, which are drawn outside React.
 */
export function HoverCards() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [card, setCard] = useState<ShownCard | null>(null);
  useEffect(() => {
    const prefetch = ({ kind, slug }: CardTarget) => void queryClient.prefetchQuery(detailQuery(kind, slug));
    const { close, stop } = listenForCards({ show: setCard, prefetch });
    const unsubscribe = router.subscribe('onBeforeLoad', close);
    return () => {
      unsubscribe();
      stop();
    };
  }, [queryClient, router]);
  return card && <Card key={`${card.how} ${card.kind} ${card.slug}`} card={card} />;
}

const FRAME =
  'z-60 grid w-80 max-w-[calc(100vw-16px)] gap-2.5 rounded-panel bg-raised p-3.5 text-13 text-text shadow-float';

function Card({ card }: { readonly card: ShownCard }) {
  const { kind, slug, how } = card;
  const anchor = useRef<HTMLElement>(card.anchor);
  const { data, isError } = useQuery(detailQuery(kind, slug));
  const record = data?.result;
  const name = record ? nameOf(record) : null;
  const id = useId();
  // Who looks at a card by the keyboard stays where they are: the card describes the focused element.
  const byKeys = how === 'focus';
  useEffect(() => {
    if (!byKeys) return;
    const focused = document.activeElement;
    focused?.setAttribute('aria-describedby', id);
    return () => focused?.removeAttribute('aria-describedby');
  }, [byKeys, id]);
  return (
    <Layer
      anchor={anchor}
      id={id}
      data-hover-card=""
      role={byKeys ? 'tooltip' : 'dialog'}
      aria-label={byKeys ? undefined : name === null ? text.loading : text.label(name)}
      side={how === 'touch' ? 'bottom' : 'right'}
      align="start"
      className={cx(FRAME, byKeys && 'pointer-events-none')}
    >
      {record ? (
        <>
          <EntityCard record={record} star={!byKeys && <Star kind={kind} record={record} />} />
          <Foot>
            {byKeys ? (
              <Keys inTable={card.anchor.closest('[role=grid]') !== null} />
            ) : (
              <Link to={detailPath(kind, slug)} className="text-info underline underline-offset-3">
                {text.open}
              </Link>
            )}
          </Foot>
        </>
      ) : (
        <Waiting failed={isError} missing={record === null} />
      )}
    </Layer>
  );
}

function nameOf(record: AnyRecord): string {
  return 'ventures_name' in record ? record.ventures_name : record.name;
}

function Waiting({ failed, missing }: { readonly failed: boolean; readonly missing: boolean }) {
  if (missing || failed) return <p className="text-muted">{missing ? text.missing : text.failed}</p>;
  return (
    <p role="status" aria-label={text.loading} className="flex h-16 items-center justify-center text-muted">
      <LoaderCircle size={20} strokeWidth={1.75} aria-hidden className="animate-spin motion-reduce:animate-none" />
    </p>
  );
}

const WATCHLISTS = {
  project: KINDS.projects.watchlist,
  venture: KINDS.organizations.watchlist,
  people: KINDS.people.watchlist,
} as const satisfies Record<EntityKind, string>;

function Star({ kind, record }: { readonly kind: EntityKind; readonly record: AnyRecord }) {
  const { has, toggle } = useWatched(WATCHLISTS[kind]);
  const what = { slug: record.slug, id: record._id, name: nameOf(record) };
  const watched = has(what);
  const { add, remove } = messages.directory.watch;
  return <StarButton label={(watched ? remove : add)(what.name)} watched={watched} onToggle={() => toggle(what)} />;
}

function Foot({ children }: { readonly children: ReactNode }) {
  return <p className="flex items-center gap-4 border-t border-line pt-2.5 text-12 text-muted">{children}</p>;
}

/** The keys that act on what the card is about; those of a table only there. */
function Keys({ inTable }: { readonly inTable: boolean }) {
  return (
    <>
      <span>
        <Kbd>↵</Kbd> {text.keys.open}
      </span>
      {inTable && (
        <span>
          <Kbd>W</Kbd> {text.keys.watch}
        </span>
      )}
      <span className="ml-auto">
        <Kbd>Esc</Kbd> {text.keys.close}
      </span>
    </>
  );
}
