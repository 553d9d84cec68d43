import { broadcastLimits, type TemplateChannel } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { BroadcastContent } from '@abhyas/contract/notices/broadcasts.ts';
import { countSms, fillTemplate, namePlace, placesOf } from '@abhyas/rules/notices/template.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { channelWords, type Choices } from '../words.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

/** The registered text that a message is by SMS or WhatsApp, with a field for each of its places. */
export function TemplateSection({
  channel,
  content,
  choices,
  error,
  onChange,
}: {
  channel: TemplateChannel;
  content: BroadcastContent;
  choices: Choices;
  error: string | null;
  onChange: (part: Partial<BroadcastContent>) => void;
}) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const templates = choices.templates.filter((template) => template.channel === channel);
  const filled = content[channel];
  const template = templates.find(({ templateId }) => templateId === filled?.templateId);
  const places = template === undefined ? [] : placesOf(template.text);
  const values = filled?.values ?? [];
  const name = channelWords[channel]();
  const choose = (templateId: string) => {
    const chosen = templates.find((each) => each.templateId === templateId);
    if (chosen === undefined) return;
    // the first place of most registered texts is the name
    const start = placesOf(chosen.text).map((place) => (place === 1 ? namePlace : ''));
    onChange({ [channel]: { templateId, values: start } });
  };
  const shown = template === undefined ? '' : fillTemplate({ text: template.text, values });
  return (
    <Card as="section" className="grid gap-4" aria-label={m.smsg_template_of({ channel: name })}>
      <h2 className="text-lg">{m.smsg_template_of({ channel: name })}</h2>
      <p className="text-muted text-sm">{m.smsg_template_about()}</p>
      <Dropdown
        label={m.smsg_template()}
        options={templates.map(({ templateId, name: registered, language, text }) => ({
          id: templateId,
          text: `${registered} (${language}): ${text}`,
        }))}
        value={template?.templateId ?? ''}
        missing={error !== null && template === undefined}
        onChange={choose}
      />
      {places.map((place) => (
        <Field
          key={place}
          label={m.smsg_place({ number: place })}
          help={place === 1 ? m.smsg_body_help({ place: namePlace }) : undefined}
          calm
          required
          maxLength={broadcastLimits.value}
          value={values[place - 1] ?? ''}
          onChange={(typed) => {
            if (template === undefined) return;
            const next = places.map((each) => (each === place ? typed : (values[each - 1] ?? '')));
            onChange({ [channel]: { templateId: template.templateId, values: next } });
          }}
        />
      ))}
      {shown === '' ? null : (
        <p className="text-sm">
          <bdi>{shown}</bdi>
          {channel === 'sms' ? <span className="block text-muted">{m.smsg_sms_parts({ count: countSms(shown) })}</span> : null}
        </p>
      )}
      {error === null || template === undefined ? null : <FormError>{error}</FormError>}
      <div>
        <Button variant="default" size="compact-md" onClick={open}>
          {m.smsg_templates()}
        </Button>
      </div>
      {isOpen ? <TemplatesDialog channel={channel} templates={templates} onClose={close} /> : null}
    </Card>
  );
}
