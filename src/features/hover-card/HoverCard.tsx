import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { roundName } from '#schemas/entities/roundNames.ts';
import { recordName } from '#schemas/entities/values.ts';
import { detailPath, type EntityKind, KINDS } from '#schemas/kinds.ts';
import { type AnyRecord, detailQuery, roundQuery } from '#src/api/queries.ts';
import { StarButton } from '#src/features/watchlist/StarButton.tsx';
import { useWatched } from '#src/features/watchlist/useWatched.ts';
import { hoverCardMessages } from '#src/i18n/en/hoverCard.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import { GRID } from '#src/ui/focus.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Layer } from '#src/ui/Layer.tsx';
import type { CardTarget } from './cardTarget.ts';
import { EntityCard, RoundCard } from './EntityCard.tsx';
import type { ShownCard } from './listenForCards.ts';

const text = hoverCardMessages;

/** Fetches what a card shows. */
export function prefetchCard(queryClient: QueryClient, { kind, slug }: CardTarget): Promise<void> {
  return kind === 'round'
    ? queryClient.prefetchQuery(roundQuery(slug))
    : queryClient.prefetchQuery(detailQuery(kind, slug));
}

/** The card of a project, an organization, a person or a round. */
export function HoverCard({ card }: { readonly card: ShownCard }) {
  const { kind } = card;
  return kind === 'round' ? <OfRound card={card} /> : <OfEntity card={card} kind={kind} />;
}

const FRAME =
  'z-60 grid w-80 max-w-[calc(100vw-16px)] gap-2.5 rounded-panel bg-raised p-3.5 text-13 text-text shadow-float';

function OfEntity({ card, kind }: { readonly card: ShownCard; readonly kind: EntityKind }) {
  const { data, isError } = useQuery(detailQuery(kind, card.slug));
  const record = data?.result;
  return (
    <Card card={card} name={record ? recordName(record) : card.name}>
      {record ? (
        <>
          <EntityCard record={record} star={card.how !== 'focus' && <Star kind={kind} record={record} />} />
          <Foot card={card} path={detailPath(kind, card.slug)} label={text.open} />
        </>
      ) : (
        <Waiting name={card.name} failed={isError} missing={record === null} />
      )}
    </Card>
  );
}

function OfRound({ card }: { readonly card: ShownCard }) {
  const { data, isError } = useQuery(roundQuery(card.slug));
  const round = data?.result;
  return (
    <Card card={card} name={round ? roundName(round) : card.name}>
      {round ? (
        <>
          <RoundCard round={round} />
          <Foot card={card} path={`/round/${card.slug}`} label={text.openRound} />
        </>
      ) : (
        <Waiting name={card.name} failed={isError} missing={round === null} />
      )}
    </Card>
  );
}

function Card({
  card: { how, anchor: element },
  name,
  children,
}: {
  readonly card: ShownCard;
  /** Whose card it is, also before and without data. */
  readonly name: string;
  readonly children: ReactNode;
}) {
  const anchor = useRef<HTMLElement>(element);
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
      aria-label={byKeys ? undefined : text.label(name)}
      side={how === 'touch' ? 'bottom' : 'right'}
      align="start"
      className={cx(FRAME, byKeys && 'pointer-events-none')}
    >
      {children}
    </Layer>
  );
}

function Waiting({
  name,
  failed,
  missing,
}: {
  readonly name: string;
  readonly failed: boolean;
  readonly missing: boolean;
}) {
  if (missing || failed) {
    return (
      <>
        <p className="font-display text-16 leading-5 font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted">{missing ? text.missing : text.failed}</p>
      </>
    );
  }
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
  const what = { slug: record.slug, id: record._id, name: recordName(record) };
  const watched = has(what);
  const { add, remove } = messages.directory.watch;
  return <StarButton label={(watched ? remove : add)(what.name)} watched={watched} onToggle={() => toggle(what)} />;
}

/** Where the card leads: a link, or the keys that do the same. */
function Foot({ card, path, label }: { readonly card: ShownCard; readonly path: string; readonly label: string }) {
  return (
    <p className="flex items-center gap-4 border-t border-line pt-2.5 text-12 text-muted">
      {card.how === 'focus' ? (
        <Keys inTable={card.anchor.closest(GRID) !== null} />
      ) : (
        <Link to={path} className="text-info underline underline-offset-3">
          {label}
        </Link>
      )}
    </p>
  );
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
