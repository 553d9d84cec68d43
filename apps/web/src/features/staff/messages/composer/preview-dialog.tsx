import type { BroadcastContent } from '@abhyas/contract/notices/broadcasts.ts';
import { type Language, languageNames, languages } from '@abhyas/contract/languages.ts';
import { fillTemplate, withName } from '@abhyas/rules/notices/template.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ChoicePills } from '../../../../ui/forms/choice-pills.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { type Channel, channelWords, type Choices } from '../words.ts';

type View = Channel | 'app';

/** A message as a reader sees it on each channel. */
export function PreviewDialog({ content, choices, onClose }: { content: BroadcastContent; choices: Choices; onClose: () => void }) {
  const [view, setView] = useState<View>('app');
  const [language, setLanguage] = useState<Language>('en');
  const { title, text } = content.translated[language] ?? content;
  const written = languages.filter((each) => each === 'en' || content.translated[each] !== undefined);
  const own = (said: string) => withName({ text: said, firstName: m.smsg_preview_name() });
  const templateText = (channel: 'sms' | 'whatsapp') => {
    const filled = content[channel];
    const template = choices.templates.find(({ templateId }) => templateId === filled?.templateId);
    return template === undefined ? m.smsg_preview_no_template() : own(fillTemplate({ text: template.text, values: filled?.values ?? [] }));
  };
  const views: readonly View[] = ['app', ...content.channels];
  return (
    <FormDialog title={m.smsg_preview()} onClose={onClose} fillsPhone>
      <div className="grid gap-4 mt-4">
        <ChoicePills
          label={m.smsg_channels()}
          choices={views.map((value) => ({ value, text: value === 'app' ? m.smsg_app() : channelWords[value]() }))}
          value={view}
          onChange={setView}
        />
        {written.length === 1 || view === 'sms' || view === 'whatsapp' ? null : (
          <ChoicePills
            label={m.smsg_template_language()}
            choices={written.map((value) => ({ value, text: languageNames[value] }))}
            value={language}
            onChange={setLanguage}
          />
        )}
        <div className="rounded-[8px] border border-line p-4 grid gap-2 wrap-anywhere" lang={language} aria-live="polite">
          {view === 'sms' || view === 'whatsapp' ? (
            <p>{templateText(view)}</p>
          ) : (
            <>
              {view === 'email' ? <p>{m.smsg_preview_greeting({ name: m.smsg_preview_name() })}</p> : null}
              <p className="font-strong">{own(title)}</p>
              <p className="whitespace-pre-line">{own(text)}</p>
              {view === 'email' ? <p className="text-muted text-sm">{m.smsg_preview_foot()}</p> : null}
            </>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
