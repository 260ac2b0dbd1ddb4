import cliProgress from 'cli-progress';
import { exitCodeOf, type FileReport, type Progress, type SyncReport } from '#server/modules/feeds/report.ts';
import type { SyncedDays } from '#server/modules/sync/syncByDay.ts';

const READ = { title: 'read', count: 'read' } as const;
const REJECTED = { title: 'rejected', count: 'rejected' } as const;
const DRY_COLUMNS = [READ, REJECTED];
const COLUMNS = [
  READ,
  { title: 'new', count: 'fresh' },
  { title: 'changed', count: 'changed' },
  { title: 'unchanged', count: 'unchanged' },
  { title: 'repeated', count: 'repeated' },
  REJECTED,
] as const;
const SHOWN_FILES = 40;
const SHOWN_GROUPS = 8;
const SHOWN_COLUMNS = 8;

const quoted = (examples: readonly string[]) => `for example ${examples.map((text) => `"${text}"`).join(', ')}`;
const formatCount = (count: number) => count.toLocaleString('en-US');

/** The reports of recorded days as text for a terminal, then the files that were not read. */
export function formatDays({ days, refused }: SyncedDays): string {
  const lines = days.map(({ day, report }) => `\n${day}${formatReport(report)}`);
  return [...lines, '', ...refused.map(({ address, reason }) => `not read: ${address}: ${reason}`)].join('\n');
}

/** Exit code: the worst of the days; 1 where none was read, 3 where a file was refused. */
export function exitCodeOfDays({ days, refused }: SyncedDays): number {
  const codes = days.map(({ report }) => exitCodeOf(report));
  if (codes.length === 0 || codes.includes(1)) return 1;
  return refused.length > 0 || codes.includes(3) ? 3 : 0;
}

/** The report as text for a terminal. */
export function formatReport(report: SyncReport): string {
  const lines: string[] = ['', ...feedTable(report)];
  for (const { feed, rejections, losses } of report.feeds) {
    const groups = [
      ...rejections.map((group) => ({ verb: 'rejected', ...group })),
      ...losses.map((group) => ({ verb: 'kept without a value', ...group })),
    ];
    for (const { verb, reason, count, examples } of groups) {
      lines.push(`  ${feed}: ${verb} ${formatCount(count)} (${reason}), ${quoted(examples)}`);
    }
  }
  for (const { feed, withdrawn, withdrawals } of report.feeds) {
    if (withdrawn > 0)
      lines.push(
        `  ${feed}: superseded ${formatCount(withdrawn)} lines of older editions, withdrawn by newer ones and not counted`,
        ...withdrawals.map(
          ({ reason, count, examples }) => `    ${formatCount(count)}: ${reason}, ${quoted(examples)}`,
        ),
      );
  }
  for (const { feed, superseded, replacements } of report.feeds) {
    if (superseded === 0) continue;
    lines.push(`  ${feed}: superseded ${formatCount(superseded)} values by better or newer ones`);
    for (const { reason, count, examples } of replacements.slice(0, SHOWN_GROUPS))
      lines.push(`    ${formatCount(count)} (${reason}), ${quoted(examples)}`);
    if (replacements.length > SHOWN_GROUPS) lines.push(`    … and ${replacements.length - SHOWN_GROUPS} kinds more`);
  }
  for (const { feed, values } of report.feeds) {
    if (values.stated > 0)
      lines.push(
        `  ${feed}: kept ${formatCount(values.kept)} of the ${formatCount(values.stated)} values that its records state`,
      );
  }
  for (const { feed, fields } of report.feeds) {
    const left = fields.filter(({ leftOut }) => leftOut !== null);
    if (left.length === 0) continue;
    const named = left.map(({ field, stated, leftOut }) => `${field} ${formatCount(stated)} (${leftOut})`);
    const taken = fields.filter(({ leftOut }) => leftOut === null).map(({ field }) => field);
    lines.push(`  ${feed}: took ${taken.length} fields (${taken.join(', ')}), left out ${named.join(', ')}`);
  }
  if (report.files.length > 0) lines.push('', 'Files:', ...fileLines(report.files));
  const failures = [
    ...report.feeds.flatMap(({ feed, failures: own }) =>
      own.map((failure) => ({ ...failure, address: `${feed}: ${failure.address}` })),
    ),
    ...report.failures,
  ];
  if (failures.length > 0) lines.push('', 'Answers that could not be used:', ...some(failures));
  if (report.skipped.length > 0) lines.push('', 'Files that were not used:', ...some(report.skipped));
  if (report.directories) {
    lines.push('', 'Directories:');
    for (const [name, counts] of Object.entries(report.directories)) {
      lines.push(
        `  ${name.padEnd(14)} ${formatCount(counts.inserted)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} unchanged, ${formatCount(counts.deleted)} deleted`,
      );
    }
  }
  lines.push('', conclusion(report));
  return lines.join('\n');
}

/** A line a file: what it gave, and of what it stated what was not kept. */
function fileLines(files: readonly FileReport[]): string[] {
  const lines = files.map(({ file, feed, source, kept, rejected, lost, fields, reason }) => {
    if (feed === null) return `  ${file}: nothing (${reason})`;
    const missing = [
      ...(rejected.length > 0 ? [`${formatCount(rejected.length)} rejected`] : []),
      ...(lost.length > 0 ? [`${formatCount(lost.length)} values lost`] : []),
      ...unusedColumns(fields),
      ...(reason === null ? [] : [reason]),
    ];
    const of = source === null || source === feed ? feed : `${feed}, ${source}`;
    return `  ${file} (${of}): ${formatCount(kept)} records, ${missing.length === 0 ? 'complete' : missing.join(', ')}`;
  });
  return lines.length > SHOWN_FILES
    ? [...lines.slice(0, SHOWN_FILES), `  … and ${formatCount(lines.length - SHOWN_FILES)} more`]
    : lines;
}

/** `not used: columns X, Y`. */
function unusedColumns(fields: FileReport['fields']): string[] {
  const unused = fields.flatMap(({ field, leftOut }) => (leftOut === null ? [] : [field]));
  if (unused.length === 0) return [];
  const more = unused.length > SHOWN_COLUMNS ? ` and ${unused.length - SHOWN_COLUMNS} more` : '';
  return [`not used: column${unused.length === 1 ? '' : 's'} ${unused.slice(0, SHOWN_COLUMNS).join(', ')}${more}`];
}

function feedTable({ feeds, isDryRun }: SyncReport): string[] {
  const columns = isDryRun ? DRY_COLUMNS : COLUMNS;
  const rows = feeds.map((feed) => [feed.feed, ...columns.map(({ count }) => formatCount(feed[count])), feed.outcome]);
  const header = ['feed', ...columns.map(({ title }) => title), 'outcome'];
  const widths = header.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const write = (cells: readonly string[]) =>
    cells
      .map((cell, index) =>
        index === 0 || index === header.length - 1
          ? cell.padEnd(widths[index] ?? 0)
          : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [write(header), ...rows.map(write)];
}

function some(failures: readonly { readonly address: string; readonly reason: string }[]): string[] {
  const shown = failures.slice(0, SHOWN_FILES).map(({ address, reason }) => `  ${address}: ${reason}`);
  return failures.length > SHOWN_FILES
    ? [...shown, `  … and ${formatCount(failures.length - SHOWN_FILES)} more`]
    : shown;
}

function conclusion({ outcome, dataset, replacedSample, isDryRun, feeds }: SyncReport): string {
  if (isDryRun) return 'This was a dry run: nothing was changed.';
  const holds = dataset
    ? `The directories hold ${dataset.kind} data, version ${dataset.version}, as of ${dataset.asOf ?? 'unknown'}.`
    : 'The directories are still empty.';
  if (outcome === 'failed') {
    return feeds.some(({ read, rejected }) => read > rejected)
      ? `News and prices alone fill no directory; they are stored until other records arrive. ${holds}`
      : `No usable data arrived, so nothing was changed. ${holds}`;
  }
  const replaced = replacedSample ? 'Real data replaced the sample data. ' : '';
  const missing = outcome === 'partial' ? 'A part failed; its earlier records are unchanged. ' : '';
  return `${replaced}${missing}${holds}`;
}

/** On a terminal one progress bar per feed; then one per stage; otherwise a line at start and end of each. */
export function terminalProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? bars(stream) : plainLines(stream);
}

function bars(stream: NodeJS.WriteStream): Progress {
  const multi = new cliProgress.MultiBar(
    {
      stream,
      clearOnComplete: false,
      hideCursor: true,
      autopadding: true,
      format: '{name} {bar} {value}/{total}  {note}',
      barsize: 24,
    },
    cliProgress.Presets.rect,
  );
  const drawn = new Map<string, { readonly bar: cliProgress.SingleBar; steps: number }>();
  return {
    begin: (name, steps) => {
      drawn.set(name, { bar: multi.create(Math.max(steps, 1), 0, { name: name.padEnd(20), note: '' }), steps: 0 });
    },
    step: (name, records) => {
      const one = drawn.get(name);
      if (!one) return;
      one.steps++;
      one.bar.update(one.steps, { note: `${records.toLocaleString('en-US')} records` });
    },
    end: (name, note) => {
      const one = drawn.get(name);
      // A service may have fewer pages than expected.
      one?.bar.setTotal(Math.max(one.steps, 1));
      one?.bar.update(one.steps, { note });
    },
    stage: (name, total, of) => {
      const bar = multi.create(Math.max(total, 1), 0, { name: name.padEnd(20), note: of });
      // Joining leaves no time to draw in.
      multi.update();
      return {
        done: (count) => bar.update(count),
        end: () => bar.update(Math.max(total, 1)),
      };
    },
    close: () => multi.stop(),
  };
}

function plainLines(stream: NodeJS.WriteStream): Progress {
  return {
    begin: (name, steps, from) => {
      const noun = `${from === 'network' ? 'page' : 'file'}${steps === 1 ? '' : 's'}`;
      stream.write(`${name}: ${from === 'network' ? 'requesting at most' : 'reading'} ${steps} ${noun}\n`);
    },
    step: () => undefined,
    end: (name, note) => stream.write(`${name}: ${note}\n`),
    stage: (name, total, of) => {
      const counted = `${formatCount(total)} ${of}`;
      stream.write(`${name}: ${counted} …\n`);
      return { done: () => undefined, end: () => stream.write(`${name}: ${counted}\n`) };
    },
    close: () => undefined,
  };
}
