import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { whenText } from '../../../../shared/staff/words.ts';
import { useUnsentText } from '../../../../sync/use-unsent-text.ts';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { audienceCountQuery, useMessageChange } from '../queries.ts';
import type { Choices } from '../words.ts';
import { contentOf, type Draft, isForNobody, missingOf, readDraft, wantedAt } from './draft.ts';

/** Milliseconds without a change after which people are counted. */
const countPause = 300;

export interface Composing {
  /** Where the device keeps it until it is sent. */
  readonly place: string;
  readonly start: Draft;
  readonly choices: Choices;
  readonly broadcastId?: string;
  readonly version?: number;
  /** Gets the id of the message. */
  readonly onSaved: (broadcastId: string) => void;
}

/** A message as it is written, with whom it would go to and what it lacks. */
export function useComposer({ place, start, choices, broadcastId = '', version = 0, onSaved }: Composing) {
  const { text, type, sent } = useUnsentText(place);
  const draft = readDraft({ text, start });
  const [tried, setTried] = useState(false);
  const { audience, content } = draft;
  const { timeZone } = choices;
  const sendAt = wantedAt({ draft, timeZone });
  const [asked] = useDebouncedValue({ audience, type: content.type, sendAt: sendAt ?? '' }, countPause);
  const counting = audienceCountQuery(asked);
  const { data: count } = useQuery({ ...counting, ...(isForNobody(asked.audience) ? { queryFn: skipToken } : {}) });
  const shown = isForNobody(audience) ? undefined : count;
  const save = useMessageChange((at: string) =>
    call('saveBroadcast', { broadcastId, version, audience, content: contentOf(draft), sendAt: at }),
  );
  const test = useMutation({
    mutationFn: () => call('testBroadcast', { content: contentOf(draft) }),
    meta: { quiet: true },
    onSuccess: () => showSuccess(m.smsg_test_sent()),
  });
  const change = (part: Partial<Draft>) => {
    save.reset();
    test.reset();
    type(JSON.stringify({ ...draft, ...part }));
  };
  const changeContent = (part: Partial<Draft['content']>) => change({ content: { ...content, ...part } });
  const missing = new Set(tried ? missingOf({ draft, choices }) : []);
  const fields: Readonly<Record<string, string>> = {
    ...callError(test.error, 'testBroadcast')?.fields,
    ...callError(save.error, 'saveBroadcast')?.fields,
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (sendAt === null || missingOf({ draft, choices }).length > 0 || save.isPending) return;
    save.mutate(sendAt, {
      onSuccess: (saved) => {
        setTried(false);
        sent(text);
        showSuccess(m.smsg_saved({ when: whenText(saved.sendAt, timeZone) }));
        onSaved(saved.broadcastId);
      },
    });
  };
  const trySend = () => {
    setTried(true);
    const isWhole = missingOf({ draft, choices }).every((each) => each === 'audience' || each === 'when');
    if (isWhole) test.mutate();
  };
  const people = shown?.people;
  const isNow = draft.when === 'now';
  const none = isNow ? m.smsg_send_none() : m.smsg_schedule_none();
  const fieldless = Object.keys(fields).length === 0;
  return {
    draft,
    change,
    changeContent,
    count: shown,
    missing,
    fields,
    submit,
    trySend,
    isSaving: save.isPending,
    isTesting: test.isPending,
    /** What went wrong, unless it is said at its field. */
    error: fieldless ? ((save.error ?? test.error)?.message ?? null) : (fields['audience'] ?? null),
    /** What the button says: how many get it, once that is known. */
    sendText: people === undefined ? none : isNow ? m.smsg_send({ count: people }) : m.smsg_schedule({ count: people }),
    /** Forgets what was typed; null where nothing was. */
    discard: text === '' ? null : () => type(''),
  };
}
