import type { Member, ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatDate } from '#schemas/format.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { listNote } from '../EntityFacts.tsx';

const text = projectMessages.team;

/** Founders and those who work there, then those who did. */
export function TeamTab({ profile }: { readonly profile: ProjectProfile }) {
  const members = [...profile.all_member, ...foundersWithoutJob(profile)];
  const present = members.filter(({ to_date }) => to_date === null);
  const former = members.filter(({ to_date }) => to_date !== null);
  const { all_member: all, employees } = profile.counts;
  return (
    <>
      <Members title={text.present} members={present} total={employees + foundersWithoutJob(profile).length} />
      <Members title={text.former} members={former} total={all - employees} />
    </>
  );
}

/** How many people a profile names, founders of whom no job is known included. */
export function teamSize(profile: ProjectProfile): number {
  return profile.counts.all_member + foundersWithoutJob(profile).length;
}

function foundersWithoutJob({ founders, all_member }: ProjectProfile): readonly Member[] {
  const known = new Set(all_member.map(({ slug, name }) => slug ?? name));
  return founders
    .filter(({ slug, name }) => !known.has(slug ?? name))
    .map((founder) => ({
      ...founder,
      position: null,
      from_date: null,
      to_date: null,
      is_primary: false,
      is_founder: true,
    }));
}

function Members({
  title,
  members,
  total,
}: {
  readonly title: string;
  readonly members: readonly Member[];
  /** Those that are not listed included. */
  readonly total: number;
}) {
  if (members.length === 0) return null;
  const founders = members.filter(({ is_founder }) => is_founder);
  const others = members.filter(({ is_founder }) => !is_founder);
  return (
    <Section title={title} note={listNote(members.length, total)}>
      <ScrolledTable
        label={title}
        head={
          <>
            <TableHead>{text.name}</TableHead>
            <TableHead>{text.position}</TableHead>
            <TableHead>{text.time}</TableHead>
          </>
        }
      >
        {[...founders, ...others].map((member) => (
          <tr key={`${member.slug} ${member.name} ${member.position} ${member.from_date}`}>
            <TableCell className="max-w-72">
              <span className="flex min-w-0 items-center gap-2">
                <LogoLink kind="people" of={member} size={24} />
                {member.is_founder && <Tag>{text.founder}</Tag>}
              </span>
            </TableCell>
            <TableCell>{member.position ?? <Missing />}</TableCell>
            <TableCell className="figure text-muted">
              <Time member={member} />
            </TableCell>
          </tr>
        ))}
      </ScrolledTable>
    </Section>
  );
}

function Time({ member: { from_date, to_date } }: { readonly member: Member }) {
  if (from_date === null && to_date === null) return <Missing />;
  if (to_date === null) return text.since(formatDate(from_date, 'plain'));
  return from_date === null
    ? text.until(formatDate(to_date, 'plain'))
    : text.span(formatDate(from_date, 'plain'), formatDate(to_date, 'plain'));
}
