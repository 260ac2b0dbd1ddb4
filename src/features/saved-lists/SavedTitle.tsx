import { useAtom, useSetAtom } from 'jotai';
import { Link2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ListedSpec } from '#schemas/columns/spec.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import { type ChangeView, encodeView, type View } from '#schemas/queries/view.ts';
import { UpgradePanel } from '#src/features/plans/UpgradePanel.tsx';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { useCommand, usePaletteSource } from '#src/shared/commands/registry.ts';
import { hasDraft, useDraftBackup } from '#src/shared/forms/drafts.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { readOpened, writeLastView, writeOpened } from './deviceLists.ts';
import { EditedMark } from './ListEntry.tsx';
import { NewListForm } from './NameForm.tsx';
import { isBare } from './savedList.ts';
import { useListActions } from './useListActions.ts';
import {
  NAME_DRAFT,
  NO_NAMING,
  namingAtom,
  openedListAtom,
  type SavedLists,
  upgradeAtom,
  useAddressedList,
  useSavedLists,
} from './useSavedLists.ts';

const text = savedListMessages;

/** Name of the view: the saved list it came from, with actions for its changes. */
export function SavedTitle({
  spec,
  view,
  sampleMode,
  onChange,
}: {
  readonly spec: ListedSpec;
  readonly view: View;
  readonly sampleMode: boolean;
  readonly onChange: ChangeView;
}) {
  const saved = useSavedLists(spec, view, sampleMode);
  const actions = useListActions(spec, view, saved, onChange);
  useAddressedList(saved);
  const [naming, setNaming] = useNaming();
  const [upgrading, setUpgrading] = useAtom(upgradeAtom);
  const { opened, lists, place, opening } = saved;
  const toast = useToast();
  const setOpened = useSetAtom(openedListAtom);
  const isKept = place === 'account';
  useEffect(() => {
    setOpened(isKept ? opened : null);
    return () => setOpened(null);
  }, [setOpened, isKept, opened]);
  useRemembered(saved, spec.source, view);
  usePaletteSource({
    id: `saved-${spec.source}`,
    title: text.title,
    items: () =>
      lists.map((list) => ({
        id: list.id,
        title: list.name,
        hint: list.source === spec.source ? '' : text.source(list.source),
        run: () => actions.open(list),
      })),
  });
  useCommand('save', () => {
    if (opened?.edited) void actions.update(opened.list);
    else if (opened === null && !opening && !isBare(spec, view)) setNaming((last) => ({ ...last, at: 'title' }));
    else toast({ tone: 'info', title: opened ? text.nothingToSave(opened.list.name) : text.nothingYet });
  });
  // The focused button disappears with the changes.
  const title = useRef<HTMLHeadingElement>(null);
  const settle = (work: () => void) => {
    work();
    title.current?.focus();
  };
  return (
    <div className="flex min-w-0 items-center gap-1">
      {opening ? (
        <Skeleton className="mr-1 w-28" />
      ) : (
        <h2 ref={title} tabIndex={-1} className="mr-1 cut min-w-0 text-14 outline-none desk:@max-xl:sr-only">
          {opened?.list.name ?? text.all(spec.source)}
        </h2>
      )}
      {opened?.edited && (
        <>
          <EditedMark />
          <Button
            variant="ghost"
            aria-label={text.saveChanges(opened.list.name)}
            onClick={() => settle(() => void actions.update(opened.list))}
          >
            {text.save}
          </Button>
        </>
      )}
      {!isBare(spec, view) && !opening && (opened === null || opened.edited) && (
        <Popover
          open={naming.at === 'title'}
          onOpenChange={(open) => setNaming((last) => ({ ...last, at: open ? 'title' : null }))}
        >
          <PopoverTrigger asChild>
            <Button variant="ghost" aria-label={text.saveLabel}>
              {text.saveAs}
            </Button>
          </PopoverTrigger>
          <PopoverContent aria-label={text.saveLabel} className="w-76">
            <NewListForm at="title" saved={saved} actions={actions} />
          </PopoverContent>
        </Popover>
      )}
      {opened?.edited && (
        <IconButton
          label={text.discardChanges(opened.list.name)}
          icon={Undo2}
          onClick={() => settle(() => actions.open(opened.list))}
        />
      )}
      {opened && !opened.edited && (
        <IconButton
          label={text.shareLabel(opened.list.name)}
          icon={Link2}
          onClick={() => void actions.share(opened.list)}
        />
      )}
      {upgrading && <LimitDialog name={naming.name} onClose={() => setUpgrading(false)} />}
    </div>
  );
}

/** The plan's list limit is reached: shows larger plans. The typed name stays in the form. */
function LimitDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  useDraftBackup(NAME_DRAFT, name);
  return (
    <Dialog open onClose={onClose} title={text.limit}>
      <UpgradePanel what="lists" savedWork={text.nameRestored(name)} onClose={onClose} />
    </Dialog>
  );
}

/** Opens the form when its draft survived the end of a session; closes with the page and keeps the name. */
function useNaming() {
  const [naming, setNaming] = useAtom(namingAtom);
  useEffect(() => {
    if (hasDraft(NAME_DRAFT)) setNaming({ ...NO_NAMING, at: 'title' });
    return () => setNaming((last) => ({ ...last, at: null }));
  }, [setNaming]);
  return [naming, setNaming] as const;
}

/** Remembers the open list, including one that the URL matches; forgets one without a trace in the view. */
function useRemembered({ opened, status, shelf }: SavedLists, source: ListedSource, view: View): void {
  const id = opened?.list.id ?? '';
  const address = JSON.stringify(encodeView(view));
  useEffect(() => {
    if (status === 'ready' && id !== readOpened(shelf, source)) writeOpened(shelf, source, id);
    if (status === 'ready') writeLastView(shelf, source, address);
  }, [address, id, status, shelf, source]);
}
