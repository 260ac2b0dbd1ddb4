import { useNavigate } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { csvText } from '#schemas/csv.ts';
import type { CoInvestors } from '#schemas/entities/profiles.ts';
import { detailPath } from '#schemas/kinds.ts';
import { ChartTools } from '#src/charts/ChartTools.tsx';
import { type ChartFile, fileName } from '#src/charts/chartFile.ts';
import type { MakeOption } from '#src/charts/Drawing.tsx';
import { EGO_NODES_MAX, egoOption } from '#src/charts/egoOption.ts';
import { useWidth } from '#src/charts/useWidth.ts';
import { ChartExportDialog } from '#src/features/csv-export/ChartExportDialog.tsx';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { csvBlob } from '#src/ui/saveFile.ts';
import { clusterOrder } from './clusterOrder.ts';

const text = investorMessages.coInvestors;

const HEIGHT = 520;

const Drawing = lazyComponent(async () => (await import('#src/charts/relations.ts')).Drawing);

/**
 * An organization amid its co-investors, circles side by side; a click opens one. The table beside it has the same in words and
 * by keys.
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
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [exported, setExported] = useState<ChartFile | null>(null);
  const nodes = useMemo(() => nodesOf(coinvestors, pairs), [coinvestors, pairs]);
  const make = useCallback<MakeOption>(
    (colors, size) => egoOption({ center: name, nodes, pairs, colors, size }),
    [name, nodes, pairs],
  );
  const active = nodes.findIndex(({ key }) => key === marked);
  const title = text.graph(name);
  const file = (): ChartFile => ({
    title,
    name: `${fileName(title)}.csv`,
    rows: coinvestors.length,
    columns: CSV_HEADS.length,
    csv: () => csvBlob(coInvestorsCsv(coinvestors)),
  });
  const draw = async () => {
    const { drawingImage } = await import('#src/charts/relations.ts');
    return drawingImage(make, { title, note: text.graphNote(nodes.length), origin: text.liftNote });
  };
  return (
    <figure className="min-w-0">
      <div className="-mt-2 mb-1 flex justify-end">
        <ChartTools
          plotIcon={Waypoints}
          asTable={false}
          isEmpty={nodes.length === 0}
          image={{ name: fileName(title), draw }}
          onExport={() => setExported(file())}
        />
      </div>
      <div ref={place} className="relative w-full xl:w-160" style={{ height: HEIGHT }}>
        {width > 0 && (
          <LoadBoundary fallback={null}>
            <Drawing
              make={make}
              width={width}
              height={HEIGHT}
              active={active < 0 ? null : active}
              first={1}
              onActive={(at) => onMark(at === null ? null : (nodes[at]?.key ?? null))}
              onOpen={(at) => {
                const slug = nodes[at]?.key;
                if (slug !== undefined) void navigate({ to: detailPath('venture', slug) });
              }}
            />
          </LoadBoundary>
        )}
      </div>
      <figcaption className="mt-1 text-12 text-pretty text-muted">{text.graphNote(nodes.length)}</figcaption>
      {exported && <ChartExportDialog source="fundraising" file={exported} onClose={() => setExported(null)} />}
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

const CSV_HEADS = [text.organization, text.deals, text.led, text.theyLed, text.first, text.last, text.lift];

function coInvestorsCsv(coinvestors: CoInvestors['coinvestors']): string {
  return csvText([
    CSV_HEADS,
    ...coinvestors.map((one) => [
      one.name,
      ...[one.deals, one.deals_led, one.deals_led_by_them].map(String),
      ...[one.first_date, one.last_date, one.lift].map((value) => (value === null ? '' : String(value))),
    ]),
  ]);
}
