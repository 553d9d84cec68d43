import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { m } from '../../../../paraglide/messages.js';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { contentOf } from './draft.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { TemplateSection } from './template-section.tsx';
import { TextSection } from './text-section.tsx';
import { type Composing, useComposer } from './use-composer.ts';
import { WhenSection } from './when-section.tsx';
import { WhoSection } from './who-section.tsx';

/** Writes a message, or changes one that waits: who gets it, on which channels, what it says and when. */
export function Composer(composing: Composing) {
  const { choices } = composing;
  const [isShown, { open, close }] = useDisclosure(false);
  const { draft, change, changeContent, count, missing, fields, submit, trySend, isSaving, isTesting, error, sendText, discard } =
    useComposer(composing);
  const { content } = draft;
  const { timeZone } = choices;
  return (
    <div className="grid gap-4 items-start min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(340px,400px)]">
      <div className="grid gap-4">
        <WhoSection draft={draft} choices={choices} count={count} isMissing={missing.has('audience')} onChange={change} />
        <TextSection content={content} isMissing={missing.has('title')} fields={fields} onChange={changeContent} />
      </div>
      <div className="grid gap-4">
        <ChannelsSection channels={content.channels} count={count} onChange={(channels) => changeContent({ channels })} />
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
        <WhenSection
          draft={draft}
          timeZone={timeZone}
          goesAt={count?.goesAt}
          fault={fields['sendAt'] ?? (missing.has('when') ? m.smsg_when_missing() : null)}
          onChange={change}
        />
        {error === null ? null : <FormError>{error}</FormError>}
        <form className="flex flex-wrap gap-3 justify-end" noValidate onSubmit={submit}>
          {discard === null ? null : (
            <Button variant="subtle" color="gray" onClick={discard}>
              {m.smsg_discard()}
            </Button>
          )}
          <Button variant="subtle" loading={isTesting} onClick={trySend}>
            {m.smsg_test()}
          </Button>
          <Button variant="default" onClick={open}>
            {m.smsg_preview()}
          </Button>
          <Button type="submit" loading={isSaving}>
            {sendText}
          </Button>
        </form>
      </div>
      {isShown ? <PreviewDialog content={contentOf(draft)} choices={choices} onClose={close} /> : null}
    </div>
  );
}
