import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, ListChecks } from 'lucide-react';
import { screenerPath } from '#schemas/api/research.ts';
import { readListData, type SavedList } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { headingOf } from '#schemas/i18n/en/rowNames.ts';
import { isSource, listPath } from '#schemas/kinds.ts';
import { encodeView, withNamedColumns } from '#schemas/queries/view.ts';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { messages } from '#src/i18n/index.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#src/ui/Menu.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import { DraftField } from './DraftField.tsx';

const text = manuscriptMessages.details;

/** The address of a screener as its list would open it. */
function addressOf({ source, data }: SavedList): string {
  const spec = DATA_SETS[source];
  const { view } = readListData(spec, data);
  const search = new URLSearchParams({ ...encodeView(withNamedColumns(spec, view)) }).toString();
  return `${listPath(source)}${search === '' ? '' : `?${search}`}`;
}

/** A view of a screener to open beside the text: pasted, or a saved list. */
export function ScreenerField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (address: string) => void;
}) {
  const path = screenerPath(value);
  return (
    <DraftField label={text.screener} about={text.screenerAbout} error={error}>
      {(describedBy) => (
        <div className="flex gap-2">
          <TextInput
            label={text.screener}
            hideLabel
            inputMode="url"
            placeholder={text.screenerPlaceholder}
            aria-describedby={describedBy}
            aria-invalid={error === null ? undefined : true}
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="flex-1"
          />
          {path !== null && (
            <a href={path} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'ghost' })}>
              <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
              <span className="max-sm:sr-only">{text.open}</span>
            </a>
          )}
          <Menu>
            <MenuTrigger className={buttonClass()}>
              <ListChecks size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
              {text.pick}
            </MenuTrigger>
            <MenuContent align="end">
              <Lists onPick={(list) => onChange(addressOf(list))} />
            </MenuContent>
          </Menu>
        </div>
      )}
    </DraftField>
  );
}

function Lists({ onPick }: { readonly onPick: (list: SavedList) => void }) {
  const { data, isError } = useQuery(savedListsQuery());
  // Lists of ads have no screener.
  const lists = data?.filter(({ source }) => isSource(source));
  if (!lists || lists.length === 0) {
    const note = isError ? text.listsFailed : lists ? text.noLists : messages.ui.loading;
    return <MenuItem disabled>{note}</MenuItem>;
  }
  return lists.map((list) => (
    <MenuItem key={list.storage_id} onSelect={() => onPick(list)}>
      <span className="min-w-0 flex-1 truncate">{list.name}</span>
      <span className="text-12 text-muted">{headingOf(list.source)}</span>
    </MenuItem>
  ));
}
