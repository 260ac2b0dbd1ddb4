import { projectKey } from '#server/modules/entity-resolution/names.ts';
import { line } from '../parsing/texts.ts';

/** Stages that sources write in several ways, by their letters and digits in lower case. */
const STAGES: Readonly<Record<string, string>> = {
  preseed: 'Pre-seed',
  preseedround: 'Pre-seed',
  seed: 'Seed',
  seedround: 'Seed',
  angel: 'Angel',
  angelround: 'Angel',
  strategic: 'Strategic',
  strategicround: 'Strategic',
  private: 'Private',
  privateround: 'Private',
  privatesale: 'Private token sale',
  privatetokensale: 'Private token sale',
  publicsale: 'Public token sale',
  publictokensale: 'Public token sale',
  grant: 'Grant',
  grants: 'Grant',
  ma: 'M&A',
  manda: 'M&A',
  mergeracquisition: 'M&A',
  acquisition: 'M&A',
  seriesprea: 'Pre-Series A',
  preseriesa: 'Pre-Series A',
  preseriesb: 'Pre-Series B',
  debt: 'Debt financing',
  debtfinancing: 'Debt financing',
  convertiblenoteissuance: 'Convertible note',
  convertiblenote: 'Convertible note',
  corporateround: 'Corporate',
  ventureround: 'Venture round',
  ico: 'ICO',
  ieo: 'IEO',
  ido: 'IDO',
  ifo: 'IFO',
  ipo: 'IPO',
};
const NO_STAGE = new Set(['', 'unknown', 'undisclosed', 'unstated', 'na', 'none', 'null', 'fundinground', 'other']);

/** The stage of a round in one spelling; null where the source names none ("Funding round" names none). */
export function readStage(value: unknown): string | null {
  const text = line(value);
  if (text === null) return null;
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (NO_STAGE.has(letters)) return null;
  const series = /^series\s+([a-z])(?:\s*round)?$/i.exec(text);
  if (series?.[1]) return `Series ${series[1].toUpperCase()}`;
  return STAGES[letters] ?? text;
}

/** The key of a round in a feed that gives rounds no id of their own. */
export function roundKey(project: string, date: string | null, stage: string | null, amount: number | null): string {
  return [projectKey(project), date ?? '', stage ?? '', amount ?? ''].join('|');
}
