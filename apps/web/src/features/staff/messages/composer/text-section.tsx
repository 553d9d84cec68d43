import { broadcastLimits, broadcastTypes } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { BroadcastContent } from '@abhyas/contract/notices/broadcasts.ts';
import { namePlace } from '@abhyas/rules/notices/template.ts';
import { languageNames, languages } from '@abhyas/contract/languages.ts';
import { Button, Textarea } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { typeWords } from '../words.ts';

const others = languages.filter((language) => language !== 'en');

interface TextProps {
  readonly content: BroadcastContent;
  readonly isMissing: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<BroadcastContent>) => void;
}

/** What a message says in the app, by push and by e-mail, in English and, where wanted, in the other languages. */
export function TextSection({ content, isMissing, fields, onChange }: TextProps) {
  const { type, url, translated } = content;
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="message-text">
      <h2 id="message-text" className="text-lg">
        {m.smsg_text()}
      </h2>
      <Dropdown
        label={m.smsg_kind()}
        options={broadcastTypes.map((id) => ({ id, text: typeWords[id]() }))}
        value={type}
        onChange={(id) => onChange({ type: broadcastTypes.find((each) => each === id) ?? type })}
      />
      <MainText content={content} isMissing={isMissing} fields={fields} onChange={onChange} />
      {others.map((language) => {
        const own = translated[language];
        const name = languageNames[language];
        const { [language]: _removed, ...without } = translated;
        const put = (part: { title?: string; text?: string }) =>
          onChange({ translated: { ...translated, [language]: { title: '', text: '', ...own, ...part } } });
        return own === undefined ? (
          <div key={language}>
            <Button variant="default" size="compact-md" onClick={() => put({})}>
              {m.smsg_add_language({ language: name })}
            </Button>
          </div>
        ) : (
          <div key={language} className="grid gap-4">
            <Field
              label={m.smsg_subject_in({ language: name })}
              lang={language}
              required
              calm
              maxLength={broadcastLimits.title}
              error={fields[`content.translated.${language}.title`] ?? null}
              value={own.title}
              onChange={(typed) => put({ title: typed })}
            />
            <Words label={m.smsg_body_in({ language: name })} value={own.text} onChange={(typed) => put({ text: typed })} />
            <div>
              <Button variant="default" size="compact-md" onClick={() => onChange({ translated: without })}>
                {m.smsg_remove({ text: name })}
              </Button>
            </div>
          </div>
        );
      })}
      <Field
        label={m.smsg_url()}
        help={m.smsg_url_help()}
        calm
        inputMode="url"
        maxLength={broadcastLimits.url}
        error={fields['content.url'] ?? null}
        value={url}
        onChange={(typed) => onChange({ url: typed.trim() })}
      />
    </Card>
  );
}

/** Title and text in English. */
export function MainText({ content: { title, text }, isMissing, fields, onChange }: TextProps) {
  return (
    <>
      <Field
        label={m.smsg_subject()}
        required
        calm
        maxLength={broadcastLimits.title}
        error={fields['content.title'] ?? (isMissing ? m.smsg_subject_missing() : null)}
        value={title}
        onChange={(typed) => onChange({ title: typed })}
      />
      <Words label={m.smsg_body()} value={text} onChange={(typed) => onChange({ text: typed })} />
    </>
  );
}

function Words({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <Textarea
      label={label}
      description={m.smsg_body_help({ place: namePlace })}
      autosize
      minRows={3}
      maxLength={broadcastLimits.text}
      value={value}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={fieldClasses}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
