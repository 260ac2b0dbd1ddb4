import { ListChecks, ListFilter } from 'lucide-react';
import { listReviewMessages } from '#src/i18n/en/listReview.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#src/ui/Menu.tsx';
import type { ReviewPanelProps } from './ReviewPanel.tsx';
import { countMarks, isShownRows, type ShownRows } from './shownRows.ts';
import type { Review } from './useReview.ts';

const text = listReviewMessages;

const Panel = lazyComponent(async () => (await import('./ReviewPanel.tsx')).ReviewPanel);

/** The panel of an open review, whose code comes when it is first opened. */
export function LazyReviewPanel(props: ReviewPanelProps) {
  return (
    <>
      <HeldKeys onEnd={props.onClose} />
      <LoadBoundary fallback={<div role="status" aria-label={text.starting} className="min-h-40 flex-1" />}>
        <Panel {...props} />
      </LoadBoundary>
    </>
  );
}

/**
 * Holds the keys of an open review until its panel takes them, and where it has no record: elsewhere they change the theme and
 * the rows. Before the panel: the newest handler of a command wins.
 */
function HeldKeys({ onEnd }: { readonly onEnd: () => void }) {
  useCommand('reviewNext', hold);
  useCommand('reviewPrevious', hold);
  useCommand('reviewDismiss', hold);
  useCommand('reviewTag', hold);
  useCommand('reviewNote', hold);
  useCommand('reviewUndo', hold);
  useCommand('reviewEnd', onEnd);
  return null;
}

const hold = () => undefined;

/** Begins a review of the rows. */
export function ReviewButton({ review, isEnabled }: { readonly review: Review; readonly isEnabled: boolean }) {
  return (
    <IconButton
      label={text.open}
      icon={ListChecks}
      variant="quiet"
      aria-keyshortcuts="Shift+R"
      aria-pressed={review.isOpen}
      disabled={!isEnabled}
      onPointerEnter={() => void Panel.preload()}
      onClick={review.toggle}
    />
  );
}

/** Tags offered as a choice of rows. */
const TAGS_OFFERED = 12;

/** Which rows the table shows by what was decided about them; there only where something was. */
export function ShownRowsMenu({ review: { marks, shown, show } }: { readonly review: Review }) {
  const counts = countMarks(marks.marks);
  const { dismissed, watched, tags } = counts;
  if (dismissed + watched + tags.length === 0 && shown === 'all') return null;
  const choose = (choice: string) => isShownRows(choice) && show(choice);
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button icon={ListFilter} aria-label={`${text.shown.label}: ${nameOf(shown, dismissed)}`}>
          <span className="max-w-40 truncate max-desk:sr-only">{nameOf(shown, dismissed)}</span>
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={shown} onValueChange={choose}>
          <MenuRadioItem value="all">{text.shown.all}</MenuRadioItem>
          {dismissed > 0 && <MenuRadioItem value="undismissed">{text.shown.undismissed}</MenuRadioItem>}
          {dismissed > 0 && <MenuRadioItem value="dismissed">{text.shown.dismissed(dismissed)}</MenuRadioItem>}
          {watched > 0 && <MenuRadioItem value="watched">{text.shown.watched(watched)}</MenuRadioItem>}
          {tags.slice(0, TAGS_OFFERED).map(([tag, count]) => (
            <MenuRadioItem key={tag} value={`tag:${tag}`}>
              {text.shown.tag(tag, count)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

function nameOf(shown: ShownRows, dismissed: number): string {
  const { now } = text.shown;
  if (shown === 'all' || shown === 'undismissed') return now[shown](dismissed);
  return shown === 'dismissed' || shown === 'watched' ? now[shown] : now.tag(shown.slice('tag:'.length));
}
