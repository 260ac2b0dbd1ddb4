import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The part of a plot that keys read: its slider, or the mark that Tab reaches. */
const PLOT = '[role=slider], [data-marks]';

interface TableView {
  /** What holds the plot or its table. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly asTable: boolean;
  /** By a control outside of both: the focus stays on it. */
  readonly show: () => void;
  /** By a key in one of them: the focus goes to the other. */
  readonly turn: () => void;
}

/** Whether a chart is shown as a table, and the turn from the plot to it and back. */
export function useTableView(): TableView {
  const frame = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  const [asTable, setAsTable] = useState(false);
  useLayoutEffect(() => {
    // The focused part is unmounted; focus its replacement.
    if (turned.current) frame.current?.querySelector<HTMLElement>(asTable ? 'section' : PLOT)?.focus();
    turned.current = false;
  }, [asTable]);
  const show = () => setAsTable(!asTable);
  const turn = () => {
    turned.current = true;
    show();
  };
  return { frame, asTable, show, turn };
}
