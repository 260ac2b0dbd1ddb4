import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AskQuery } from '#schemas/api/ask.ts';
import type { ChatMessage, Conversation } from '#schemas/api/chat.ts';
import { ApiError } from '#schemas/http.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { AnswerStopped, stopAnswer, streamAnswer } from '#src/api/answerStream.ts';
import { askQuestion, CONVERSATIONS, conversationQuery } from '#src/api/chatQueries.ts';
import { useModel } from '#src/features/chat/useModel.ts';
import { randomUuid } from '#src/shared/randomUuid.ts';
import { broadcast } from '#src/shared/tabs.ts';
import { type Live, withProgress } from './live.ts';

/** What is asked. */
export interface Asked {
  readonly question: string;
  /** An edited query, a reading or a follow-up; `question` is then its words. */
  readonly query?: AskQuery;
  /** The rows that it is about. */
  readonly about?: AskQuery;
}

/** A question on its way, by the id that counts it once however often it is sent. */
interface Sent extends Asked {
  readonly askId: string;
  /** A language model writes the answer, also once nobody listens. */
  readonly isWritten: boolean;
}

const NOTHING_YET: Live = { steps: [], text: '' };

export interface Asking {
  readonly ask: (asked: Asked) => void;
  /** Sends the failed question again. */
  readonly retry: () => void;
  /** Stops waiting; nothing is counted. */
  readonly stop: () => void;
  /** The question that is waited for, or that failed. */
  readonly question: string | null;
  readonly isPending: boolean;
  /** What a model has written so far; null: none writes. */
  readonly live: Live | null;
  /** Null: none, or the limit. */
  readonly error: Error | null;
  /** The plan has no question left today. */
  readonly isAtLimit: boolean;
  readonly dismiss: () => void;
}

/** Asks in a conversation, or begins one. One question at a time. */
export function useAsking({
  conversation,
  onAnswer,
  onStop,
}: {
  /** Its id; null begins a new one. */
  readonly conversation: string | null;
  readonly onAnswer: (message: ChatMessage, conversation: string) => void;
  /** Receives the question, so that it is not lost; it counts where part of its answer was shown. */
  readonly onStop: (asked: Asked, isCounted: boolean) => void;
}): Asking {
  const client = useQueryClient();
  const control = useRef<AbortController>(null);
  const startControl = () => {
    const started = new AbortController();
    control.current = started;
    return started;
  };
  const [shown, setShown] = useState<Sent | null>(null);
  const [live, setLive] = useState<Live | null>(null);
  const hasLeft = useRef(false);
  const hasText = useRef(false);
  const hasModel = useModel()?.isWanted === true;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ askId, question, query, about, isWritten }: Sent) => {
      const { signal } = startControl();
      const body = {
        ...{ ask_id: askId, question },
        ...(conversation === null ? {} : { conversation }),
        ...(about ? { about } : {}),
      };
      setLive(isWritten ? NOTHING_YET : null);
      hasText.current = false;
      if (!isWritten) return await askQuestion(query ? { ...body, query } : body, signal);
      return await streamAnswer(body, {
        signal,
        onProgress: (progress) => {
          if (progress.type === 'text' && progress.text !== '') hasText.current = true;
          setLive((known) => withProgress(known ?? NOTHING_YET, progress));
        },
      });
    },
    onSuccess: ({ conversation: entry, message, usage }) => {
      client.setQueryData(conversationQuery(entry.id).queryKey, (known) => withMessage(known, entry, message));
      client.setQueryData(usageQuery().queryKey, (known) => known && { ...known, chats: usage });
      void client.invalidateQueries({ queryKey: CONVERSATIONS });
      broadcast('conversations', null);
      setShown(null);
      onAnswer(message, entry.id);
    },
    onError: (error, sent) => {
      // The answer may have been stored meanwhile.
      void client.invalidateQueries({ queryKey: CONVERSATIONS });
      void client.invalidateQueries({ queryKey: usageQuery().queryKey });
      // Who leaves finds the answer in the conversation.
      if (sent.isWritten && hasLeft.current) return;
      if (control.current?.signal.aborted || error instanceof AnswerStopped) {
        setShown(null);
        reset();
        onStop(sent, hasText.current);
      }
    },
  });
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      control.current?.abort();
    };
  }, []);
  const send = (sent: Sent) => {
    setShown(sent);
    mutate(sent);
  };
  const isAtLimit = error instanceof ApiError && error.code === 'plan_limit';
  return {
    ask: (asked) => {
      if (!isPending) send({ ...asked, askId: randomUuid(), isWritten: hasModel && !asked.query });
    },
    retry: () => {
      if (shown && !isPending) send(shown);
    },
    stop: () => {
      control.current?.abort();
      // Where the line is gone too, the answer is written to its end and kept.
      if (isPending && shown?.isWritten) stopAnswer(shown.askId).catch(() => undefined);
    },
    question: shown?.question ?? null,
    isPending,
    live: isPending ? live : null,
    error: isAtLimit ? null : error,
    isAtLimit,
    dismiss: () => {
      setShown(null);
      reset();
    },
  };
}

/** The conversation as it is known, with its newest message; undefined where messages before it are unknown. */
function withMessage(
  known: Conversation | undefined,
  entry: Omit<Conversation, 'messages'>,
  message: ChatMessage,
): Conversation | undefined {
  const before = known?.messages.filter(({ number }) => number < message.number) ?? [];
  return before.length === message.number - 1 ? { ...entry, messages: [...before, message] } : known;
}
