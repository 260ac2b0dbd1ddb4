import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef } from 'react';
import type { CoInvestors } from '#schemas/entities/connections.ts';
import { detailPath } from '#schemas/kinds.ts';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { fileName } from '#src/charts/chartFile.ts';
import type { MakeOption } from '#src/charts/Drawing.tsx';
import { EGO_NODES_MAX, egoOption } from '#src/charts/egoOption.ts';
import { useWidth } from '#src/charts/useWidth.ts';
import { ChartActions } from '#src/features/csv-export/ChartActions.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { clusterOrder } from './clusterOrder.ts';
import { coInvestorsFile } from './coInvestorsFile.ts';

const text = investorMessages.coInvestors;

const HEIGHT = 520;

const Drawing = lazyComponent(async () => (await import('#src/charts/relations.ts')).Drawing);

/**
 * An organization amid its co-investors, circles side by side; a click, or Enter on the one that arrows have marked, opens it. The
 * table beside it has the same in words.
 */
export function CoInvestorGraph({
  name,
  coinvestors,
  pairs,
  marked,
  onMark,
}: Pick<CoInvestors, 'coinvestors' | 'pairs'> & {
  readonly name: string;
  readonly marked: string | null;
  readonly onMark: (slug: string | null) => void;
}) {
  const navigate = useNavigate();
  const noteId = useId();
  const origin = useDataOrigin('rounds');
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const nodes = useMemo(() => nodesOf(coinvestors, pairs), [coinvestors, pairs]);
  const make = useCallback<MakeOption>(
    (colors, size) => egoOption({ center: name, nodes, pairs, colors, size }),
    [name, nodes, pairs],
  );
  const active = nodes.findIndex(({ key }) => key === marked);
  const title = text.graph(name);
  const shown = nodes[Math.max(0, active)];
  const open = (at: number) => {
    const slug = nodes[at]?.key;
    if (slug !== undefined) void navigate({ to: detailPath('venture', slug) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = nodes.length - 1;
    const at = Math.max(0, active);
    const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[
      event.key
    ];
    if (to !== undefined) onMark(nodes[active < 0 ? at : Math.max(0, Math.min(last, to))]?.key ?? null);
    else if (event.key === 'Enter') open(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const draw = async () => {
    const { drawingImage } = await import('#src/charts/relations.ts');
    return drawingImage(make, { title, note: text.graphNote(nodes.length), origin });
  };
  return (
    <figure className="min-w-0">
      <div className="-mt-2 mb-1 flex justify-end">
        <ChartActions
          source="fundraising"
          isEmpty={nodes.length === 0}
          image={{ name: fileName(title), draw }}
          file={() => coInvestorsFile(title, coinvestors)}
        />
      </div>
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={noteId}
        aria-valuemin={1}
        aria-valuemax={nodes.length}
        aria-valuenow={Math.max(0, active) + 1}
        aria-valuetext={shown ? text.node(shown.name, shown.deals) : ''}
        onKeyDown={onKeyDown}
        onBlur={() => onMark(null)}
        className="relative w-full touch-pan-y xl:w-160"
        style={{ height: HEIGHT }}
      >
        {width > 0 && (
          <LoadBoundary
            fallback={<div role="status" aria-label={chartMessages.loading} className="absolute inset-0" />}
          >
            <Drawing
              make={make}
              width={width}
              height={HEIGHT}
              active={active < 0 ? null : active}
              first={1}
              onActive={(at) => onMark(at === null ? null : (nodes[at]?.key ?? null))}
              onOpen={open}
            />
          </LoadBoundary>
        )}
      </div>
      <figcaption className="mt-1 text-12 text-pretty text-muted xl:max-w-160">
        <span id={noteId}>
          {text.graphNote(nodes.length)} <span className="sr-only">{text.graphKeys}</span>
        </span>{' '}
        <span className="text-faint">{origin}</span>
      </figcaption>
    </figure>
  );
}

function nodesOf(coinvestors: CoInvestors['coinvestors'], pairs: CoInvestors['pairs']) {
  const known = new Map(
    coinvestors
      .slice(0, EGO_NODES_MAX - 1)
      .flatMap(({ slug, name, deals }) => (slug === null ? [] : [[slug, { key: slug, name, deals }] as const])),
  );
  return clusterOrder([...known.keys()], pairs).flatMap((slug) => known.get(slug) ?? []);
}
