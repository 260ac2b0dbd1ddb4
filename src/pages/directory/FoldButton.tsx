import { useAtom } from 'jotai';
import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { storedFlag } from '#src/shared/storage/browserStorage.ts';
import { IconButton } from '#src/ui/Button.tsx';

/** Whether totals and top 8 are collapsed. */
export const foldedAtom = storedFlag('assay.directory.folded', false);

const text = messages.directory;

/** Collapses totals and top 8, so that more rows fit. */
export function FoldButton() {
  const [folded, setFolded] = useAtom(foldedAtom);
  useCommand('fold', () => setFolded(!folded));
  return (
    <IconButton
      label={folded ? text.unfold : text.fold}
      icon={folded ? ChevronsDown : ChevronsUp}
      aria-keyshortcuts={'\\'}
      onClick={() => setFolded(!folded)}
    />
  );
}
