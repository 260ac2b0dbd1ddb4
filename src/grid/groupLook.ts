import type { GroupHead } from '#schemas/pivot/grouping.ts';

/** What a head says of a column. */
interface HeadFigure {
  readonly value: number;
  /** What it is where it is no sum; null: a sum. */
  readonly kind: string | null;
  /** The exact figure, and what it leaves out. */
  readonly title: string;
}

/** How heads of groups are worded and folded. */
export interface GroupLook {
  readonly name: (head: GroupHead) => string;
  readonly count: (head: GroupHead) => string;
  /** The whole head in words. */
  readonly label: (head: GroupHead) => string;
  /** Null: nothing is said of the column. */
  readonly figure: (head: GroupHead, field: string) => HeadFigure | null;
  /** Before the table has unfolded it too. */
  readonly isUnfolded: (head: GroupHead) => boolean;
  readonly onToggle: (head: GroupHead) => void;
  /** Bins: rows stand one level below the innermost groups. */
  readonly levels: number;
}
