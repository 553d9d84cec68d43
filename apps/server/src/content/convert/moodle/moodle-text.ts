import type { Element } from 'domhandler';
import { type Shelved, attribute, elements, first, textOf } from '../container.ts';
import { pictureFinder, picturesInAddresses } from '../model/opened.ts';
import type { Notes } from '../model/question.ts';
import { decodeEntities, markdownFromHtml, markdownFromPlain, markdownFromSource } from '../text/markdown-from.ts';

const pluginFile = '@@PLUGINFILE@@/';

/** The picture that Moodle 1.9 has beside the text of a question, by its name on the shelf; null where there is none. */
export function oldPicture(question: Element): { readonly name: string; readonly body: Buffer } | null {
  const body = textOf(first(question, 'image_base64')).replace(/\s+/g, '');
  const name = textOf(first(question, 'image')).trim();
  return body === '' ? null : { name: `${question.startIndex ?? 0}/${name}`, body: Buffer.from(body, 'base64') };
}

/** What a file of a text is called on the shelf: the file names in one quiz repeat, so its place in the document tells them apart. */
const shelfName = (file: Element) => `${file.startIndex ?? 0}/${attribute(file, 'name')}`;

/** The pictures of these elements that have a text: its files, and those in its addresses. */
export function picturesOf(holders: readonly Element[]): Map<string, Buffer> {
  return new Map(
    holders.flatMap((holder) => [
      ...elements(holder, 'file').map((file) => [shelfName(file), Buffer.from(textOf(file), 'base64')] as const),
      ...picturesInAddresses(textOf(first(holder, 'text'))),
    ]),
  );
}

/** The text of an element as it is in the file. */
export const sourceOf = (holder: Element | null): string => (holder === null ? '' : textOf(first(holder, 'text')).trim());

/** The text of an element as Markdown, its pictures among it. `source` replaces its text. */
export function showText({
  holder,
  shelf,
  notes,
  source = sourceOf(holder),
}: {
  holder: Element | null;
  shelf: ReadonlyMap<string, Shelved>;
  notes: Notes;
  source?: string;
}): string {
  if (holder === null || source === '') return '';
  const files = new Map(elements(holder, 'file').map((file) => [attribute(file, 'name'), shelfName(file)]));
  const find = pictureFinder({ shelf, missing: 'the file does not hold it' });
  const findPicture = (address: string) => {
    if (!address.startsWith(pluginFile)) return find(address);
    const path = address.slice(pluginFile.length).replace(/\?.*$/, '');
    const name = decode(path);
    return find(files.get(name) ?? files.get(name.slice(name.lastIndexOf('/') + 1)) ?? name);
  };
  const context = { notes, findPicture, hasFormulas: true };
  switch (attribute(holder, 'format')) {
    case 'plain_text':
      return markdownFromPlain({ text: source, context });
    case 'markdown':
      return markdownFromSource({ markdown: source, context });
    default:
      // Moodle's own format is HTML in which an empty line begins a paragraph
      return /<\w/.test(source)
        ? markdownFromHtml({ html: source, context })
        : markdownFromPlain({ text: decodeEntities(source), context });
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
