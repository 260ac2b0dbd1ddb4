import type { StateCommand } from '@codemirror/state';
import {
  Bold,
  ChartColumn,
  Heading,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  type LucideIcon,
  Quote,
  Table2,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { IconButton } from '#src/ui/Button.tsx';
import {
  insertBlock,
  insertLink,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
} from '../editor/markdownCommands.ts';

const text = manuscriptMessages.editor;
const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';

const BUTTONS: readonly { readonly label: string; readonly icon: LucideIcon; readonly command: StateCommand }[] = [
  { label: text.bold, icon: Bold, command: toggleBold },
  { label: text.italic, icon: Italic, command: toggleItalic },
  { label: text.heading, icon: Heading, command: toggleHeading },
  { label: text.bullets, icon: List, command: toggleList },
  { label: text.quote, icon: Quote, command: toggleQuote },
  { label: text.link, icon: LinkIcon, command: insertLink },
  { label: text.table, icon: Table2, command: insertBlock('table') },
  { label: text.chart, icon: ChartColumn, command: insertBlock('chart') },
];

/** Buttons that change the text at the cursor; arrows move between them. */
export function EditorToolbar({
  onRun,
  onFiles,
}: {
  readonly onRun: (command: StateCommand) => void;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Toolbar.Root aria-label={text.toolbar} className="flex flex-wrap items-center gap-0.5 px-3 py-1">
      {BUTTONS.map(({ label, icon, command }) => (
        <Toolbar.Button key={label} asChild>
          <IconButton label={label} icon={icon} onClick={() => onRun(command)} />
        </Toolbar.Button>
      ))}
      <Toolbar.Button asChild>
        <IconButton label={text.picture} icon={ImagePlus} onClick={() => input.current?.click()} />
      </Toolbar.Button>
      <input
        ref={input}
        type="file"
        accept={PICTURES}
        multiple
        aria-label={text.picture}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Toolbar.Root>
  );
}
