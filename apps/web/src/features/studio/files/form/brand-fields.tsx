import { setIn, type YamlPath } from '@abhyas/rules/content/yaml-edit.ts';
import { contrastFaults, wordsOn } from '@abhyas/rules/content/brand-contrast.ts';
import { TextInput } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import { faultText, fieldOf } from '../../question/faults.tsx';
import { fieldWords } from './field-words.ts';
import { placeOf, useFileEdit, valueAt, writeField } from './file-edit.ts';
import { isRecord } from './schema-fields.ts';

/** What the portal is called in three places, with what a brand says that writes nothing of its own. */
const wordingKeys = ['portal', 'tagline', 'signIn'] as const;
const defaults: Readonly<Record<(typeof wordingKeys)[number], (name: string) => string>> = {
  portal: (name) => name,
  tagline: () => m.studio_brand_tagline(),
  signIn: (name) => m.studio_brand_sign_in({ name }),
};

/** The words of a brand, with a proposal for each that is empty. */
export function WordingFields({ path }: { path: YamlPath }) {
  const { value, change, faults } = useFileEdit();
  const brand = valueAt(value, path.slice(0, -1));
  const name = isRecord(brand) && typeof brand['name'] === 'string' ? brand['name'] : '';
  const wording = valueAt(value, path);
  const own = isRecord(wording) ? wording : {};
  return (
    <fieldset id={`place-${placeOf(path)}`} tabIndex={-1} className="grid gap-4 min-w-0 m-0 p-4 border border-line rounded-card">
      <legend className="px-1 text-ink text-md font-strong">{fieldWords('wording')}</legend>
      {wordingKeys.map((key) => {
        const at = [...path, key];
        const place = placeOf(at);
        const proposal = defaults[key](name);
        const about = fieldOf(place, faults.get(place));
        const written = own[key];
        return (
          <TextInput
            key={key}
            {...about}
            label={fieldWords(`wording.${key}`)}
            description={about.description ?? m.studio_brand_proposal({ text: proposal })}
            placeholder={proposal}
            required
            maxLength={200}
            value={typeof written === 'string' ? written : ''}
            onChange={({ currentTarget: { value: next } }) =>
              change(
                next === ''
                  ? (text) => setIn(text, at, '', wordingKeys)
                  : writeField({ path: at, value: next, isRequired: true, order: wordingKeys }),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value);
const pages = { light: { page: '#f7f8fa', ink: '#15171c' }, dark: { page: '#0f1115', ink: '#e6e8ec' } } as const;

/** A button and a link in the brand's colours, by day and by night, with what cannot be read. */
export function BrandPreview({ colours }: { colours: unknown }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2" role="group" aria-label={m.studio_brand_preview()}>
      {(['light', 'dark'] as const).map((theme) => {
        const shades = isRecord(colours) && isRecord(colours[theme]) ? colours[theme] : {};
        const { filled, text, wash } = shades;
        if (!isColour(filled) || !isColour(text) || !isColour(wash)) return null;
        const faults = contrastFaults({ palette: { filled, text, wash }, theme });
        return (
          <div
            key={theme}
            className="grid gap-3 p-4 rounded-card border border-line"
            style={{ background: pages[theme].page, color: pages[theme].ink }}
          >
            <strong className="text-sm">{theme === 'light' ? m.studio_brand_light() : m.studio_brand_dark()}</strong>
            <span className="flex flex-wrap gap-4 items-center">
              <span className="px-4 py-2 rounded-control font-medium" style={{ background: filled, color: wordsOn(filled) }}>
                {m.studio_brand_button()}
              </span>
              <span className="underline" style={{ color: text }}>
                {m.studio_brand_link()}
              </span>
              <span className="px-2 py-1 rounded-control text-sm" style={{ background: wash, color: text }}>
                {m.studio_brand_mark()}
              </span>
            </span>
            <span role="status" className="text-sm">
              {faults.length === 0
                ? m.studio_brand_readable()
                : faults.map((fault) => `${fieldWords(fault.field)}: ${faultText(fault.text)}`).join('. ')}
            </span>
          </div>
        );
      })}
    </div>
  );
}
