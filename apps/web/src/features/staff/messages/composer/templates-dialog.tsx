import { broadcastLimits, type TemplateChannel } from '@abhyas/contract/notices/broadcast-limits.ts';
import { type Language, languageNames, languages } from '@abhyas/contract/languages.ts';
import { Button, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { ChoicePills } from '../../../../ui/forms/choice-pills.tsx';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { useMessageChange } from '../queries.ts';
import { channelWords, type Choices } from '../words.ts';

const blank = { name: '', language: 'en' as Language, text: '' };

/** The texts that are registered for a channel: one is added exactly as it is registered, or is no longer offered. */
export function TemplatesDialog({
  channel,
  templates,
  onClose,
}: {
  channel: TemplateChannel;
  templates: Choices['templates'];
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(blank);
  const add = useMessageChange((template: typeof blank) => call('addTemplate', { channel, ...template }));
  const remove = useMessageChange((templateId: string) => call('removeTemplate', { templateId }));
  const fields = callError(add.error, 'addTemplate')?.fields ?? {};
  const change = (part: Partial<typeof blank>) => {
    add.reset();
    setTyped({ ...typed, ...part });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.name.trim() !== '' && typed.text.trim() !== '') add.mutate(typed, { onSuccess: () => setTyped(blank) });
  };
  return (
    <FormDialog title={m.smsg_template_of({ channel: channelWords[channel]() })} onClose={onClose} keepsTyped fillsPhone>
      <ul className="grid gap-3 mt-4 mx-0 mb-0 p-0 list-none">
        {templates.map(({ templateId, name, language, text }) => (
          <li key={templateId} className="flex flex-wrap gap-3 justify-between">
            <p className="min-w-0 wrap-anywhere">
              <strong>{name}</strong> <span className="text-muted text-sm">{language}</span>
              <span className="block">{text}</span>
            </p>
            <Button
              variant="default"
              size="compact-md"
              aria-label={m.smsg_remove({ text: name })}
              loading={remove.isPending && remove.variables === templateId}
              onClick={() => remove.mutate(templateId)}
            >
              {m.smsg_template_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <form className="grid gap-4 mt-6" noValidate onSubmit={submit}>
        <Field
          label={channel === 'sms' ? m.smsg_dlt_id() : m.smsg_template_name()}
          calm
          required
          maxLength={broadcastLimits.templateId}
          error={fields['name']}
          value={typed.name}
          onChange={(name) => change({ name })}
        />
        <ChoicePills
          label={m.smsg_template_language()}
          choices={languages.map((value) => ({ value, text: languageNames[value] }))}
          value={typed.language}
          onChange={(language) => change({ language })}
        />
        <Textarea
          label={m.smsg_template_text()}
          description={m.smsg_template_text_help({ first: '{1}', second: '{2}' })}
          autosize
          minRows={3}
          required
          maxLength={broadcastLimits.template}
          error={fields['text']}
          value={typed.text}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={fieldClasses}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        {[add, remove].map(({ error }, index) =>
          error !== null && Object.keys(fields).length === 0 ? <FormError key={index}>{error.message}</FormError> : null,
        )}
        <div className="flex justify-end">
          <Button type="submit" loading={add.isPending}>
            {m.smsg_template_add()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
