import { removeIn, setIn, type YamlEdit, type YamlPath } from '@abhyas/rules/content/yaml-edit.ts';
import { contrastFaults, grounds, type LogoDoubt, logoDoubts, wordsOn } from '@abhyas/rules/content/brand-contrast.ts';
import { TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { m } from '../../../../paraglide/messages.js';
import { mediaQuery } from '../../path/queries.ts';
import { Faults, faultText, fieldOf } from '../../question/faults.tsx';
import { fieldWords } from './field-words.ts';
import { placeOf, useFileEdit, valueAt, writeField } from './file-edit.ts';
import classes from './form.module.css';
import { PictureField } from './picture-field.tsx';
import { isRecord } from './schema-fields.ts';

/** What the portal is called in three places, with what a brand says that writes nothing of its own. */
const wordingKeys = ['portal', 'tagline', 'signIn'] as const;
const defaults: Readonly<Record<(typeof wordingKeys)[number], (name: string) => string>> = {
  portal: (name) => name,
  tagline: () => m.studio_brand_tagline(),
  signIn: (name) => m.studio_brand_sign_in({ name }),
};

/** The words of a brand that say its name follow it to another, until someone writes their own. */
export function followName({
  edit,
  path,
  brand,
  from,
  to,
}: {
  edit: YamlEdit;
  path: YamlPath;
  brand: unknown;
  from: string;
  to: string;
}): YamlEdit {
  return wordingKeys.reduce((before, key) => {
    const written = valueAt(brand, ['wording', key]);
    const made = [defaults[key](from), ...(key === 'signIn' ? [`Sign in to ${from}`] : [])].find((words) => words === written);
    if (made === undefined || before.refused !== null || to === '') return before;
    return setIn(
      before.text,
      [...path, 'wording', key],
      made.replace(from, () => to),
      wordingKeys,
    );
  }, edit);
}

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
const textIn = (value: unknown, name: string): string => (isRecord(value) && typeof value[name] === 'string' ? value[name] : '');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const ink = { light: '#15171c', dark: '#e6e8ec' } as const;
const themeWords = (theme: Theme): string => (theme === 'light' ? m.studio_brand_light() : m.studio_brand_dark());

/** The logo of a brand for each theme, in the header as it will be, with what is doubtful about it there. */
export function LogoFields({ path }: { path: YamlPath }) {
  const { value, change, faults } = useFileEdit();
  const brand = valueAt(value, path.slice(0, -1));
  const logo = valueAt(value, path);
  const write = (theme: Theme, next: string) =>
    change((text) => {
      if (next !== '') return setIn(text, [...path, theme], next, themes);
      return removeIn(text, theme === 'light' ? path : [...path, theme]);
    });
  const place = placeOf(path);
  return (
    <fieldset id={`place-${place}`} tabIndex={-1} className="grid gap-4 min-w-0 m-0 p-4 border border-line rounded-card">
      <legend className="px-1 text-ink text-md font-strong">{fieldWords('logo')}</legend>
      <p className="m-0 text-muted text-sm">{m.studio_brand_logo_help()}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        {themes.map((theme) =>
          theme === 'dark' && textIn(logo, 'light') === '' ? null : (
            <PictureField
              key={theme}
              id={placeOf([...path, theme])}
              label={theme === 'light' ? m.studio_brand_logo() : m.studio_brand_logo_dark()}
              current={textIn(logo, theme)}
              isRequired={false}
              about={null}
              error={<Faults faults={faults.get(placeOf([...path, theme])) ?? []} />}
              onChange={(next) => write(theme, next)}
            />
          ),
        )}
      </div>
      <div className="grid gap-3 lg:grid-cols-2" role="group" aria-label={m.studio_brand_header()}>
        {themes.map((theme) => (
          <HeaderPreview key={theme} theme={theme} brand={brand} path={textIn(logo, theme) || textIn(logo, 'light')} />
        ))}
      </div>
    </fieldset>
  );
}

/** The header of the portal in one theme: the logo or the mark with the name, and tabs. */
function HeaderPreview({ theme, brand, path }: { theme: Theme; brand: unknown; path: string }) {
  const { pack } = useFileEdit();
  const { data } = useQuery(mediaQuery(pack, path === '' ? [] : [path]));
  const url = path === '' ? undefined : data?.media.find((each) => each.path === path)?.url;
  const doubts = useQuery(logoQuery({ path, url: url ?? '', theme }));
  const shades = valueAt(brand, ['colours', theme]);
  const [filled, text, accent] = ['filled', 'text', 'accent'].map((name) => textIn(shades, name));
  const name = textIn(brand, 'name');
  return (
    <div className="grid gap-1 content-start min-w-0">
      <span className="text-muted text-sm">{themeWords(theme)}</span>
      <div
        className={classes['bar']}
        style={{ background: grounds[theme][1], color: ink[theme], boxShadow: 'inset 0 0 0 1px var(--line)' }}
      >
        {url === undefined ? (
          <span className="inline-flex gap-2 items-center" style={{ color: text }}>
            <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
              <rect width="32" height="32" rx="8" fill={filled} />
              <path d="M7 16h4.5v9H7zM13.75 12h4.5v13h-4.5z" fill={isColour(filled) ? wordsOn(filled) : undefined} />
              <path d="M20.5 7H25v18h-4.5z" fill={accent} />
            </svg>
            {name}
          </span>
        ) : (
          <img src={url} alt={name} />
        )}
        <span style={{ color: text }}>{m.studio_brand_tab_home()}</span>
        <span>{m.studio_brand_tab_tests()}</span>
      </div>
      <p role="status" className="m-0 text-warn text-sm">
        {(doubts.data ?? []).map((doubt) => doubtWords(doubt)).join(' ')}
      </p>
    </div>
  );
}

const doubtWords = (doubt: LogoDoubt): string =>
  doubt === 'unseen' ? m.studio_brand_logo_unseen() : doubt === 'box' ? m.studio_brand_logo_box() : m.studio_brand_logo_small();

/** How wide a logo is painted to look at its colours. */
const measured = 120;

/** What is doubtful in a logo as the browser paints it; nothing where its pixels cannot be read. */
const logoQuery = ({ path, url, theme }: { path: string; url: string; theme: Theme }) =>
  queryOptions({
    queryKey: [...queryKeys.studio.files, 'logo', path, theme],
    queryFn: () => measureLogo({ path, url, theme }).catch(() => []),
    enabled: url !== '',
    staleTime: Infinity,
    meta: { quiet: true },
  });

async function measureLogo({ path, url, theme }: { path: string; url: string; theme: Theme }): Promise<LogoDoubt[]> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = measured;
  canvas.height = Math.max(1, Math.round((measured * picture.naturalHeight) / Math.max(1, picture.naturalWidth)));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
  return logoDoubts({ pixels, width: canvas.width, height: path.endsWith('.svg') ? null : picture.naturalHeight, theme });
}

/** A button and a link in the brand's colours, by day and by night, with what cannot be read. */
export function BrandPreview({ colours }: { colours: unknown }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2" role="group" aria-label={m.studio_brand_preview()}>
      {themes.map((theme) => {
        const shades = valueAt(colours, [theme]);
        const [filled, text, wash] = ['filled', 'text', 'wash'].map((name) => textIn(shades, name));
        if (!isColour(filled) || !isColour(text) || !isColour(wash)) return null;
        const faults = contrastFaults({ palette: { filled, text, wash }, theme });
        return (
          <div
            key={theme}
            className="grid gap-3 p-4 rounded-card border border-line"
            style={{ background: grounds[theme][0], color: ink[theme] }}
          >
            <strong className="text-sm">{themeWords(theme)}</strong>
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
                : faults.map((fault) => m.studio_brand_fault({ field: fieldWords(fault.field), fault: faultText(fault.text) })).join(' ')}
            </span>
          </div>
        );
      })}
    </div>
  );
}
