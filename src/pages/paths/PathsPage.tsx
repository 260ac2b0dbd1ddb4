import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, Unlink, Waypoints } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PATHS_LIMITS } from '#schemas/constants.ts';
import type { Path, PathStep } from '#schemas/entities/connections.ts';
import type { Party } from '#schemas/entities/profiles.ts';
import { isSameEnd, type PathEnd, type PathEnds, writeEnds } from '#schemas/routes/pathEnds.ts';
import { pathQuery } from '#src/api/pathQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { pathMessages } from '#src/i18n/en/paths.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { EndPicker } from './EndPicker.tsx';
import { PathChain } from './PathChain.tsx';
import { Proposals } from './Proposals.tsx';

const text = pathMessages;

/** How two entities are connected: two fields, and the chain between what they name. */
export function PathsPage({ ends }: { readonly ends: PathEnds }) {
  const { from, to } = ends;
  const { data, isError, error, isFetching, refetch } = useQuery(pathQuery(ends));
  const path = data?.result;
  const open = useOpenEnds(ends, path);
  usePageTitle(path?.from && path.to && from && to ? text.between(path.from.name, path.to.name) : text.title);
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const choose = (name: keyof PathEnds, end: PathEnd | null) => {
    const next = { ...ends, [name]: end };
    open(next);
    const rest = name === 'from' ? 'to' : 'from';
    // The field that was cleared has lost its button; the empty one is the next to fill.
    fields[end === null || next[rest] ? name : rest].current?.focus();
  };
  return (
    <div className="relative flex flex-1 flex-col">
      <ProgressLine active={path !== undefined && isFetching} />
      <header className="border-b border-line px-6 pt-5 pb-5 max-desk:px-4">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h1 className="text-28 tracking-[-0.02em]">{text.question}</h1>
          {from && to && <CopyButton text={() => window.location.href} label={text.copyLink} />}
        </div>
        <p className="mt-1 text-13 text-muted">{text.about}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its legend beside the fields. */}
        <div
          role="group"
          aria-label={text.ends}
          className="mt-4 flex max-w-200 items-end gap-3 max-sm:flex-col max-sm:items-stretch"
        >
          <EndPicker
            ref={fields.from}
            label={text.from}
            end={from}
            party={from ? (path?.from ?? null) : null}
            onChoose={(end) => choose('from', end)}
          />
          <IconButton
            label={text.swap}
            icon={ArrowLeftRight}
            variant="quiet"
            size="lg"
            disabled={!from && !to}
            onClick={() => open({ from: to, to: from })}
            className="mb-0.5 max-sm:mb-0 max-sm:self-center max-sm:[&_svg]:rotate-90"
          />
          <EndPicker
            ref={fields.to}
            label={text.to}
            end={to}
            party={to ? (path?.to ?? null) : null}
            onChoose={(end) => choose('to', end)}
          />
        </div>
      </header>
      {!from && !to ? (
        <EmptyState icon={Waypoints} title={text.chooseBoth} text={text.chooseBothText}>
          <Proposals chosen={null} ends={ends} />
        </EmptyState>
      ) : path ? (
        <Answer ends={ends} path={path} />
      ) : isError ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** Opens the address of two ends. Present addresses take the place of former ones, as on the server. */
function useOpenEnds(ends: PathEnds, path: Path | undefined) {
  const navigate = useNavigate();
  const open = (next: PathEnds, replace = false) =>
    void navigate({ to: '/paths', search: writeEnds(next), replace, resetScroll: false });
  const present: PathEnds = { from: presentEnd(ends.from, path?.from), to: presentEnd(ends.to, path?.to) };
  const isPresent = isSameEnd(ends.from, present.from) && isSameEnd(ends.to, present.to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each former address.
  useEffect(() => {
    if (!isPresent) open(present, true);
  }, [isPresent]);
  return open;
}

function presentEnd(end: PathEnd | null, party: Party | null | undefined): PathEnd | null {
  return end && party && party.slug !== null ? { kind: party.kind, slug: party.slug } : end;
}

function Answer({ ends, path }: { readonly ends: PathEnds; readonly path: Path }) {
  const { from, to, length, chains } = path;
  if (!from || !to) {
    const missing = (!from ? ends.from : null) ?? ends.to ?? ends.from;
    return (
      <Told title={text.unknown} text={text.unknownText(missing?.slug ?? '')}>
        <Proposals chosen={null} ends={ends} />
      </Told>
    );
  }
  if (!ends.from || !ends.to) {
    return (
      <Told icon={Waypoints} title={text.chooseOther(from.name)} text={text.chooseOtherText}>
        <Proposals chosen={named(from)} ends={ends} />
      </Told>
    );
  }
  if (length === 0) {
    return (
      <Told title={text.same} text={text.sameText(from.name)}>
        <Proposals chosen={named(from)} ends={{ from: ends.from, to: null }} />
      </Told>
    );
  }
  if (length === null) {
    return <Told icon={Unlink} title={text.none} text={text.noneText(from.name, to.name, PATHS_LIMITS.steps)} />;
  }
  return (
    <section className="px-6 pt-4 pb-8 max-desk:px-4">
      <p role="status" className="mb-5 max-w-180 text-14 text-pretty text-muted">
        {length === 1
          ? text.direct(from.name, to.name)
          : chains.length > 1
            ? text.several(from.name, to.name, length, chains.length, chains.length === PATHS_LIMITS.chains)
            : text.through(from.name, to.name, length, namesBetween(chains[0] ?? []))}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-x-10 gap-y-12">
        {chains.map((steps) => (
          <PathChain
            key={steps.map((step) => `${step.to.kind} ${step.to.slug} ${step.to.name}`).join()}
            label={text.chain(namesBetween(steps))}
            steps={steps}
            last={to}
          />
        ))}
      </div>
    </section>
  );
}

/** Whom a chain passes. */
const namesBetween = (steps: readonly PathStep[]) => steps.slice(1).map((step) => step.from.name);

const named = ({ kind, slug, name }: Party) => (slug === null ? null : { kind, slug, name });

/** A state in place of the chain, announced as the chain's summary is. */
function Told({
  children,
  ...rest
}: {
  readonly title: string;
  readonly text: string;
  readonly icon?: typeof Unlink;
  readonly children?: ReactNode;
}) {
  return (
    <div role="status" className="flex flex-1 flex-col">
      <EmptyState {...rest}>{children}</EmptyState>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={text.loading} className="space-y-8 px-6 py-6 max-desk:px-4">
      {['w-40', 'w-56', 'w-32'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
