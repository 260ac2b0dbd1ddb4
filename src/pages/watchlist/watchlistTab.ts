import { WATCHED_SOURCES, type WatchedSource } from '#schemas/columns/watched.ts';

/** The tab that an address names; anything else is the first. */
export function readTab(tab: unknown): WatchedSource {
  return WATCHED_SOURCES.find((source) => source === tab) ?? WATCHED_SOURCES[0];
}
