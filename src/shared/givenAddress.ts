/** A page that gives itself another address stays the same page, with its focus: research on its first save. */

let given: string | null = null;

/** To be called before navigating to the path. */
export function giveAddress(pathname: string): void {
  given = pathname;
}

/** Whether the page that is shown gave itself this path. True once. */
export function takeGivenAddress(pathname: string): boolean {
  const isGiven = given === pathname;
  given = null;
  return isGiven;
}
