import { useAtomValue } from 'jotai';
import { commandMessages } from '#src/i18n/commands.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { isCharacter } from '#src/shared/commands/keys.ts';
import { piecesOf } from '#src/shared/fuzzy.ts';
import { lettersAtom } from '#src/shared/storage/preferences.ts';
import { cx } from '#src/ui/cx.ts';
import { Change, Price } from '#src/ui/Figures.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import type { Entry } from './entries.ts';
import type { Ranked } from './rank.ts';

const text = commandMessages.palette;

/** A line of the palette. One that leads somewhere is a real link, for the middle button; the keys are the field's. */
export function PaletteLine({
  id,
  ranked: { entry, ranges },
  active,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly ranked: Ranked;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const Tag = entry.path === undefined ? 'div' : 'a';
  const Icon = entry.icon;
  return (
    <Tag
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={entry.path}
      onMouseMove={onPoint}
      onClick={(event) => {
        if (entry.path !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        onChoose();
      }}
      className={cx(
        'mx-1.5 flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 text-14 max-sm:py-1.5 pointer-coarse:min-h-11',
        active && 'bg-pressed',
      )}
    >
      <span className="grid size-5 shrink-0 place-items-center text-muted">
        {entry.row ? (
          <Logo kind={entry.row.kind} name={entry.row.name} src={entry.row.logo} />
        ) : (
          Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <span className="min-w-0 truncate max-sm:whitespace-normal max-sm:wrap-anywhere">
        {piecesOf(entry.title, ranges).map((piece, at) =>
          piece.hit ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one title never move.
            <mark key={at} className="bg-transparent font-semibold text-accent">
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </span>
      {entry.row?.symbol && <span className="shrink-0 text-12 text-muted">{entry.row.symbol}</span>}
      <span className="ml-auto flex shrink-0 items-center gap-2 pl-2 text-13 text-muted max-sm:max-w-[50%]">
        <Side entry={entry} />
        {active && (
          <span aria-hidden="true" className="max-sm:hidden">
            <Kbd>↵</Kbd>
          </span>
        )}
      </span>
    </Tag>
  );
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
