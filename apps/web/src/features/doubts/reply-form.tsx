import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { AttachmentField } from '../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../ui/attachments/use-attachments.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { findFilesFault, findTextFault } from './compose.ts';
import { createPostKeys } from '../../lib/calls/post-keys.ts';
import classes from './reply-form.module.css';
import { putThread } from './queries.ts';
import { useUnsentText } from '../../sync/use-unsent-text.ts';
import { WordsField } from './words-field.tsx';

interface ReplyFormProps {
  readonly doubtId: string;
  readonly isMentor: boolean;
  /** A student who writes opens it again. */
  readonly isClosed: boolean;
}

/** Adds to a thread: a mentor's answer, or what the student asks on. What was typed stays until it is sent. */
export function ReplyForm({ doubtId, isMentor, isClosed }: ReplyFormProps) {
  const client = useQueryClient();
  const { text, type, sent } = useUnsentText(`reply ${doubtId}`);
  const [tried, setTried] = useState(false);
  const [keyOf, setKeyOf] = useState(() => createPostKeys());
  const attachments = useAttachments();
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
          actions: { ...thread.actions, close: !isMentor && status !== 'closed' },
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
      className={classes['form']}
      noValidate
      {...attachments.target({ isLocked: reply.isPending })}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <WordsField
        label={isMentor ? m.doubt_your_answer() : m.doubt_add()}
        rows={3}
        value={text}
        error={tried ? faults.words : null}
        onChange={(value) => {
          setTried(false);
          type(value);
        }}
        isLocked={reply.isPending}
        onSend={send}
      />
      <AttachmentField attachments={attachments} isLocked={reply.isPending} />
      {tried && faults.files !== null ? <FormError>{faults.files}</FormError> : null}
      {reply.error ? <FormError>{reply.error.message}</FormError> : null}
      <div className={classes['foot']}>
        {isClosed && !isMentor ? <p className={classes['hint']}>{m.doubt_reopens()}</p> : null}
        <Button type="submit" loading={reply.isPending}>
          {isMentor ? m.doubt_answer() : m.doubt_send_more()}
        </Button>
      </div>
    </form>
  );
}
