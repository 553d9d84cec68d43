import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { blankDraft, contentOf, newPlace } from './composer/draft.ts';
import { PreviewDialog } from './composer/preview-dialog.tsx';
import { MainText } from './composer/text-section.tsx';
import { useComposer } from './composer/use-composer.ts';
import { WhoChoice, WhoCount } from './composer/who-section.tsx';
import { messageChoicesQuery } from './queries.ts';
import { channelWords, type Choices } from './words.ts';

/** A short message beside the desk. The page for a new message continues with what is typed here. */
export function QuickMessage() {
  const choices = useQuery(messageChoicesQuery);
  return (
    <Card as="section" className="grid gap-4 print:hidden" aria-labelledby="quick-message">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-baseline">
        <h2 id="quick-message" className="text-lg">
          {m.smsg_them()}
        </h2>
        <PathLink className="tap ms-auto rounded-[4px] text-brand-text text-sm font-medium" href="/staff/messages/new">
          {m.smsg_rest()}
        </PathLink>
      </div>
      <QueryView query={choices} loading={<TableSkeleton />}>
        {(known) => <Short choices={known} />}
      </QueryView>
    </Card>
  );
}

function Short({ choices }: { choices: Choices }) {
  const { history } = useRouter();
  const [isShown, { open, close }] = useDisclosure(false);
  const { draft, change, changeContent, count, missing, fields, submit, isSaving, error, sendText } = useComposer({
    place: newPlace(''),
    start: blankDraft,
    choices,
    onSaved: (id) => history.push(`/staff/messages/${id}`),
  });
  const { audience, content } = draft;
  // what is filled in elsewhere is said there
  const isElsewhere = ['sms', 'whatsapp', 'when'].some((part) => missing.has(part as 'sms')) || fields['sendAt'] !== undefined;
  return (
    <>
      <WhoChoice draft={draft} choices={choices} isMissing={missing.has('audience')} onChange={change} />
      <WhoCount audience={audience} count={count} />
      <MainText content={content} isMissing={missing.has('title')} fields={fields} onChange={changeContent} />
      <p className="text-muted text-sm">{[m.smsg_app(), ...content.channels.map((channel) => channelWords[channel]())].join(' · ')}</p>
      {error === null ? null : <FormError>{error}</FormError>}
      {isElsewhere ? (
        <PathLink className="tap rounded-[4px] text-bad text-sm font-medium" href="/staff/messages/new">
          {m.smsg_finish()}
        </PathLink>
      ) : null}
      <form className="flex flex-wrap gap-3 justify-end" noValidate onSubmit={submit}>
        <Button variant="default" onClick={open}>
          {m.smsg_preview()}
        </Button>
        <Button type="submit" loading={isSaving}>
          {sendText}
        </Button>
      </form>
      {isShown ? <PreviewDialog content={contentOf(draft)} choices={choices} onClose={close} /> : null}
    </>
  );
}
