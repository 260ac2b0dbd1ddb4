import { entity } from './en/entity.ts';

/** The text of an entity's page in the language in use: apart from the rest, because only that page needs it. */
export const entityMessages: typeof entity = entity;
