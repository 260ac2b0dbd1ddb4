import { plural } from '#schemas/format.ts';

/** Text of the page that shows how two entities are connected. */
export const pathMessages = {
  title: 'Connections',
  between: (from: string, to: string) => `How ${from} and ${to} are connected`,
  question: 'How are these two connected?',
  about:
    'The shortest chains between two projects, organizations or people: through rounds, jobs, foundings and tokens.',
  ends: 'The two to connect',
  from: 'From',
  to: 'To',
  clear: (label: string) => `Clear “${label}”`,
  swap: 'Swap the two',
  copyLink: 'Copy link',

  loading: 'Looking for a chain',
  failed: 'The chain could not be loaded',
  chooseBoth: 'Choose two names',
  chooseBothText: 'Search for a project, an organization or a person in each field.',
  chooseOther: (name: string) => `Who should ${name} be connected with?`,
  chooseOtherText: 'Choose the other one, or begin with one of these.',
  unknown: 'No such name',
  unknownText: (slug: string) => `Nothing was found at “${slug}”. Search for another name in the field.`,
  same: 'Both are the same',
  sameText: (name: string) => `Both fields contain ${name}. Change one.`,
  none: 'No known connection',
  noneText: (from: string, to: string, steps: number) =>
    `No chain of at most ${steps} steps leads from ${from} to ${to} through the rounds, jobs, foundings and tokens that are known.`,
  proposals: 'For example',
  pair: (from: string, to: string) => `${from} and ${to}`,

  direct: (from: string, to: string) => `${from} and ${to} are connected directly.`,
  through: (from: string, to: string, steps: number, names: readonly string[]) =>
    `${from} and ${to} are ${plural(steps, 'step', 'steps')} apart, through ${names.join(', ')}.`,
  several: (from: string, to: string, steps: number, chains: number, more: boolean) =>
    `${from} and ${to} are ${plural(steps, 'step', 'steps')} apart. ${more ? `Of the shortest chains, the ${chains} with most evidence are shown.` : `There are ${chains} shortest chains, that with most evidence first.`}`,
  chain: (names: readonly string[]) => (names.length === 0 ? 'The chain' : `The chain through ${names.join(', ')}`),

  joined: (investor: string) => `${investor} invested in`,
  led: (investor: string) => `${investor} led`,
  source: 'Source',
  moreRounds: (project: string) => `All rounds of ${project}`,
  works: (person: string, position: string | null) => `${person}: ${position ?? 'position unknown'} at`,
  dates: (from: string | null, to: string | null) =>
    from === null ? (to === null ? null : `until ${to}`) : to === null ? `since ${from}` : `${from} – ${to}`,
  founded: (person: string) => `${person} founded`,
  issues: (organization: string) => `${organization} stands behind`,
  connect: 'Connect with …',
  connectName: (name: string) => `Connect ${name} with …`,
  profile: 'Profile',
};
