import { useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { View } from '#schemas/view.ts';
import { usePaletteSource } from '#src/commands/paletteSources.ts';
import { screenerFilterMessages } from '#src/messages/screenerFilters.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import type { ChangeView } from '#src/view/useView.ts';
import { NameForm } from './NameForm.tsx';
import { isBare } from './savedFilters.ts';
import { useSavedFilters } from './useSavedFilters.ts';

const text = screenerFilterMessages.saved;

/** The name of the view: of the saved filter it came from, with what can be saved of it. */
export function SavedTitle({
  spec,
  view,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly onChange: ChangeView;
}) {
  const saved = useSavedFilters(spec, view, onChange);
  const [naming, setNaming] = useState(false);
  const { opened, filters } = saved;
  usePaletteSource({
    id: `saved-${spec.source}`,
    title: text.title,
    items: () => filters.map((entry) => ({ id: String(entry.id), title: entry.name, run: () => saved.open(entry) })),
  });
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h2 className="mr-1 min-w-0 truncate text-14" title={opened?.entry.name}>
        {opened?.entry.name ?? text.all(spec.source)}
      </h2>
      {opened?.edited && (
        <>
          <span className="shrink-0 text-12 text-muted">{text.edited}</span>
          <Button variant="ghost" onClick={() => saved.update(opened.entry)}>
            {text.save}
          </Button>
        </>
      )}
      {!isBare(view) && (opened === null || opened.edited) && (
        <Popover open={naming} onOpenChange={setNaming}>
          <PopoverTrigger asChild>
            <Button variant="ghost" aria-label={text.saveLabel}>
              {text.saveAs}
            </Button>
          </PopoverTrigger>
          <PopoverContent aria-label={text.saveLabel}>
            <NameForm label={text.name} name="" onName={saved.save} onLeave={() => setNaming(false)}>
              <div className="flex justify-end gap-2">
                <Button variant="ghost" onClick={() => setNaming(false)}>
                  {text.cancel}
                </Button>
                <Button type="submit" variant="primary">
                  {text.save}
                </Button>
              </div>
            </NameForm>
          </PopoverContent>
        </Popover>
      )}
    </div>
  );
}
