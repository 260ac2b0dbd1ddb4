import type { ContributionLimits, CSV_PROBLEMS } from '#schemas/api/contributions.ts';
import type { WaitsFor } from '#schemas/entities/proposals.ts';
import type { TierNeed } from '#schemas/entities/tiers.ts';
import { formatCount, plural } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';

const percent = (share: number) => `${Math.floor(share * 100)}%`;

/** Text of contributing: forms, what is sent, and what becomes of it. */
export const contributeMessages = {
  suggestions: {
    title: 'Used by other records',
    count: (count: number) => plural(count, 'suggestion', 'suggestions'),
  },

  tier: (tier: number) => `Tier ${tier}`,

  limits: {
    title: 'Proposals',
    label: 'Proposals you can send today',
    left: (left: number, limit: number) => `${formatCount(left)} of ${formatCount(limit)} left today`,
    visitor: (limit: number) => `Everyone begins at Tier 0, with ${formatCount(limit)} proposals a day (UTC).`,
    reason: ({ tier, of_tier: ofTier, open_reports: reports, limit }: ContributionLimits) =>
      reports === 0
        ? `Tier ${tier} has ${plural(ofTier, 'proposal', 'proposals')} a day (UTC). An open report halves the limit; you have none.`
        : `Tier ${tier} has ${plural(ofTier, 'proposal', 'proposals')} a day (UTC). ${plural(reports, 'open report halves', 'open reports halve')} it to ${formatCount(limit)} until it is decided.`,
    reached: (renewsAt: string) => `You can send again from ${renewsAt}. Until then you can keep drafts.`,
    batch: (rows: number) => `A batch has up to ${plural(rows, 'row', 'rows')} and counts as one.`,
    failed: 'Your limit could not be loaded.',
    loading: 'Loading your limit',
  },

  send: {
    button: (changes: number) => `Send ${plural(changes, 'change', 'changes')}`,
    title: 'Send a proposal',
    signIn: 'Sign in to send it. What you typed stays on this device.',
    what: (name: string, changes: number) => `${plural(changes, 'change', 'changes')} to ${name}, as one proposal.`,
    whatNew: (name: string) => `${name}, as one proposal.`,
    after: 'Then',
    steps: [
      'The provider looks for form and spam.',
      'Members of the DAO vote for 7 days.',
      'What is accepted outranks the feeds until a source changes.',
    ],
    privacy: 'Your name',
    privacies: { 1: 'Public', 0: 'Private' },
    privacyNotes: {
      1: 'Everybody sees that the proposal is yours.',
      0: 'Only the provider sees that the proposal is yours.',
    },
    note: 'Note for the provider',
    noteHint: 'Only the provider reads it.',
    phone: 'Phone, for questions',
    sure: 'How certain you are, in %',
    noteLines: {
      phone: (phone: string) => `Phone: ${phone}`,
      sure: (percent: string) => `Certain to ${percent}%`,
    },
    optional: 'optional',
    submit: 'Send',
    draft: 'Keep as a draft',
    sending: 'Sending',
    cancel: 'Cancel',
    sent: (name: string) => `The proposal on ${name} is sent`,
    sentText: 'You see what becomes of it among your contributions.',
    drafted: (name: string) => `The draft on ${name} is kept`,
    open: 'Your contributions',
    incomplete: 'Some of it is not complete yet',
  },

  list: {
    title: 'Your contributions',
    about: 'What you sent, what it waits for, and why.',
    label: 'Your contributions, newest first',
    loading: 'Loading your contributions',
    failed: 'Your contributions could not be loaded',
    none: 'You have sent nothing yet',
    noneText: 'Choose Edit on any profile, or add what is missing.',
    more: 'Show more',
    waits: {
      author: 'Waits for you',
      provider: 'Waits for the provider',
      votes: 'Waits for votes',
      closing: 'The vote has ended, and the result is applied within a minute',
    } satisfies Record<WaitsFor, string>,
    statuses: { 0: 'Rejected', 1: 'In Review', 2: 'Verified' },
    waitsForVotesUntil: (end: string) => `Members vote until ${end}`,
    conflict: (count: number) =>
      `Changed meanwhile. What you keep is proposed over the new ${count === 1 ? 'value' : 'values'}, and votes start again:`,
    kept: 'Fields to keep',
    nothingKept: 'Nothing would be left. Withdraw the proposal instead.',
    reason: (why: string) => `Reason: ${why}`,
    reports: (count: number) => plural(count, 'open report', 'open reports'),
    points: (points: number) => `+${plural(points, 'point', 'points')}`,
    updates: { new: 'New', edit: 'Edit' },
    private: 'Private',
    batch: 'Part of a batch',
    at: (moment: string) => `since ${moment}`,
    actions: (name: string) => `More on ${name}`,
    openProposal: 'Open the proposal',
    continue: 'Continue',
    replaced: (name: string) => `The draft takes the place of your edit of ${name} on this device`,
    undo: 'Undo',
    withdraw: 'Withdraw',
    remove: 'Delete the draft',
    removed: (name: string) => `The draft on ${name} is deleted`,
    removing: 'Delete the draft?',
    removingText: (name: string) => `What you wrote about ${name} is lost.`,
    withdrawn: (name: string) => `The proposal on ${name} is withdrawn`,
    withdrawing: 'Withdraw the proposal?',
    withdrawingText: (name: string) => `The proposal on ${name} ends without a vote. You can send it again.`,
    keep: 'Keep it',
    rebase: 'Put it on the new values',
    rebased: (name: string) => `The proposal on ${name} stands on what the data says now. Votes start again.`,
    notDone: (name: string) => `Nothing was done with the proposal on ${name}`,
    device: 'Kept on this device',
    deviceAbout: 'Not sent yet.',
    deviceLabel: 'Edits on this device',
  },

  standing: {
    title: 'Where you stand',
    about: 'You move up a tier only by contributing.',
    yours: 'Yours',
    tiers: 'Contributor tiers',
    since: (day: string) => `since ${day}`,
    accepted: (accepted: number, decided: number) =>
      `${formatCount(accepted)} accepted of ${formatCount(decided)} decided`,
    next: (tier: number) => `Tier ${tier} needs`,
    highest: 'There is no higher tier.',
    needs: (need: TierNeed) => {
      switch (need.kind) {
        case 'accepted':
          return { label: 'Accepted contributions', value: `${formatCount(need.have)} of ${formatCount(need.need)}` };
        case 'days':
          return { label: 'Days with an account', value: `${formatCount(need.have)} of ${formatCount(need.need)}` };
        case 'words':
          return {
            label: 'Word of members of Tier 3',
            value: `${formatCount(need.have)} of ${formatCount(need.need)}`,
          };
        case 'share':
          return {
            label: need.of === 0 ? 'Accepted share' : `Accepted of the last ${formatCount(need.of)}`,
            value: `${need.have === null ? '--' : percent(need.have)} of ${percent(need.need)}`,
          };
      }
    },
  },

  forms: {
    title: 'Contribute',
    about: 'Anyone can correct or add what Assay knows. Each value names the page that states it.',
    add: 'Add what is missing',
    edit: 'Correct what is wrong',
    more: 'More',
    cards: {
      'new-project': 'A project or token that is not listed yet.',
      'new-venture-capital': 'A fund, lab or DAO that is not listed yet.',
      'new-people': 'A founder, investor or builder who is not listed yet.',
      'edit-project': 'Find it, and change its fields on its profile.',
      'edit-venture-capital': 'Find it, and change its fields on its profile.',
      'edit-people': 'Find them, and change their fields on their profile.',
      csv: 'Change the cells of an exported CSV and send the rows as one batch.',
    },
    research: 'Create your research',
    researchText: 'Write with live tables and charts, published under your name.',
    yours: 'Your contributions',
    help: 'How contributions work',
    find: { project: 'Find a project', venture: 'Find an organization', people: 'Find a person' },
    findText: {
      project: 'Its profile opens with every field in place, what is published beside what you write.',
      venture: 'Its profile opens with every field in place, what is published beside what you write.',
      people: 'Their profile opens with every field in place, what is published beside what you write.',
    },
    notFound: { project: 'Add a new project', venture: 'Add new venture capital', people: 'Add new people' },

    tag: 'Tag',
    tags: { project: 'Project', people: 'People', venture: 'Venture' },
    label: (title: string) => `Form: ${title}`,
    nameLabel: (kind: EntityKind) =>
      ({ project: 'Name of the project', venture: 'Name of the organization', people: 'Full name' })[kind],
    required: '(required)',
    columns: { field: 'Field', value: 'Value', source: 'Source' },
    source: 'Source of all values',
    sourceAbout: 'The page that states them. A value with a source of its own uses that one.',
    sourceOf: (field: string) => `Source of ${field}`,
    asAll: 'As above',
    groups: { identity: 'Identity', figures: 'Figures', links: 'Links' },
    list: 'Separate with semicolons.',
    logo: 'Logo',
    logoAbout: 'PNG, JPEG, GIF or WebP.',
    logoReason: 'Sign in to add a logo. What you typed stays on this device.',
    pageNeeded: {
      project: 'Its website or its X account is needed.',
      venture: 'Its website or its X account is needed.',
      people: 'Their X or LinkedIn account is needed.',
    },
    kept: 'What you type is kept on this device.',
    notKept: 'This browser stores nothing: what you type is lost when you close the page.',
    restored: 'This is what you typed before. It is kept on this device.',
    discard: 'Discard',
    discarded: 'What you typed is discarded',
    undo: 'Undo',
    next: 'Check and send',
    failed: 'The draft could not be loaded',
    loading: 'Loading the draft',

    near: {
      title: 'Already here?',
      none: 'Nothing like it is known.',
      waiting: 'Compared with what is known as soon as it has a name.',
      visitor: 'Compared with what is known once you are signed in.',
      failed: 'It could not be compared with what is known. It is compared again when you send it.',
      count: (count: number) => `${plural(count, 'entry is', 'entries are')} like it`,
      by: { name: 'Same name', domain: 'Same site', handle: 'Same account' },
      proposed: 'Proposed already',
      edit: 'Edit this one',
      other: (name: string) => `Mine is not ${name}`,
      undecided: 'Say of each entry that is like it whether yours is another one.',
    },
  },

  batch: {
    source: 'Source of all rows',
    sourceAbout: 'The page that states the values. A row with a source of its own uses that one.',
    sourceOf: (name: string) => `Source of ${name}`,
    asAll: 'As for all',
    send: (rows: number) => `Send ${plural(rows, 'row', 'rows')}`,
    noRows: 'No row is chosen.',
    wrong: (rows: number) => `${plural(rows, 'row has', 'rows have')} a value that is not valid yet.`,
    unsourced: (rows: number) => `${plural(rows, 'row has', 'rows have')} no source.`,
    tooMany: (limit: number) => `A batch has at most ${plural(limit, 'row', 'rows')}. Leave some out.`,
    sent: (rows: number) => `${plural(rows, 'proposal is', 'proposals are')} sent as one batch`,
    refused: (rows: number) => `${plural(rows, 'row was', 'rows were')} not sent`,
    refusedAbout: 'Each says why. The others are sent.',
    close: 'Close',
    columns: { row: 'Row', field: 'Field', now: 'Now', value: 'New value', source: 'Source' },
    take: (name: string) => `Propose ${name}`,
    takeAll: 'Propose all rows',
    taken: (taken: number, all: number) => `${formatCount(taken)} of ${plural(all, 'row', 'rows')} chosen`,
    table: 'Differences',
    unknown: 'unknown',
  },

  cells: {
    button: 'Propose changes',
    about: 'Change a column of the selected rows and send them as one batch',
    title: 'Propose changes',
    column: 'Column',
    rows: 'New values by row',
    valueOf: (name: string) => `New value for ${name}`,
    all: 'The same for all rows',
    fill: 'Fill in',
    loading: 'Reading the selected rows',
    failed: 'The selected rows could not be read',
    tooMany: (limit: number) => `Select at most ${formatCount(limit)} rows.`,
    signIn: 'Sign in to propose changes.',
    list: 'Separate entries with semicolons.',
  },

  csv: {
    about:
      'Export a table as CSV, change its cells in any spreadsheet, and drop the file here. Only cells that differ are proposed.',
    dataSet: 'Data set',
    dataSets: { projects: 'Projects', people: 'People', organizations: 'Organizations' },
    drop: 'Drop a CSV here',
    dropText: 'An export of Assay with its column ID, as it was written, with cells changed.',
    choose: 'Choose a file',
    another: 'Choose another file',
    kept: (name: string) => `${name} is kept on this device. It is compared once you are signed in.`,
    reading: (name: string) => `Comparing ${name} with the data`,
    failed: (name: string) => `${name} could not be compared`,
    tooLarge: (limit: number) => `A file can have ${formatCount(limit / 1_000_000)} MB.`,
    signIn: 'Sign in to compare a file with the data.',
    found: (rows: number, unchanged: number) =>
      `${plural(rows, 'row differs', 'rows differ')}, ${plural(unchanged, 'row is', 'rows are')} as published.`,
    listed: (from: number, to: number, total: number) =>
      `Rows ${formatCount(from)} to ${formatCount(to)} of ${formatCount(total)} that differ are listed: send these, then the next ones.`,
    first: 'First rows',
    next: 'Next rows',
    nothing: 'Nothing differs from what is published',
    nothingText:
      'Change cells of the file and save it as CSV. Columns that nobody can propose, such as prices, are not compared.',
    problems: (count: number) => `${plural(count, 'cell or line is', 'cells or lines are')} left out`,
    line: (line: number) => `Line ${formatCount(line)}`,
    problem: {
      unknownRow: 'No row has this ID.',
      repeated: 'An earlier line has this ID.',
      unknownColumn: 'Nobody can propose this column.',
      doubleColumn: 'This column appears twice. Only the first one is used.',
      emptied: 'A value cannot be emptied.',
      invalid: 'This is not a value of the column.',
    } satisfies Record<(typeof CSV_PROBLEMS)[number], string>,
    more: (count: number) => `and ${formatCount(count)} more`,
  },
};
