import type { Member } from '#schemas/entities/profiles.ts';
import { formatDate } from '#schemas/format.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { listNote } from '../EntityFacts.tsx';

const text = investorMessages.team;

/** Who works at an organization, and who did. Totals count those that are not listed too. */
export function Team({
  members,
  total,
  present,
}: {
  readonly members: readonly Member[];
  readonly total: number;
  /** Those of `total` who work there now. */
  readonly present: number;
}) {
  const groups = [
    { title: text.present, list: members.filter(({ to_date }) => to_date === null), all: present },
    { title: text.former, list: members.filter(({ to_date }) => to_date !== null), all: total - present },
  ].filter(({ list }) => list.length > 0);
  return groups.map(({ title, list, all }) => (
    <Section
      key={title}
      title={groups.length === 1 ? text.title : title}
      note={groups.length === 1 ? text.note(list.length, total) : listNote(list.length, all)}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-6">
        {list.map((member, at) => (
          // Somebody may have held two positions.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders.
          <li key={`${member.slug} ${member.name} ${at}`} className="min-w-0">
            <div data-entity="" className="flex min-w-0 items-center gap-3">
              <EntityAvatar kind="people" of={member} size={32} />
              <EntityLink kind="people" slug={member.slug} className="group min-w-0 flex-1 py-2">
                <span className="flex items-center gap-2">
                  <span className="truncate text-14 font-medium group-hover:underline">{member.name}</span>
                  {member.is_founder && <Tag>{text.founder}</Tag>}
                </span>
                <span className="block truncate text-12 text-muted">{lineOf(member)}</span>
              </EntityLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  ));
}

function lineOf({ position, from_date, to_date }: Member): string {
  const dates =
    to_date !== null
      ? from_date === null
        ? text.until(formatDate(to_date, 'plain'))
        : `${formatDate(from_date, 'plain')} – ${formatDate(to_date, 'plain')}`
      : from_date === null
        ? null
        : text.since(formatDate(from_date, 'plain'));
  return [position, dates].filter((part) => part !== null).join(', ');
}
