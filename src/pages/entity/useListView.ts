import { useNavigate, useSearch } from '@tanstack/react-router';

/** The way a tab shows its list, which `?list=` names, and how to choose another. The first one has no name there. */
export function useListView<View extends string>(
  views: readonly [View, ...View[]],
): readonly [view: View, choose: (view: View) => void] {
  const [first] = views;
  const navigate = useNavigate();
  const named: unknown = useSearch({ strict: false, select: ({ list }: { list?: unknown }) => list });
  const view = views.find((one) => one === named) ?? first;
  const choose = (chosen: View) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: (previous: Record<string, string | undefined>) => ({
        ...previous,
        list: chosen === first ? undefined : chosen,
      }),
    });
  return [view, choose];
}
