/** Ways to see a profile, as `?mode=` names them; without it one views it. */
export const PROFILE_MODES = ['view', 'edit', 'table'] as const;
export type ProfileMode = (typeof PROFILE_MODES)[number];

/** The mode in an address; what is none counts as `view`. */
export function readMode(text: unknown): ProfileMode {
  return PROFILE_MODES.find((mode) => mode === text) ?? 'view';
}

/** The parameter of a mode; none for `view`. */
export function writeMode(mode: ProfileMode): { mode?: string } {
  return mode === 'view' ? {} : { mode };
}
