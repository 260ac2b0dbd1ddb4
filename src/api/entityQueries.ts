import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { fetchStruct } from './client.ts';

/** A year of daily prices in US dollars; the first is that of 1 January, null where none is known. */
const PriceYearSchema = z.object({ year: z.int(), prices: z.array(z.nullable(z.number())) });

/** A record is its row with the rounds it raised or joined, newest first. */
const rounds = z.array(ROW_SCHEMAS.fundraising);
const ProjectRecordSchema = z.extend(ROW_SCHEMAS.projects, { rounds, prices: z.array(PriceYearSchema) });
const OrganizationRecordSchema = z.extend(ROW_SCHEMAS.organizations, { rounds });
const PersonRecordSchema = z.extend(ROW_SCHEMAS.people, { rounds });

export type ProjectRecord = z.infer<typeof ProjectRecordSchema>;
export type OrganizationRecord = z.infer<typeof OrganizationRecordSchema>;
export type PersonRecord = z.infer<typeof PersonRecordSchema>;
export type AnyRecord = ProjectRecord | OrganizationRecord | PersonRecord;

const DETAILS = {
  project: { sid: 'detail_project', record: ProjectRecordSchema },
  venture: { sid: 'detail_venture', record: OrganizationRecordSchema },
  people: { sid: 'detail_people', record: PersonRecordSchema },
} as const satisfies Record<EntityKind, object>;

/** A detail that finds nothing is an empty object. */
const NothingSchema = z.pipe(
  z.strictObject({}),
  z.transform(() => null),
);

/** One project, organization or person; the result is null where there is none of that name. */
export const detailQuery = (kind: EntityKind, slug: string) => {
  const { sid, record } = DETAILS[kind];
  return queryOptions({
    queryKey: ['struct', sid, slug],
    queryFn: ({ signal }) => fetchStruct<AnyRecord | null>(sid, { slug }, z.union([NothingSchema, record]), signal),
  });
};
