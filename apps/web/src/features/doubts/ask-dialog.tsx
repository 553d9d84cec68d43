import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { AttachmentField } from '../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../ui/attachments/use-attachments.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LookupSelect, type LookupOption } from '../../ui/forms/lookup-select.tsx';
import { findFilesFault, findTextFault } from './compose.ts';
import { partName } from '../../shared/learning/part-name.ts';
import { createPostKeys } from '../../lib/calls/post-keys.ts';
import { courseOf, invalidateLists, topicsQuery } from './queries.ts';
import { SimilarDoubts } from './peer-doubts.tsx';
import { useUnsentText } from '../../sync/use-unsent-text.ts';
import { WordsField } from '../../shared/doubts/words-field.tsx';

/** What a question is about. */
export interface AskedPlace {
  readonly learningPathId: string;
  /** '' for the topic itself. */
  readonly assetId: string;
  readonly name: string;
  /** The question of a finished test, where the asset is the test. */
  readonly question?: { readonly assessmentId: string; readonly itemId: string };
  /** The second, page or paragraph that is on the screen. */
  readonly part?: { readonly kind: 'video' | 'html' | 'pdf' | 'link' | 'assessment'; readonly at: number };
}

interface AskDialogProps {
  /** Null: the topic is chosen here. */
  readonly place: AskedPlace | null;
  readonly onClose: () => void;
  readonly onAsked: (doubtId: string) => void;
}

/** What is sent; other content is another question. */
type Question = Pick<RequestOf<'postDoubt'>, 'learningPathId' | 'assetId' | 'question' | 'at' | 'text' | 'attachments' | 'shared'>;

/** Milliseconds after the last key, and characters, from which on others' doubts are looked for. */
const typingPause = 600;
const longEnough = 12;

const noTopic: LookupOption = { id: '', text: '' };

/** Asks a question on a topic or beside an asset, with pictures where words do not do. What was typed stays until it is sent. */
export function AskDialog({ place, onClose, onAsked }: AskDialogProps) {
  const session = useOwnSession();
  const client = useQueryClient();
  const topics = useQuery({ ...topicsQuery(session), enabled: place === null });
  const [topic, setTopic] = useState(noTopic);
  const typed = useUnsentText(place === null ? 'new' : `at ${place.learningPathId} ${place.assetId} ${place.question?.itemId ?? ''}`);
  const { text } = typed;
  const shown = place === null ? '' : [place.name, ...(place.part === undefined ? [] : [partName(place.part)])].join(', ');
  const [tried, setTried] = useState(false);
  const [shared, setShared] = useState(false);
  const [asked] = useDebouncedValue(text.trim(), typingPause);
  // of a test nothing is shared
  const mayShare = place?.question === undefined && place?.part?.kind !== 'assessment';
  const [keyOf] = useState(() => createPostKeys());
  const attachments = useAttachments();
  const at = place ?? { learningPathId: topic.id, assetId: '' };
  const faults = {
    topic: at.learningPathId === '' ? m.dropdown_required() : null,
    words: findTextFault(text),
    files: findFilesFault(attachments),
  };
  const ask = useMutation({
    mutationFn: (question: Question) => call('postDoubt', { ...courseOf(session), ...question, postKey: keyOf(question) }),
    meta: { quiet: true },
    onSuccess: ({ doubtId }, sent) => {
      typed.sent(sent.text);
      invalidateLists(client);
      onAsked(doubtId);
    },
  });
  const send = () => {
    setTried(true);
    if (ask.isPending || Object.values(faults).some((fault) => fault !== null)) return;
    const { learningPathId, assetId } = at;
    const question = place?.question ?? null;
    ask.mutate({
      learningPathId,
      assetId,
      question,
      at: place?.part?.at ?? null,
      text,
      attachments: attachments.links ?? [],
      shared: shared && mayShare,
    });
  };
  return (
    <FormDialog title={m.doubt_ask()} onClose={onClose} keepsTyped fillsPhone>
      <form
        className="grid gap-4 pt-2"
        noValidate
        {...attachments.target({ isLocked: ask.isPending })}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          send();
        }}
      >
        {place === null ? (
          <LookupSelect
            label={m.doubt_topic()}
            placeholder={m.doubt_topic_choose()}
            required
            value={topic}
            options={(topics.data ?? []).map(({ learningPathId, name, path }) => ({ id: learningPathId, text: `${name} (${path})` }))}
            state={topics.isPending ? 'loading' : topics.isError ? 'failed' : 'ready'}
            onRetry={() => void topics.refetch()}
            error={tried ? faults.topic : null}
            disabled={ask.isPending}
            onChange={setTopic}
          />
        ) : (
          <p className="m-0 text-muted wrap-anywhere">{m.doubt_about({ name: shown })}</p>
        )}
        <WordsField
          label={m.doubt_question()}
          placeholder={m.doubt_question_hint()}
          rows={4}
          value={text}
          error={tried && (faults.topic === null || place !== null) ? faults.words : null}
          autofocus={place !== null}
          isLocked={ask.isPending}
          onChange={typed.type}
          onSend={send}
        />
        {mayShare && at.learningPathId !== '' && asked.length >= longEnough ? (
          <SimilarDoubts learningPathId={at.learningPathId} assetId={at.assetId} text={asked} />
        ) : null}
        <AttachmentField attachments={attachments} isLocked={ask.isPending} />
        {mayShare ? (
          <Checkbox
            label={m.doubt_share()}
            description={m.doubt_share_help()}
            checked={shared}
            disabled={ask.isPending}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        ) : null}
        {tried && faults.files !== null ? <FormError>{faults.files}</FormError> : null}
        {ask.error ? <FormError>{ask.error.message}</FormError> : null}
        <Button type="submit" size="lg" fullWidth loading={ask.isPending}>
          {m.doubt_send()}
        </Button>
      </form>
    </FormDialog>
  );
}
