import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { recordName } from '#schemas/entities/values.ts';
import type { AddedList } from '#schemas/forms/profileEdits.ts';
import { rowMoment } from '#schemas/freshness.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { detailPath, type EntityKind, KINDS, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { type PathEnd, writeEnds } from '#schemas/routes/pathEnds.ts';
import { type ProfileMode, writeMode } from '#schemas/routes/profileMode.ts';
import { PROFILE_PAGES, profileTitle, tabName, tabsOf } from '#schemas/routes/profileTabs.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { type AnyRecord, detailQuery, type Profiles, presentPathQuery } from '#src/api/queries.ts';
import { useNeighbors } from '#src/features/data-table/useNeighbors.ts';
import { NoLongerReported } from '#src/features/former-records/NoLongerReported.tsx';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { pathMessages } from '#src/i18n/en/paths.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { usePaletteSource } from '#src/shared/commands/registry.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { AsOf } from '#src/ui/AsOf.tsx';
import { buttonClass } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { EntityHead, EntityHeadSkeleton, headFigures } from './EntityHead.tsx';
import { EditProfile } from './modes/EditProfile.tsx';
import { ProfileTable } from './modes/ProfileTable.tsx';
import { organizationParts } from './organization/organizationParts.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import { personParts } from './person/personParts.tsx';
import type { ProfileParts, ProfileTab } from './profileTab.ts';
import { projectParts } from './project/projectParts.tsx';

const text = entityMessages;

/** What an address names of a profile. */
interface Opened {
  readonly kind: EntityKind;
  readonly slug: string;
  /** Null: the overview. */
  readonly tab: string | null;
  /** All but `view` take the place of every tab. */
  readonly mode: ProfileMode;
}

/** The profile of one project, organization or person with a tab open. */
export function EntityPage({ kind, slug, tab, mode }: Opened) {
  const isName = slug.length <= SLUG_LENGTH_MAX;
  const { data, isError, error, isFetching, refetch } = useQuery({ ...detailQuery(kind, slug), enabled: isName });
  const row = isName ? data?.result : null;
  useNeighbors(kind, slug, tab);
  usePresentAddress({ kind, slug, tab, present: row?.slug ?? slug });
  usePageTitle(row ? titleOf(recordName(row), { kind, tab, mode }) : row === null ? text.missing(kind) : slug);

  if (data && row) {
    return (
      <div className="relative flex flex-1 flex-col">
        <ProgressLine active={isFetching} />
        <Loaded slug={slug} tab={tab} mode={mode} row={row} />
      </div>
    );
  }
  if (data?.former?.moved_to === null) return <NoLongerReported kind={kind} former={data.former} />;
  if (row === null) return <Missing kind={kind} slug={slug} tab={tab} />;
  if (isError) {
    return <QueryFailure heading="h1" title={text.failed(kind)} error={error} onRetry={() => void refetch()} />;
  }
  return <Loading kind={kind} />;
}

function Loading({ kind }: { readonly kind: EntityKind }) {
  return (
    <div role="status" aria-label={text.loading(kind)}>
      <EntityHeadSkeleton />
    </div>
  );
}

/** Puts the present address in place of a former one, as the server does. */
function usePresentAddress({
  kind,
  slug,
  tab,
  present,
}: {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly tab: string | null;
  readonly present: string;
}) {
  const { history } = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    if (present === slug) return;
    const known = client.getQueryData(detailQuery(kind, slug).queryKey);
    if (known) client.setQueryData(detailQuery(kind, present).queryKey, known);
    history.replace(`${addressOf(profilePath(kind, present, tab))}${window.location.search}`);
  }, [client, history, kind, slug, tab, present]);
}

function Loaded({ row, ...rest }: Omit<Opened, 'kind'> & { readonly row: AnyRecord }) {
  if ('price_points' in row) return <Profile kind="project" profile={row} parts={projectParts} {...rest} />;
  if ('ventures_name' in row) return <Profile kind="venture" profile={row} parts={organizationParts} {...rest} />;
  return <Profile kind="people" profile={row} parts={personParts} {...rest} />;
}

function Profile<Kind extends EntityKind>({
  kind,
  slug,
  tab,
  mode,
  profile,
  parts,
}: {
  readonly kind: Kind;
  readonly slug: string;
  readonly tab: string | null;
  readonly mode: ProfileMode;
  readonly profile: Profiles[Kind];
  readonly parts: ProfileParts<Kind>;
}) {
  const row: AnyRecord = profile;
  // The server renders the page itself: it knows neither who reads nor what is kept on the device.
  const isHydrating = useHydrating();
  const newest = rowMoment(DATA_SETS[SOURCE_OF_KIND[kind]], row.provenance);
  const subject = { kind, slug: row.slug ?? slug, name: recordName(row) };
  useConnectEntry(subject);
  const tabs: Readonly<Record<string, ProfileTab<Kind>>> = parts.tabs;
  const entries = tabsOf(kind).map((key) => ({
    key,
    label: tabName(kind, key) ?? key,
    count: tabs[key]?.count(profile) ?? null,
  }));
  return (
    <>
      <EntityHead
        kind={kind}
        of={{ ...row, name: subject.name }}
        symbol={'symbol' in row ? row.symbol : null}
        former={row.former_names}
        tags={row.sector}
        figures={headFigures(row)}
        watch={{
          sid: KINDS[SOURCE_OF_KIND[kind]].watchlist,
          what: { slug: subject.slug, id: row._id, name: subject.name },
        }}
      />
      <ProfileTabs
        kind={kind}
        slug={slug}
        tabs={[{ key: null, label: text.tabs.overview, count: null }, ...entries]}
        shown={tab}
        mode={mode}
      />
      {mode === 'edit' && !isHydrating ? (
        <EditProfile key={`${kind} ${slug}`} {...subject} profile={row} />
      ) : mode === 'table' ? (
        <ProfileTable {...subject} profile={row} />
      ) : tab === null ? (
        <parts.Overview profile={profile} />
      ) : (
        <TabContent key={tab} {...{ kind, slug }} name={tab} tab={tabs[tab]} profile={profile} />
      )}
      <p className="mt-auto flex h-7 shrink-0 items-center gap-1 border-t border-line px-4 text-12 text-muted">
        <AsOf moment={newest} />
      </p>
    </>
  );
}

/** Offers the page that connects two entities in the palette. */
function useConnectEntry({ name, kind, slug }: PathEnd & { readonly name: string }) {
  const navigate = useNavigate();
  usePaletteSource({
    id: 'connect',
    title: pathMessages.profile,
    items: () => [
      {
        id: 'connect',
        title: pathMessages.connectName(name),
        also: pathMessages.question,
        run: () => void navigate({ to: '/paths', search: writeEnds({ from: { kind, slug }, to: null }) }),
      },
    ],
  });
}

/** The part of the edit mode in which a tab's list is completed. */
const SECTIONS: Readonly<Record<string, AddedList>> = {
  fundraising: 'rounds',
  rounds: 'rounds',
  team: 'members',
  news: 'news',
};

/** What a tab lists, or what is missing, with the way to add it. */
function TabContent<Kind extends EntityKind>({
  kind,
  slug,
  name,
  tab,
  profile,
}: {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly name: string;
  readonly tab: ProfileTab<Kind> | undefined;
  readonly profile: Profiles[Kind];
}) {
  if (!tab) return null;
  if (tab.count(profile) !== 0) return <tab.Content profile={profile} />;
  const section = SECTIONS[name];
  const missing = tab.missing(profile);
  return (
    <EmptyState title={missing.title} text={`${missing.text} ${text.tabs.contribute}`}>
      <Link
        to={PROFILE_PAGES[kind]}
        params={{ slug }}
        search={writeMode('edit')}
        {...(section && { hash: section })}
        className={buttonClass()}
      >
        {text.tabs.toEdit}
      </Link>
    </EmptyState>
  );
}

/** Nothing of this kind has the address: what had it may be of another kind now, which the server knows. */
function Missing({
  kind,
  slug,
  tab,
}: {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly tab: string | null;
}) {
  const { history } = useRouter();
  const { data: present, isPending } = useQuery(presentPathQuery(profilePath(kind, slug, tab)));
  useEffect(() => {
    if (present) history.replace(`${addressOf(present)}${window.location.search}`);
  }, [history, present]);
  if (isPending || present) return <Loading kind={kind} />;
  return (
    <div className="flex flex-1 flex-col">
      <EmptyState heading="h1" title={text.missing(kind)} text={text.missingText(slug)}>
        <Link to="/directory/$source" params={{ source: SOURCE_OF_KIND[kind] }} className={buttonClass()}>
          {text.openDirectory}
        </Link>
      </EmptyState>
    </div>
  );
}

function profilePath(kind: EntityKind, slug: string, tab: string | null): string {
  return tab === null ? detailPath(kind, slug) : `${detailPath(kind, slug)}/${tab}`;
}

function titleOf(name: string, { kind, tab, mode }: Omit<Opened, 'slug'>): string {
  return mode === 'view' ? profileTitle(name, kind, tab) : profileModeMessages.title[mode](name);
}
