import { useMutation } from '@tanstack/react-query';
import { claimPoints, QUESTS } from '#src/api/questQueries.ts';
import { questMessages as text } from '#src/i18n/en/quests.ts';
import { useToast } from '#src/ui/Toasts.tsx';

interface Claim {
  readonly quest: number;
  readonly task: string;
  readonly time: number;
  /** Of the task, for messages. */
  readonly name: string;
}

/** Claims the points of a task and says how it went. What is shown follows from the server's answer. */
export function useClaim() {
  const toast = useToast();
  const { mutate: claim, isPending } = useMutation({
    mutationFn: ({ name: _, ...task }: Claim) => claimPoints(task),
    onSuccess: ({ is_paid: isPaid, points }, { name }) => {
      const title = isPaid ? text.claimed(points) : text.already;
      toast({ tone: isPaid ? 'success' : 'info', title, text: name });
    },
    onError: ({ message }, { name }) => toast({ tone: 'error', title: text.notClaimed(name), text: message }),
    // The facts may have changed elsewhere, whatever the answer was.
    onSettled: (_answer, _error, _claim, _context, { client }) => client.invalidateQueries({ queryKey: QUESTS }),
  });
  return { claim, isPending };
}
