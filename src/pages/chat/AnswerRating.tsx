import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ChatMessage, Rating } from '#schemas/api/chat.ts';
import { conversationQuery, rateAnswer } from '#src/api/chatQueries.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { broadcast } from '#src/shared/tabs.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const CHOICES = [
  { rating: 'right', icon: ThumbsUp },
  { rating: 'wrong', icon: ThumbsDown },
] as const;

/** Says whether an answer is right; pressed again, it is taken back. */
export function AnswerRating({
  conversation,
  message: { number, rating },
}: {
  readonly conversation: string;
  readonly message: Pick<ChatMessage, 'number' | 'rating'>;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = conversationQuery(conversation);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Rating | null) => rateAnswer(conversation, number, next),
    onSuccess: (_done, next) => {
      client.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            messages: known.messages.map((one) => (one.number === number ? { ...one, rating: next } : one)),
          },
      );
      broadcast('conversations', null);
    },
    onError: (error) => toast({ tone: 'error', title: text.notRated, text: error.message }),
  });
  const shown = isPending ? variables : rating;
  return (
    <fieldset aria-label={text.rating} className="ml-auto flex shrink-0">
      {CHOICES.map(({ rating: choice, icon }) => (
        <IconButton
          key={choice}
          label={text.ratings[choice]}
          icon={icon}
          aria-pressed={shown === choice}
          aria-disabled={isPending}
          onClick={() => isPending || mutate(rating === choice ? null : choice)}
        />
      ))}
    </fieldset>
  );
}
