import { Fragment } from 'react';
import { differenceOf } from '#src/features/contributor-edits/difference.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import type { Draft } from './draft.ts';

const text = manuscriptMessages.conflict;
const FIELDS = ['title', 'firm', 'tags', 'assets', 'screener', 'attachment', 'privacy', 'exclusive', 'text'] as const;

/** A field as a line of text. */
function lineOf(draft: Draft, field: (typeof FIELDS)[number]): string {
  if (field === 'attachment') return draft.attachment?.name ?? '';
  if (field === 'privacy') return manuscriptMessages.details.privacies[draft.privacy];
  if (field === 'exclusive') return manuscriptMessages.details.exclusives[draft.exclusive ? 'members' : 'everybody'];
  const value = draft[field];
  return typeof value === 'string' ? value : value.join('; ');
}

/** How one draft differs from another, field by field. */
export function DraftDifference({ before, after }: { readonly before: Draft; readonly after: Draft }) {
  const differing = FIELDS.filter((field) => lineOf(before, field) !== lineOf(after, field));
  if (differing.length === 0) return <p className="text-13 text-muted">{text.same}</p>;
  return (
    <dl className="text-13">
      {differing.map((field) => (
        <Fragment key={field}>
          <dt className="mt-3 mb-1 text-12 font-medium text-muted first:mt-0">{text.fields[field]}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">
            {differenceOf(
              field === 'tags' || field === 'assets' ? 'list' : field === 'text' ? 'area' : 'text',
              lineOf(before, field),
              lineOf(after, field),
            ).map(({ kind, text: piece }, at) =>
              kind === 'same' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
                <span key={at}>{piece}</span>
              ) : kind === 'added' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
                <ins key={at} className="bg-info-tint decoration-info underline-offset-2">
                  {piece}
                </ins>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
                <del key={at} className="bg-negative-tint decoration-negative">
                  {piece}
                </del>
              ),
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
