import { useAtomValue } from 'jotai';
import type { RowName } from '#schemas/queries/results.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { isCharacter } from '#src/shared/commands/keys.ts';
import { lettersAtom } from '#src/shared/storage/preferences.ts';
import { cx } from '#src/ui/cx.ts';
import { Change, Price } from '#src/ui/Figures.tsx';
import { FormerName } from '#src/ui/FormerName.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { OptionName, OptionPicture } from '#src/ui/OptionList.tsx';
import type { Entry } from './entries.ts';
import type { Ranked } from './rank.ts';

const text = commandMessages.palette;

/** What a line of the palette shows. */
export function PaletteLine({
  ranked: { entry, ranges },
  isActive,
}: {
  readonly ranked: Ranked;
  readonly isActive: boolean;
}) {
  const Icon = entry.icon;
  return (
    <>
      <span className="grid size-5 shrink-0 place-items-center text-muted">
        {entry.row ? (
          <RowPicture entry={entry} row={entry.row} />
        ) : (
          Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <OptionName
        text={entry.title}
        kind={entry.row?.kind}
        ranges={ranges}
        className="max-sm:py-1.5 max-sm:whitespace-normal max-sm:wrap-anywhere"
      />
      {entry.row?.symbol && <span className="shrink-0 text-12 text-muted">{entry.row.symbol}</span>}
      {entry.row?.formerly && <FormerName names={[entry.row.formerly]} className="truncate" />}
      <span
        className={cx(
          'ml-auto flex shrink-0 items-center gap-2 pl-2 text-13 text-muted max-sm:max-w-[50%]',
          // On a phone a former name needs the room of the figures.
          entry.row?.formerly && 'max-sm:hidden',
        )}
      >
        <Side entry={entry} />
        {isActive && (
          <span aria-hidden="true" className="max-sm:hidden">
            <Kbd>↵</Kbd>
          </span>
        )}
      </span>
    </>
  );
}

function RowPicture({ entry: { path }, row }: { readonly entry: Entry; readonly row: RowName }) {
  const picture = <Logo kind={row.kind} of={row} />;
  return path === undefined ? picture : <OptionPicture path={path}>{picture}</OptionPicture>;
}

function Side({ entry: { figures, hint, keys } }: { readonly entry: Entry }) {
  const letters = useAtomValue(lettersAtom);
  return (
    <>
      {figures && (
        <>
          <span className="whitespace-nowrap">
            <Price value={figures.price} /> {text.usd}
          </span>
          {figures.change !== null && <Change value={figures.change} fit unit={text.percent} />}
        </>
      )}
      {hint !== undefined && <span className="truncate max-sm:max-w-40">{hint}</span>}
      {keys !== undefined && (letters || !isCharacter(keys)) && (
        <KeyCaps keys={keys} className="pointer-coarse:hidden" />
      )}
    </>
  );
}
