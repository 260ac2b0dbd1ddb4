import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import type { Membership } from '#schemas/api/membership.ts';
import { formatDate } from '#schemas/format.ts';
import { JOIN_FORM } from '#schemas/forms/dao.ts';
import { joinDao, leaveDao, refreshDao } from '#src/api/daoQueries.ts';
import { membershipQuery } from '#src/api/membershipQuery.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { daoMessages } from '#src/i18n/en/dao.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CheckField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = daoMessages.membership;

/** Whether the reader is a member, what is missing to join or to vote, and the rules. */
export function MembershipSection() {
  const isSignedIn = useAtomValue(signedInAtom);
  return (
    // Pages of proposals lead here.
    <div id="membership" className="scroll-mt-16">
      <Section title={text.title}>{isSignedIn ? <OwnMembership /> : <SignedOut />}</Section>
      <Section title={text.rulesTitle}>
        <Rules />
      </Section>
    </div>
  );
}

function SignedOut() {
  return (
    <div {...FOR_VISITORS} className="flex flex-wrap items-center gap-3 text-13">
      <p className="min-w-0 flex-1 basis-52 text-pretty">{text.signedOut}</p>
      <Button icon={LogIn} onClick={() => requireSignIn(text.signInReason, () => undefined)}>
        {text.signIn}
      </Button>
    </div>
  );
}

function OwnMembership() {
  const { data, error, refetch } = useQuery(membershipQuery());
  if (data) return data.joined_at === null ? <NotMember membership={data} /> : <Member membership={data} />;
  if (error) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-3">
      <Skeleton className="w-48" />
      <Skeleton className="w-64" />
    </div>
  );
}

function Member({ membership }: { readonly membership: Membership }) {
  const [isLeaving, setLeaving] = useState(false);
  const { joined_at: joined, can_vote: canVote } = membership;
  return (
    <div className="space-y-2 text-13">
      <p className="font-medium">{text.member(formatDate(joined?.slice(0, 10), 'plain'))}</p>
      {canVote ? <p>{text.canVote}</p> : <Lacks title={text.cannotVote} membership={membership} />}
      <div className="flex flex-wrap gap-2 pt-1">
        <ReviewLink membership={membership} />
        <Button onClick={() => setLeaving(true)}>{text.leave}</Button>
      </div>
      {isLeaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </div>
  );
}

function ReviewLink({ membership }: { readonly membership: Membership }) {
  return (
    membership.is_provider && (
      <Link to="/review" className={buttonClass()}>
        {text.review}
      </Link>
    )
  );
}

function NotMember({ membership }: { readonly membership: Membership }) {
  return (
    <div className="space-y-3 text-13">
      {membership.is_admitted && <p>{text.admitted}</p>}
      {membership.can_join ? <JoinForm /> : <Lacks title={text.cannotJoin} membership={membership} />}
      <ReviewLink membership={membership} />
    </div>
  );
}

/** What is missing, with figures where it takes time. */
function Lacks({ title, membership }: { readonly title: string; readonly membership: Membership }) {
  const { lacks, days, accepted, tier } = membership;
  return (
    <div>
      <p>{title}</p>
      <ul className="mt-1 list-disc pl-4">
        {lacks
          .filter((lack) => lack !== 'joined')
          .map((lack) => (
            <li key={lack} className="text-pretty">
              {text.lacks[lack](days, accepted, tier)}
              {lack === 'verifiedMail' && (
                <>
                  .{' '}
                  <Link to="/forgot-password" className="underline underline-offset-3">
                    {text.verify}
                  </Link>
                </>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

function JoinForm() {
  const client = useQueryClient();
  const toast = useToast();
  const form = useRulesForm(JOIN_FORM, { rules: '' });
  const join = () =>
    form.submit(async () => {
      client.setQueryData(membershipQuery().queryKey, await joinDao());
      toast({ tone: 'success', title: text.joined });
      await refreshDao(client);
    });
  return (
    <Form form={form} onSubmit={join} className="gap-3!">
      <p>{text.canJoin}</p>
      <CheckField {...form.field('rules')} label={text.accept} />
      <FormError message={form.error} />
      <SubmitButton pending={form.pending}>{text.join}</SubmitButton>
    </Form>
  );
}

function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: leaveDao,
    onSuccess: (membership, _vars, _context, { client }) => {
      client.setQueryData(membershipQuery().queryKey, membership);
      toast({ tone: 'success', title: text.left });
      onClose();
    },
    onSettled: (_answer, _error, _vars, _context, { client }) => refreshDao(client),
  });
  return (
    <Dialog open onClose={onClose} title={text.leaveTitle}>
      <p className="text-13 text-muted">{text.leaveText}</p>
      {error && (
        <p role="alert" className="mt-3 text-13 text-negative">
          {text.notLeft}: {error.message}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" data-autofocus onClick={onClose}>
          {text.stay}
        </Button>
        <Button size="lg" variant="primary" disabled={isPending} onClick={() => mutate()}>
          {text.leave}
        </Button>
      </div>
    </Dialog>
  );
}

function Rules() {
  return (
    <ol className="list-decimal space-y-1 pl-4 text-12 text-muted">
      {text.rules.map((rule) => (
        <li key={rule} className="text-pretty">
          {rule}
        </li>
      ))}
    </ol>
  );
}
