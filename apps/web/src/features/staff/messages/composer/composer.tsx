import { Button } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { whenText } from '../../../../shared/staff/words.ts';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { audienceCountQuery, useMessageChange } from '../queries.ts';
import type { Choices } from '../words.ts';
import { ChannelsSection } from './channels-section.tsx';
import { contentOf, type Draft, isForNobody, missingOf, wantedAt } from './draft.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { TemplateSection } from './template-section.tsx';
import { TextSection } from './text-section.tsx';
import { WhenSection } from './when-section.tsx';
import { WhoSection } from './who-section.tsx';

/** Milliseconds without a change after which people are counted. */
const countPause = 300;

/** Writes a message, or changes one that waits: who gets it, on which channels, what it says and when. `onSaved` gets its id. */
export function Composer({
  start,
  choices,
  broadcastId = '',
  version = 0,
  onSaved,
}: {
  start: Draft;
  choices: Choices;
  broadcastId?: string;
  version?: number;
  onSaved: (broadcastId: string) => void;
}) {
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const [isShown, { open, close }] = useDisclosure(false);
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
    setDraft({ ...draft, ...part });
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
  const error = save.error ?? test.error;
  const people = shown?.people ?? 0;
  return (
    <div className="grid gap-4 items-start min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(340px,400px)]">
      <div className="grid gap-4">
        <WhoSection draft={draft} choices={choices} count={shown} isMissing={missing.has('audience')} onChange={change} />
        <TextSection content={content} isMissing={missing.has('title')} fields={fields} onChange={changeContent} />
      </div>
      <div className="grid gap-4">
        <ChannelsSection channels={content.channels} count={shown} onChange={(channels) => changeContent({ channels })} />
        {(['sms', 'whatsapp'] as const)
          .filter((channel) => content.channels.includes(channel))
          .map((channel) => (
            <TemplateSection
              key={channel}
              channel={channel}
              content={content}
              choices={choices}
              error={fields[`content.${channel}`] ?? (missing.has(channel) ? m.smsg_template_missing() : null)}
              onChange={changeContent}
            />
          ))}
        <WhenSection draft={draft} timeZone={timeZone} goesAt={shown?.goesAt} isMissing={missing.has('when')} onChange={change} />
        {error === null || Object.keys(fields).length > 0 ? null : <FormError>{error.message}</FormError>}
        {fields['audience'] === undefined ? null : <FormError>{fields['audience']}</FormError>}
        <form className="flex flex-wrap gap-3 justify-end" noValidate onSubmit={submit}>
          <Button variant="subtle" loading={test.isPending} onClick={trySend}>
            {m.smsg_test()}
          </Button>
          <Button variant="default" onClick={open}>
            {m.smsg_preview()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {draft.when === 'now' ? m.smsg_send({ count: people }) : m.smsg_schedule({ count: people })}
          </Button>
        </form>
      </div>
      {isShown ? <PreviewDialog content={contentOf(draft)} choices={choices} onClose={close} /> : null}
    </div>
  );
}
