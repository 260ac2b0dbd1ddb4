import cliProgress from 'cli-progress';
import type { Progress } from '#server/modules/feeds/progress.ts';

/** Draws a bar for each feed on a terminal; where nobody watches, writes a line when a feed begins and ends. */
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
      // Fewer answers than expected may be all there are.
      one?.bar.setTotal(Math.max(one.steps, 1));
      one?.bar.update(one.steps, { note });
    },
    close: () => multi.stop(),
  };
}

function plainLines(stream: NodeJS.WriteStream): Progress {
  return {
    begin: (name, steps, from) => {
      const noun = `${from === 'network' ? 'answer' : 'file'}${steps === 1 ? '' : 's'}`;
      stream.write(`${name}: ${from === 'network' ? 'asking, at most' : 'reading'} ${steps} ${noun}\n`);
    },
    step: () => undefined,
    end: (name, note) => stream.write(`${name}: ${note}\n`),
    close: () => undefined,
  };
}
