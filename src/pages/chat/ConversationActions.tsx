import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CHAT_LIMITS, type ConversationEntry } from '#schemas/api/chat.ts';
import {
  CONVERSATIONS,
  conversationQuery,
  deleteConversation,
  exportConversation,
  renameConversation,
} from '#src/api/chatQueries.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { broadcast } from '#src/shared/tabs.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

/** What can be done with a conversation: rename, export, delete. */
export function ConversationActions({
  conversation,
  onDeleted,
}: {
  readonly conversation: Pick<ConversationEntry, 'id' | 'topic' | 'last_update'>;
  readonly onDeleted: () => void;
}) {
  const { id, topic, last_update: at } = conversation;
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const toast = useToast();
  const client = useQueryClient();
  const changed = () => {
    broadcast('conversations', null);
    return client.invalidateQueries({ queryKey: CONVERSATIONS });
  };
  const save = useMutation({
    mutationFn: () => exportConversation(id),
    onSuccess: (file) =>
      saveFile(new Blob([file], { type: 'text/markdown;charset=utf-8' }), `assay-conversation-${at.slice(0, 10)}.md`),
    onError: ({ message }) => toast({ tone: 'error', title: text.notExported, text: message }),
  });
  const removal = useMutation({
    mutationFn: () => deleteConversation(id),
    onSuccess: () => {
      setOpen(null);
      toast({ tone: 'success', title: text.deleted, text: topic });
      client.removeQueries({ queryKey: conversationQuery(id).queryKey });
      onDeleted();
      void changed();
    },
    onError: ({ message }) => toast({ tone: 'error', title: text.notDeleted, text: message }),
  });
  return (
    <div className="flex shrink-0">
      <IconButton label={text.rename} icon={Pencil} onClick={() => setOpen('rename')} />
      <IconButton
        label={text.export}
        icon={Download}
        aria-disabled={save.isPending}
        onClick={() => save.isPending || save.mutate()}
      />
      <IconButton label={text.delete} icon={Trash2} onClick={() => setOpen('delete')} />
      <RenameDialog
        key={`${id} ${open === 'rename'}`}
        open={open === 'rename'}
        conversation={conversation}
        onClose={() => setOpen(null)}
        onRenamed={changed}
      />
      <Dialog open={open === 'delete'} title={text.deleteOf(topic)} onClose={() => setOpen(null)}>
        <p className="text-13 text-muted">{text.deleteText}</p>
        <div className="mt-5 flex gap-2">
          <Button
            variant="primary"
            size="lg"
            aria-disabled={removal.isPending}
            onClick={() => removal.isPending || removal.mutate()}
          >
            {text.delete}
          </Button>
          <Button variant="ghost" size="lg" onClick={() => setOpen(null)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function RenameDialog({
  open,
  conversation: { id, topic },
  onClose,
  onRenamed,
}: {
  readonly open: boolean;
  readonly conversation: Pick<ConversationEntry, 'id' | 'topic'>;
  readonly onClose: () => void;
  readonly onRenamed: () => Promise<void>;
}) {
  const [typed, setTyped] = useState(topic);
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => renameConversation(id, typed.trim()),
    onSuccess: (entry) => {
      client.setQueryData(conversationQuery(id).queryKey, (known) => known && { ...known, topic: entry.topic });
      toast({ tone: 'success', title: text.renamed, text: entry.topic });
      onClose();
      return onRenamed();
    },
  });
  return (
    <Dialog open={open} title={text.renameOf(topic)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '' && !isPending) mutate();
        }}
      >
        <TextInput
          label={text.topic}
          size="lg"
          value={typed}
          maxLength={CHAT_LIMITS.topic}
          error={error ? `${text.notRenamed}. ${error.message}` : undefined}
          data-autofocus
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="mt-5 flex gap-2">
          <Button variant="primary" size="lg" type="submit" aria-disabled={isPending || typed.trim() === ''}>
            {text.save}
          </Button>
          <Button variant="ghost" size="lg" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
