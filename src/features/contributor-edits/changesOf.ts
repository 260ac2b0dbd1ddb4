import { changeParts, formatShort } from '#schemas/format.ts';
import {
  ADDABLE,
  addedParts,
  canonicalValue,
  type EditGroup,
  type EditInput,
  editFailure,
  partFailure,
  sourceFailure,
} from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { AnyRecord } from '#src/api/queries.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { changeOfFigure, differenceOf } from './difference.ts';
import { type AddedEntry, addedTo, type Edit, own, sourceOf } from './edit.ts';

const text = profileModeMessages.edit;

/** A field of the form with what is published of it, as the field writes it. */
export interface FormField {
  readonly field: string;
  readonly label: string;
  readonly input: EditInput;
  readonly group: EditGroup | 'members';
  readonly published: string;
}

/** The positions of a team: of what a list has, that alone is the profile's own. Somebody's second job there is numbered. */
export function memberFields(profile: AnyRecord): readonly FormField[] {
  if (!('all_member' in profile)) return [];
  const jobs = new Map<string, number>();
  return profile.all_member.map(({ name, slug, position }) => {
    const who = encodeURIComponent(slug ?? name);
    const place = (jobs.get(who) ?? 0) + 1;
    jobs.set(who, place);
    return {
      field: `members/${who}/position${place === 1 ? '' : place}`,
      label: name,
      input: 'text',
      group: 'members',
      published: position ?? '',
    };
  });
}

/** The changes of an edit in a line each, how many of their values are wrong, and how many have no source. */
export function changesOf(edit: Edit | null, kind: EntityKind, fields: readonly FormField[]) {
  const changed = fields.flatMap((field) => {
    const value = own(edit, field.field);
    return value === undefined ? [] : [{ ...field, value, source: sourceOf(edit, field.field) ?? '' }];
  });
  const added = ADDABLE[kind].flatMap((list) =>
    Object.entries(addedTo(edit, list)).map(([id, entry], at) => ({ list, id, entry, place: at + 1 })),
  );
  const failures = [
    ...changed.flatMap(({ input, value, source }) => [editFailure(input, value), sourceFailure(source)]),
    ...added.flatMap(({ list, entry }) =>
      addedParts(kind, list).map((part) =>
        part.part === 'source' ? sourceFailure(entry.source ?? '') : partFailure(part, entry[part.part] ?? ''),
      ),
    ),
  ].filter((failure) => failure !== null);
  const unsourced = failures.filter(({ reason }) => reason === 'sourceMissing').length;
  return {
    lines: [
      ...changed.map((one) => ({ key: one.field, label: one.label, size: sizeOf(one) })),
      ...added.map(({ list, id, entry, place }) => ({
        key: `${list} ${id}`,
        label: text.added[list].entry(place),
        size: entrySize(entry),
      })),
    ],
    unsourced,
    wrong: failures.length - unsourced,
  };
}

function sizeOf({
  input,
  published,
  value,
}: Pick<FormField, 'input' | 'published'> & { readonly value: string }): string {
  if (input === 'number') {
    const change = changeParts(changeOfFigure(published, value));
    return change ? `${change.text}%` : '';
  }
  const pieces = differenceOf(input, published, value);
  const count = (kind: 'added' | 'removed') => pieces.filter((piece) => piece.kind === kind).length;
  if (input === 'list') return text.entries(count('added'), count('removed'));
  return input === 'area' ? text.phrases(Math.max(count('added'), count('removed'))) : '';
}

/** What tells an added entry from another: its amount, name or title. */
function entrySize({ amount, name, title }: AddedEntry): string {
  if (amount === undefined) return name ?? title ?? '';
  const figure = Number(canonicalValue('number', amount));
  return Number.isFinite(figure) ? `${formatShort(figure)} USD` : amount;
}
