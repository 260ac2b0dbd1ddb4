import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '#schemas/api/dao.ts';
import { formatDateTime } from '#schemas/format.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { COMMENT_FORM } from '#schemas/forms/dao.ts';
import { commentsQuery, deleteComment, refreshDao, writeComment } from '#src/api/daoQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { PrivateProfileNote } from '#src/features/account/PrivateProfileNote.tsx';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { LongField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { HtmlText } from '#src/ui/HtmlText.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { ReportButton } from './ReportButton.tsx';

const text = proposalMessages.discussion;

/** What is said about a proposal, oldest first; members with an account can add to it. */
export function Discussion({ slug, isMember }: { readonly slug: string; readonly isMember: boolean }) {
  const { data: comments, error, refetch } = useQuery(commentsQuery(slug, isMember));
  return (
    <section aria-labelledby="discussion" className="mt-6">
      <h2 id="discussion" className="text-14">
        {text.title}
        {comments && <span className="figure ml-2 font-sans text-12 font-normal text-faint">{comments.length}</span>}
      </h2>
      {comments ? (
        comments.length === 0 ? (
          <p className="mt-2 text-13 text-muted">{text.empty}</p>
        ) : (
          <ol className="mt-1">
            {comments.map((comment) => (
              <CommentLine key={comment.id} slug={slug} comment={comment} />
            ))}
          </ol>
        )
      ) : error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={text.loading} className="mt-3 space-y-3">
          <Skeleton className="w-40" />
          <Skeleton className="w-80 max-w-full" />
        </div>
      )}
      {isMember ? <CommentForm slug={slug} /> : <SignInToComment />}
    </section>
  );
}

function SignInToComment() {
  const signIn = () => requireSignIn(text.signInReason, () => undefined);
  useCommand('comment', signIn);
  return (
    <Button icon={MessageSquare} aria-keyshortcuts="c" className="mt-3" onClick={signIn} {...FOR_VISITORS}>
      {text.signIn}
    </Button>
  );
}

function CommentLine({ slug, comment }: { readonly slug: string; readonly comment: Comment }) {
  const { id, html, at, author, is_author: isAuthor, is_own: isOwn, is_gone: isGone } = comment;
  const name = author.name ?? (isGone ? text.gone : isAuthor ? text.privateAuthor : text.privateMember);
  const moment = formatDateTime(at, 'plain');
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3 last:border-b-0">
      <Avatar user={{ name, face: author.avatar, gender: null }} size={24} />
      <div className="min-w-0">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 text-13">
          {author.username === null ? (
            <span className={author.name === null ? 'text-muted' : 'font-medium'}>{name}</span>
          ) : (
            <Link to="/user_profile" search={{ username: author.username }} className="font-medium hover:underline">
              {name}
            </Link>
          )}
          <time dateTime={at} className="figure text-12 text-muted">
            {moment}
          </time>
          {isAuthor && <Tag>{text.author}</Tag>}
          <span className="ml-auto">
            {isOwn ? (
              <RemoveButton slug={slug} id={id} label={text.remove(name, moment)} />
            ) : (
              <ReportButton slug={slug} comment={id} label={text.report(name, moment)} />
            )}
          </span>
        </div>
        <div className="text-13">
          <HtmlText html={html} plain={html.replaceAll(/<[^>]*>/g, ' ')} />
        </div>
      </div>
    </li>
  );
}

function RemoveButton({ slug, id, label }: { readonly slug: string; readonly id: number; readonly label: string }) {
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteComment(slug, id),
    onSuccess: () => toast({ tone: 'success', title: text.removed }),
    onError: ({ message }) => toast({ tone: 'error', title: text.notRemoved, text: message }),
    // The question closes last: its button may be gone by then, and the focus goes to the heading.
    onSettled: async (_answer, _error, _vars, _context, { client }) => {
      await refreshDao(client);
      setAsked(false);
    },
  });
  return (
    <>
      <Button variant="ghost" icon={Trash2} aria-label={label} onClick={() => setAsked(true)}>
        {text.removeShort}
      </Button>
      {isAsked && (
        <Dialog open onClose={() => setAsked(false)} title={text.removeTitle}>
          <p className="text-13 text-muted">{text.removeText}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button size="lg" data-autofocus onClick={() => setAsked(false)}>
              {text.keep}
            </Button>
            <Button size="lg" variant="primary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
              {text.removeShort}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What is typed survives a reload and the end of a session. */
function CommentForm({ slug }: { readonly slug: string }) {
  const client = useQueryClient();
  const form = useRulesForm(
    COMMENT_FORM,
    { text: '' },
    { name: `dao.comment.${slug}`, fields: ['text'], onReload: true },
  );
  const length = form.values.text.length;
  const max = CONTRIBUTION_LIMITS.comment;
  useCommand('comment', () => form.ref.current?.querySelector('textarea')?.focus());
  const send = () =>
    form.submit(async ({ text: written }) => {
      await writeComment(slug, written.trim());
      form.set('text', '');
      await refreshDao(client);
    });
  return (
    <Form form={form} onSubmit={send} className="mt-3 gap-2!">
      <LongField
        {...form.field('text')}
        label={text.write}
        rows={3}
        maxLength={max}
        note={{ tone: 'muted', text: length > max - 200 ? text.left(max - length) : text.hint }}
      />
      <PrivateProfileNote />
      <FormError message={form.error} />
      <Button type="submit" className="self-start" aria-disabled={form.pending}>
        {text.send}
      </Button>
    </Form>
  );
}
