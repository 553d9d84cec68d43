import { newUuid } from '../../lib/new-key.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { AttachmentField } from '../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../ui/attachments/use-attachments.ts';
import { FormError } from '../../ui/form-error.tsx';
import { filesFault, wordsFault } from './compose.ts';
import classes from './reply-form.module.css';
import { putThread } from './queries.ts';
import { useTyped } from './use-typed.ts';
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
  const [text, setText] = useTyped(`reply ${doubtId}`);
  const [tried, setTried] = useState(false);
  // one key for one post, however often it is sent
  const [postKey, setPostKey] = useState(() => newUuid());
  const attachments = useAttachments();
  const reply = useMutation({
    mutationFn: () => call('replyToDoubt', { doubtId, postKey, text, attachments: attachments.links ?? [] }),
    meta: { quiet: true },
    onSuccess: ({ post, status }) => {
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
      setText('');
      setTried(false);
      setPostKey(newUuid());
      attachments.clear();
    },
  });
  const faults = { words: wordsFault(text), files: filesFault(attachments) };
  const send = () => {
    setTried(true);
    if (!reply.isPending && faults.words === null && faults.files === null) reply.mutate();
  };
  return (
    <form
      className={classes['form']}
      noValidate
      {...attachments.target}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <WordsField
        label={isMentor ? m.doubt_your_answer() : m.doubt_ask_on()}
        rows={3}
        value={text}
        error={tried ? faults.words : null}
        onChange={(value) => {
          setTried(false);
          setText(value);
        }}
        onSend={send}
      />
      <AttachmentField attachments={attachments} />
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
