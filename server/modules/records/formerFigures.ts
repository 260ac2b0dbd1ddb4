import {
  type FeedRecord,
  type FormerFigures,
  OF_THE_PRICE,
  PROJECT_FIGURES,
  type ProjectData,
  type ProjectFigure,
  type ProjectRecord,
  projectData,
} from './feedRecords.ts';

/** True for the name of a figure of a project. */
export function isProjectFigure(field: string): field is ProjectFigure {
  return PROJECT_FIGURES.some((figure) => figure === field);
}

/**
 * The newer record with those figures of the older one that it states and that cannot be true: a price of zero says nothing of the
 * price. The same record where it gains none.
 */
export function keepFormer(newer: FeedRecord, older: FeedRecord): FeedRecord {
  if (newer.kind !== 'project' || older.kind !== 'project') return newer;
  const { refused = [], former = [] } = newer.data;
  const moments = new Map<string, Partial<Record<ProjectFigure, number>>>();
  let gained = false;
  for (const field of PROJECT_FIGURES) {
    const own = former.find(({ figures }) => figures[field] !== undefined);
    const given = refused.includes(field) ? lastOf(older, field) : null;
    const kept = given !== null && (own === undefined || given.fetched_at > own.fetched_at) ? given : own;
    if (kept === undefined) continue;
    gained ||= kept === given;
    const figures = moments.get(kept.fetched_at) ?? {};
    moments.set(kept.fetched_at, figures);
    for (const one of field === 'price_usd' ? OF_THE_PRICE : [field]) {
      const value = kept.figures[one];
      if (value !== undefined) figures[one] ??= value;
    }
  }
  if (!gained) return newer;
  const { side, name, refused: _refused, former: _former, ...rest } = newer.data;
  const all = [...moments]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([fetched_at, figures]) => ({ fetched_at, figures: ordered(figures) }));
  return { ...newer, data: projectData({ side, name, ...rest, refused, former: all }) };
}

/** The last known figure of a record, with what belongs to it. */
function lastOf({ fetchedAt, data }: ProjectRecord, field: ProjectFigure): FormerFigures | null {
  if ((data[field] ?? null) === null) return data.former?.find(({ figures }) => figures[field] !== undefined) ?? null;
  return { fetched_at: fetchedAt, figures: figuresOf(data) };
}

function figuresOf(data: ProjectData): Partial<Record<ProjectFigure, number>> {
  return ordered(
    Object.fromEntries(
      PROJECT_FIGURES.flatMap((field) => ((data[field] ?? null) === null ? [] : [[field, data[field]]])),
    ),
  );
}

/** In one order, so that equal figures are equal texts. */
function ordered(figures: Partial<Record<ProjectFigure, number>>): Partial<Record<ProjectFigure, number>> {
  return Object.fromEntries(
    PROJECT_FIGURES.flatMap((field) => (figures[field] === undefined ? [] : [[field, figures[field]]])),
  );
}

/** The records, and beside each what it keeps of earlier answers, as records of their moments. */
export function withFormerFigures(records: readonly ProjectRecord[]): ProjectRecord[] {
  return records.flatMap((record) => [
    record,
    ...(record.data.former ?? []).map(({ fetched_at, figures }): ProjectRecord => {
      const { side, name, symbol, gecko_id, sector } = record.data;
      return {
        ...record,
        fetchedAt: fetched_at,
        data: projectData({ side, name, symbol, gecko_id, sector, ...figures }),
      };
    }),
  ]);
}
