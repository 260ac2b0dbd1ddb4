import type { Figure } from '#schemas/pivot/pivot.ts';

/** What stands at the foot of a column. */
export interface FootFigure {
  /** As the column's cells write it where they can. */
  readonly value: number | null;
  /** What it is, in few letters: `sum`. */
  readonly kind: string;
  /** The figure where cells would write something else; null: they write it. */
  readonly written: string | null;
  /** The whole in words: what it is, exactly, and what it leaves out. */
  readonly label: string;
}

/** A figure that could stand there. */
interface FootChoice {
  readonly figure: Figure;
  readonly label: string;
}

/** The line of totals: what it says, and how it is changed. */
export interface FootLook {
  /** Of which rows it is. */
  readonly label: string;
  /** The same in the column of names, short. */
  readonly name: string;
  /** Null: nothing stands below the column. */
  readonly figureOf: (field: string) => FootFigure | null;
  /** None: nothing can. */
  readonly choicesOf: (field: string) => readonly FootChoice[];
  readonly chosen: (field: string) => Figure | null;
  readonly onChoose: (field: string, figure: Figure) => void;
  readonly onHide: () => void;
}
