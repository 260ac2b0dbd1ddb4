import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';

/** Which form of an answer a request can take. */

export type Form = 'json' | 'columns';

export const MEDIA_TYPES: Readonly<Record<Form, string>> = {
  json: 'application/json; charset=utf-8',
  columns: COLUMNAR_TYPE,
};

/** Columns only where they are asked for by name; everybody else gets JSON. */
export function acceptedForm(accept: string | undefined): Form {
  return accept?.includes(COLUMNAR_TYPE) ? 'columns' : 'json';
}
