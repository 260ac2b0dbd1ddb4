/** True on the pages whose rows are made in the browser: they ask no server, so its absence is no news there. */
export function isPlayground(pathname: string): boolean {
  return pathname.toLowerCase().startsWith('/directory-demo/');
}
