import type { DataSetName, EntityKind } from '../kinds.ts';
import type { FormMessage } from './messages.ts';
import {
  ADDABLE,
  addedParts,
  countChanges,
  EDITABLE_FIELDS,
  type EditData,
  type EditInput,
  editFailure,
  LIST_ENTRIES_MAX,
  listEntries,
  partFailure,
  sourceFailure,
} from './profileEdits.ts';
import { failureOf, type Rule } from './rules.ts';

/** What may be proposed of an entity, and what is wrong with a contribution. The browser explains it, the server refuses it. */

/** How one writes what may be proposed; a logo is uploaded. */
export type ProposedInput = EditInput | 'picture';

/** Proposed of every kind beside what is edited as text; the address of a project's X account stands among its pages. */
const BESIDE: Readonly<Record<EntityKind, Readonly<Record<string, ProposedInput>>>> = {
  project: { logo: 'picture', twitter: 'url' },
  venture: { logo: 'picture' },
  people: { logo: 'picture' },
};

/** The field that names an entity. */
export const NAME_FIELD = { project: 'name', venture: 'ventures_name', people: 'name' } as const satisfies Record<
  EntityKind,
  string
>;

/** Fields of which a new entity has one at least: they tell it from others of its name. */
export const PAGE_FIELDS: Readonly<Record<EntityKind, readonly [string, string]>> = {
  project: ['website', 'twitter'],
  venture: ['website', 'twitter'],
  people: ['twitter', 'linkedin'],
};

export const CONTRIBUTION_LIMITS = {
  /** Changed fields and added entries of one contribution. */
  changes: 60,
  /** Entries of a list. */
  entries: LIST_ENTRIES_MAX,
  entry: 80,
  /** Rows of a batch. */
  rows: 200,
  /** Bytes of a batch's CSV. */
  csv: 2_000_000,
  note: 1_000,
  comment: 2_000,
  reason: 500,
  drafts: 50,
} as const;

/** A logo: a picture that was uploaded here. */
const PICTURE = /^\/api\/contributions\/pictures\/[\w-]{43}\.(?:png|jpg|gif|webp)$/;

/** A position of a person at a project or organization: `members/ada/position`, of a second job there `position2`. */
const POSITION = /^members\/([^/]{1,300})\/position([2-9]|[1-9]\d)?$/;

/** Whose position a field is: the slug or name, and which of their jobs there. Null: it is none. */
export function positionOf(field: string): { readonly who: string; readonly place: number } | null {
  const found = POSITION.exec(field);
  if (!found) return null;
  try {
    return { who: decodeURIComponent(found[1] ?? ''), place: Number(found[2] ?? 1) };
  } catch {
    return null;
  }
}

/** How a field is written; null: nobody can propose it. */
export function proposedInput(kind: EntityKind, field: string): ProposedInput | null {
  const edited = EDITABLE_FIELDS[kind].find((one) => one.field === field);
  if (edited) return edited.input;
  if (Object.hasOwn(BESIDE[kind], field)) return BESIDE[kind][field] ?? null;
  return kind !== 'people' && positionOf(field) ? 'text' : null;
}

/** Fields that say the same under another name, by kind. */
const SAME: readonly Readonly<Partial<Record<EntityKind, string>>>[] = [
  NAME_FIELD,
  { project: 'description', venture: 'summary', people: 'background_summary' },
  { venture: 'crunchbase_link', people: 'crunchbase' },
];

/** The field of another kind that says the same, for what turned out to be of that kind; null: that kind has none. */
export function fieldOfKind(from: EntityKind, field: string, to: EntityKind): string | null {
  const same = SAME.find((names) => names[from] === field)?.[to] ?? field;
  const input = proposedInput(from, field);
  return input !== null && positionOf(field) === null && proposedInput(to, same) === input ? same : null;
}

/** Directories of what proposals change. */
const DIRECTORY_KINDS: Readonly<Partial<Record<DataSetName, EntityKind>>> = {
  projects: 'project',
  people: 'people',
  organizations: 'venture',
};

/** Of which kind a column of a data set can be proposed; null: nobody can propose it. */
export function proposableKind(source: DataSetName, field: string): EntityKind | null {
  const kind = DIRECTORY_KINDS[source];
  return kind !== undefined && proposedInput(kind, field) !== null ? kind : null;
}

/** What is wrong with a part of a contribution: `fields.name`, `sources.name`, `added.rounds.1.date`; `''` is the whole. */
export interface ContributionFault {
  readonly at: string;
  readonly message: FormMessage;
}

export function contributionFaults(
  kind: EntityKind,
  update: 'new' | 'edit',
  data: EditData,
): readonly ContributionFault[] {
  const { fields, sources, added } = data;
  const faults: ContributionFault[] = [];
  const tell = (at: string, message: FormMessage | null) => {
    if (message) faults.push({ at, message });
  };
  for (const [field, text] of Object.entries(fields)) {
    tell(`fields.${field}`, fieldFault(kind, update, field, text));
    tell(`sources.${field}`, sourceFailure(sources[field] ?? ''));
  }
  const lists = Object.keys(added).filter((list) => !ADDABLE[kind].some((one) => one === list));
  for (const list of lists) tell(`added.${list}`, { reason: 'unknownField' });
  for (const list of ADDABLE[kind]) {
    for (const [id, entry] of Object.entries(added[list] ?? {})) {
      const parts = addedParts(kind, list);
      for (const part of parts) tell(`added.${list}.${id}.${part.part}`, partFailure(part, entry[part.part] ?? ''));
      const unknown = Object.keys(entry).find((name) => !parts.some(({ part }) => part === name));
      if (unknown !== undefined) tell(`added.${list}.${id}.${unknown}`, { reason: 'unknownField' });
    }
  }
  if (update === 'new') {
    if ((fields[NAME_FIELD[kind]] ?? '').trim() === '') tell(`fields.${NAME_FIELD[kind]}`, { reason: 'unnamed' });
    const [page, or] = PAGE_FIELDS[kind];
    const either: Rule = { kind: 'requiredCorrelate', or, message: { reason: 'pageMissing' } };
    tell(`fields.${page}`, failureOf([either], page, fields));
  }
  if (countChanges(data) > CONTRIBUTION_LIMITS.changes)
    tell('', { reason: 'tooMany', max: CONTRIBUTION_LIMITS.changes });
  if (countChanges(data) === 0) tell('', { reason: 'empty' });
  return faults;
}

function fieldFault(kind: EntityKind, update: 'new' | 'edit', field: string, text: string): FormMessage | null {
  const input = proposedInput(kind, field);
  if (input === null || (update === 'new' && positionOf(field))) return { reason: 'unknownField' };
  if (input === 'picture') return PICTURE.test(text) ? null : { reason: 'pictureFormat' };
  if (text.trim() === '') return { reason: 'empty' };
  if (input === 'list') return listFault(text);
  return editFailure(input, text);
}

function listFault(text: string): FormMessage | null {
  const entries = listEntries(text);
  if (entries.length > CONTRIBUTION_LIMITS.entries) return { reason: 'tooMany', max: CONTRIBUTION_LIMITS.entries };
  const isLong = entries.some((entry) => entry.length > CONTRIBUTION_LIMITS.entry);
  return isLong ? { reason: 'tooLong', max: CONTRIBUTION_LIMITS.entry } : null;
}
