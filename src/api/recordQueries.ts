import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { MASTER_ROW_SCHEMAS } from '#schemas/entities/masterRows.ts';
import type { OrganizationRow } from '#schemas/entities/organization.ts';
import type { PersonRow } from '#schemas/entities/person.ts';
import type { ProjectRow } from '#schemas/entities/project.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { fetchStruct } from './client.ts';

/** A detail that finds nothing is an empty object. */
const NothingSchema = z.pipe(
  z.strictObject({}),
  z.transform(() => null),
);
const found = <Row extends z.ZodMiniType>(row: Row) => z.union([NothingSchema, row]);

export type RecordRow = ProjectRow | OrganizationRow | PersonRow;

/** The queries behind the page of one thing. */
const DETAILS = {
  project: { sid: 'detail_project', row: MASTER_ROW_SCHEMAS.projects, roundsSid: 'fundraising_project' },
  venture: { sid: 'detail_venture', row: MASTER_ROW_SCHEMAS.organizations, roundsSid: 'venture_financials' },
  people: { sid: 'detail_people', row: MASTER_ROW_SCHEMAS.people, roundsSid: 'people_investments' },
} as const satisfies Record<EntityKind, object>;

/** One project, organization or person; the result is null where there is none of that name. */
export const detailQuery = (kind: EntityKind, slug: string) => {
  const { sid, row } = DETAILS[kind];
  return queryOptions({
    queryKey: ['struct', sid, slug],
    queryFn: ({ signal }) => fetchStruct<RecordRow | null>(sid, { slug }, found(row), signal),
  });
};

const RoundsSchema = z.array(MASTER_ROW_SCHEMAS.fundraising);

/** The rounds a project raised, or those an organization or a person joined, newest first. */
export const roundsQuery = (kind: EntityKind, slug: string) => {
  const sid = DETAILS[kind].roundsSid;
  return queryOptions({
    queryKey: ['struct', sid, slug],
    queryFn: ({ signal }) => fetchStruct(sid, { slug }, RoundsSchema, signal),
  });
};
