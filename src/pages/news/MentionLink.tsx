import { EntityLink } from '#src/ui/EntityLink.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import type { TextPiece } from './mentionedText.ts';

/** Pieces of a text; entities are links, with their cards. */
export function LinkedPieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return pieces.map(({ start, text, mention }) =>
    mention === null ? (
      <span key={start}>{text}</span>
    ) : (
      <span key={start} data-entity="">
        <span className="mr-1 inline-block align-[-2px]">
          <EntityAvatar kind={mention.kind} of={mention} size={16} />
        </span>
        <EntityLink
          kind={mention.kind}
          slug={mention.slug}
          className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {text}
        </EntityLink>
      </span>
    ),
  );
}
