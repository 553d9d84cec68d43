import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { createPostKeys } from '../../lib/calls/post-keys.ts';
import { m } from '../../paraglide/messages.js';
import { WordsField } from '../../shared/doubts/words-field.tsx';
import { linkedStudentsQuery } from '../../shared/relations/linked-students.ts';
import { useUnsentText } from '../../sync/use-unsent-text.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { findTextFault } from './compose.ts';
import { invalidateLists } from './queries.ts';

interface AskInstituteDialogProps {
  /** The ID of the child who is chosen at first; '' for the first one. */
  readonly child: string;
  readonly onClose: () => void;
  readonly onAsked: (doubtId: string) => void;
}

type Question = Pick<RequestOf<'askInstitute'>, 'studentImsPin' | 'text'>;

/** A parent asks the institute about a child. What was typed stays until it is sent. */
export function AskInstituteDialog({ child, onClose, onAsked }: AskInstituteDialogProps) {
  const client = useQueryClient();
  const { data: linked = [] } = useQuery(linkedStudentsQuery());
  // of a child without a course there is nothing that the institute could answer
  const children = linked.filter(({ courseId }) => courseId !== '');
  const [chosen, setChosen] = useState(child);
  const { text, type, sent } = useUnsentText('institute');
  const [tried, setTried] = useState(false);
  const [keyOf] = useState(() => createPostKeys());
  const known = children.find(({ studentImsPin }) => studentImsPin === chosen) ?? children[0];
  const fault = findTextFault(text);
  const ask = useMutation({
    mutationFn: (question: Question) => call('askInstitute', { ...question, postKey: keyOf(question) }),
    meta: { quiet: true },
    onSuccess: ({ doubtId }, question) => {
      sent(question.text);
      invalidateLists(client);
      onAsked(doubtId);
    },
  });
  const send = () => {
    setTried(true);
    if (ask.isPending || fault !== null || known === undefined) return;
    ask.mutate({ studentImsPin: known.studentImsPin, text });
  };
  return (
    <FormDialog title={m.question_ask()} onClose={onClose} keepsTyped fillsPhone>
      <form
        className="grid gap-4 pt-2"
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          send();
        }}
      >
        {children.length > 1 ? (
          <NativeSelect
            label={m.question_child()}
            value={known?.studentImsPin ?? ''}
            data={children.map(({ studentImsPin, firstName, lastName }) => ({
              value: studentImsPin,
              label: `${firstName} ${lastName}`.trim(),
            }))}
            disabled={ask.isPending}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        ) : known === undefined ? null : (
          <p className="m-0 text-muted wrap-anywhere">{m.question_about({ name: `${known.firstName} ${known.lastName}`.trim() })}</p>
        )}
        <WordsField
          label={m.question_words()}
          rows={4}
          value={text}
          error={tried ? fault : null}
          autofocus
          isPlain
          isLocked={ask.isPending}
          onChange={type}
          onSend={send}
        />
        <p className="m-0 text-muted text-sm">{m.question_private()}</p>
        {ask.error ? <FormError>{ask.error.message}</FormError> : null}
        <Button type="submit" size="lg" fullWidth loading={ask.isPending}>
          {m.question_send()}
        </Button>
      </form>
    </FormDialog>
  );
}
