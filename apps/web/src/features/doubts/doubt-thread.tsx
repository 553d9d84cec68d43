import type { Doubt, DoubtAbout, DoubtPost } from '@abhyas/contract/doubts/doubts.ts';
import { asks, doubtPath } from '@abhyas/rules/doubts/thread.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, type SyntheticEvent, lazy, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { Attached } from '../../ui/attachments/attached.tsx';
import { Badge } from '../../ui/cards/badge.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import classes from './doubt-thread.module.css';
import { WordsText } from '../../shared/doubts/words-text.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { SameButton } from './peer-doubts.tsx';
import { putThread, type Side, sideOf, type Thread, threadQuery } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { partName } from '../../shared/learning/part-name.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { AttachmentField } from '../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../ui/attachments/use-attachments.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { findFilesFault, findTextFault } from './compose.ts';
import { createPostKeys } from '../../lib/calls/post-keys.ts';
import { useUnsentText } from '../../sync/use-unsent-text.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { WordsField } from '../../shared/doubts/words-field.tsx';

interface ReplyFormProps {
  readonly doubtId: string;
  readonly side: Side;
  /** Who asked and writes opens it again. */
  readonly isClosed: boolean;
}

/** Adds to a thread: an answer, or more from who asked, with files between students and mentors. What was typed stays until it is sent. */
function ReplyForm({ doubtId, side, isClosed }: ReplyFormProps) {
  const client = useQueryClient();
  const { text, type, sent } = useUnsentText(`reply ${doubtId}`);
  const [tried, setTried] = useState(false);
  const [keyOf, setKeyOf] = useState(() => createPostKeys());
  const attachments = useAttachments();
  const isAnswer = !asks(side);
  const hasFiles = side === 'student' || side === 'mentor';
  const reply = useMutation({
    mutationFn: (post: Pick<RequestOf<'replyToDoubt'>, 'text' | 'attachments'>) =>
      call('replyToDoubt', { doubtId, ...post, postKey: keyOf(post) }),
    meta: { quiet: true },
    onSuccess: ({ post, status }, { text: sentText }) => {
      putThread({
        client,
        doubtId,
        change: (thread) => ({
          ...thread,
          doubt: { ...thread.doubt, status },
          posts: [...thread.posts.filter(({ postId }) => postId !== post.postId), post],
          actions: { ...thread.actions, close: !isAnswer && status !== 'closed' },
        }),
      });
      sent(sentText);
      setTried(false);
      // the same words again are another post
      setKeyOf(() => createPostKeys());
      attachments.clear();
    },
  });
  const faults = { words: findTextFault(text), files: findFilesFault(attachments) };
  const send = () => {
    setTried(true);
    if (reply.isPending || faults.words !== null || faults.files !== null) return;
    reply.mutate({ text, attachments: attachments.links ?? [] });
  };
  return (
    <form
      className="grid gap-3 p-4 border-t border-line"
      noValidate
      {...(hasFiles ? attachments.target({ isLocked: reply.isPending }) : {})}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <WordsField
        label={isAnswer ? m.doubt_your_answer() : side === 'parent' ? m.question_add() : m.doubt_add()}
        rows={3}
        value={text}
        isPlain={!hasFiles}
        error={tried ? faults.words : null}
        onChange={(value) => {
          setTried(false);
          type(value);
        }}
        isLocked={reply.isPending}
        onSend={send}
      />
      {hasFiles ? <AttachmentField attachments={attachments} isLocked={reply.isPending} /> : null}
      {tried && faults.files !== null ? <FormError>{faults.files}</FormError> : null}
      {reply.error ? <FormError>{reply.error.message}</FormError> : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isClosed && !isAnswer ? (
          <p className="flex-[1_1_200px] m-0 text-muted text-sm">{side === 'parent' ? m.question_reopens() : m.doubt_reopens()}</p>
        ) : null}
        <Button type="submit" loading={reply.isPending}>
          {isAnswer ? m.doubt_answer() : m.doubt_send_more()}
        </Button>
      </div>
    </form>
  );
}

/** What a doubt is about in words: 'Question 6, Quant, of Half mock 4' or 'Sign of a quadratic · A sign chart · 0:17', and what the question of a test is within. */
function aboutName({ doubt, about }: { doubt: Doubt; about: DoubtAbout }): {
  title: string;
  within: string;
} {
  if (doubt.parentName !== '') return { title: m.question_about({ name: doubt.studentName }), within: '' };
  const names = [doubt.topic, doubt.assetName];
  if (about.kind === 'question') {
    const { question, testName: test } = about;
    if (question === null) return { title: test, within: doubt.topic };
    const { number, sectionName: section } = question;
    const title = section === '' ? m.test_doubt_name({ number, test }) : m.test_doubt_name_section({ number, section, test });
    return { title, within: doubt.topic };
  }
  const { assetType, at } = about;
  const part = at === null || assetType === '' ? '' : partName({ kind: assetType, at });
  return { title: [...names, part].filter((each) => each !== '').join(' · '), within: '' };
}

const AskedQuestion = lazy(async () => ({ default: (await import('./asked-question.tsx')).AskedQuestion }));

/** A question with all that was written on it, and what may be done with it. */
export function DoubtThread({ doubtId, session }: { doubtId: string; session: Session }) {
  const client = useQueryClient();
  const side = sideOf(session);
  const query = useQuery(threadQuery(doubtId));
  const close = useMutation({
    mutationFn: () => call('closeDoubt', { doubtId }),
    onSuccess: ({ status }) =>
      putThread({
        client,
        doubtId,
        change: (thread) => ({ ...thread, doubt: { ...thread.doubt, status }, actions: { ...thread.actions, close: false } }),
      }),
  });
  const title = useRef<HTMLHeadingElement>(null);
  const isThere = query.data !== undefined;
  // in a narrow window the row that led here is hidden: the focus continues with what it opened
  useEffect(() => {
    const held = document.activeElement;
    const isLost = held === null || held === document.body || !held.checkVisibility();
    if (isThere && isLost) title.current?.focus({ preventScroll: true });
  }, [isThere]);
  const back = (
    <PathLink
      className="hidden items-center gap-2 min-h-8 mb-3 text-brand-text font-medium no-underline max-[1000px]:inline-flex hover:underline"
      href={doubtPath({ by: side })}
      data-back
    >
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      {side === 'parent' || side === 'staff' ? m.questions_back() : m.doubts_back()}
    </PathLink>
  );
  if (query.data === undefined) {
    return (
      <>
        {back}
        <QueryView query={query} loading={<ThreadSkeleton />} />
      </>
    );
  }
  const { doubt, about, posts, actions } = query.data;
  const { status, studentName, studentImsPin, parentName } = doubt;
  const isOfPeer = studentImsPin === '' && (actions.same !== null || actions.hidden !== null);
  const asker = isOfPeer
    ? m.doubt_by_student()
    : { student: '', parent: '', mentor: `${studentName} · ${studentImsPin}`, staff: `${parentName || studentName} · ${studentImsPin}` }[
        side
      ];
  const { title: place, within } = aboutName({ doubt, about });
  return (
    <article aria-labelledby="doubt-place">
      {back}
      <div className="card-surface">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-4 border-b border-line">
          <div className="flex-[1_1_220px] min-w-0">
            <h2 ref={title} id="doubt-place" tabIndex={-1} className={`${classes['place']} text-lg wrap-anywhere`}>
              {about.url === '' ? (
                place
              ) : (
                <PathLink className="text-inherit decoration-line-strong underline-offset-3" href={about.url}>
                  {place}
                </PathLink>
              )}
            </h2>
            {within === '' ? null : <p className="mt-0.5 text-muted text-sm">{within}</p>}
            {asker === '' ? null : <p className="mt-0.5 text-muted text-sm">{asker}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <StatusBadge status={status} />
            {actions.close ? (
              <Button
                variant="default"
                size="compact-md"
                loading={close.isPending}
                leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
                onClick={() => close.mutate()}
              >
                {side === 'parent' ? m.question_close() : m.doubt_close()}
              </Button>
            ) : null}
          </div>
        </header>
        {about.kind === 'question' ? (
          <Suspense fallback={<Skeleton height={160} m="md" radius="lg" />}>
            <AskedQuestion about={about} isMentor={session.isMentor} />
          </Suspense>
        ) : null}
        <ol className="grid gap-4 m-0 p-4 list-none">
          {posts.map((post) => (
            <Post key={post.postId} post={post} />
          ))}
        </ol>
        {actions.assign ? <Assigned doubt={doubt} /> : null}
        <Sharing doubt={doubt} actions={actions} />
        {actions.reply ? <ReplyForm doubtId={doubtId} side={side} isClosed={status === 'closed'} /> : null}
      </div>
    </article>
  );
}

/** Who else reads it, and what can be changed about that; of another student's, that one has the same doubt. */
function Sharing({ doubt: { doubtId, same: count }, actions: { shared, same, hidden } }: Pick<Thread, 'doubt' | 'actions'>) {
  const client = useQueryClient();
  const options = { meta: { quiet: true }, onSettled: () => client.invalidateQueries({ queryKey: queryKeys.doubts.all }) };
  const share = useMutation({ ...options, mutationFn: (next: boolean) => call('shareDoubt', { doubtId, shared: next }) });
  const hide = useMutation({ ...options, mutationFn: (next: boolean) => call('hideDoubt', { doubtId, hidden: next }) });
  if (shared === null && same === null && hidden === null) return null;
  const failed = share.error ?? hide.error;
  return (
    <div className="grid gap-2 px-4 py-3 border-t border-line">
      {same === null ? null : <SameButton doubtId={doubtId} same={same} count={count} />}
      {shared === null ? null : (
        <div className="flex flex-wrap gap-x-3 gap-y-1 items-center">
          <span className="text-muted text-sm">{shared ? m.doubt_shared() : m.doubt_not_shared()}</span>
          <Button variant="subtle" size="compact-sm" className="tap" loading={share.isPending} onClick={() => share.mutate(!shared)}>
            {shared ? m.doubt_stop_sharing() : m.doubt_share()}
          </Button>
        </div>
      )}
      {hidden === null ? null : (
        <div className="flex flex-wrap gap-x-3 gap-y-1 items-center">
          <span className="text-muted text-sm">
            {[hidden ? m.doubt_hidden() : m.doubt_seen(), ...(count === 0 ? [] : [m.doubt_same_count({ count })])].join(' · ')}
          </span>
          <Button variant="subtle" size="compact-sm" className="tap" loading={hide.isPending} onClick={() => hide.mutate(!hidden)}>
            {hidden ? m.doubt_unhide() : m.doubt_hide()}
          </Button>
        </div>
      )}
      {failed === null ? null : <FormError>{failed.message}</FormError>}
    </div>
  );
}

const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog);

/** To which mentor staff gave a doubt, and the way to give it to one. */
function Assigned({ doubt: { doubtId, assignedTo } }: Pick<Thread, 'doubt'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 items-center px-4 py-3 border-t border-line">
      <span className="text-muted text-sm">{assignedTo === '' ? m.doubt_not_assigned() : m.doubt_assigned_to({ name: assignedTo })}</span>
      <Button variant="subtle" size="compact-sm" className="tap" onClick={() => setAsking(true)}>
        {m.doubt_assign()}
      </Button>
      <Suspense>
        {isAsking ? <AssignDialog doubtId={doubtId} isAssigned={assignedTo !== ''} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </div>
  );
}

const roles = { student: m.doubt_student, mentor: m.doubt_mentor, parent: m.question_parent, staff: m.question_staff } as const;

function Post({ post: { by, name, own, text, attachments, at } }: { post: DoubtPost }) {
  const role = roles[by]();
  const isAnswer = !asks(by);
  return (
    <li
      className="card-surface min-w-0 px-4 py-3 data-answer:border-transparent data-answer:bg-brand-wash"
      data-answer={isAnswer || undefined}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="text-ink font-strong wrap-anywhere">{own ? m.doubt_you() : name || role}</span>
        {isAnswer && name !== '' ? <Badge tone="brand">{role}</Badge> : null}
        <TimeAgo at={at} className="ml-auto text-muted text-xs" />
      </div>
      <p className="max-w-[72ch] mx-0 mt-2 mb-0 text-body wrap-anywhere whitespace-pre-wrap">
        <WordsText text={text} />
      </p>
      <Attached files={attachments} />
    </li>
  );
}

function ThreadSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="card-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-4 border-b border-line">
        <Skeleton width="45%" height={22} />
        <Skeleton width={84} height={22} radius="xl" />
      </div>
      <div className="grid gap-4 m-0 p-4 list-none">
        <Skeleton height={96} radius="lg" />
        <Skeleton height={72} radius="lg" />
      </div>
    </div>
  );
}
