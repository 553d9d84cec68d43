import type { Element } from 'domhandler';
import { posix } from 'node:path';
import { ConvertError } from '../container/convert-error.ts';
import { decodeText } from '../container/decode.ts';
import { pictureKey } from './picture-key.ts';
import { below, readXml, textOf, type Xml } from '../container/xml.ts';
import { type Opened, pictureFinder, picturesInAddresses } from '../model/opened.ts';
import { takeNotes } from '../model/notes.ts';
import type { Draft, Passage } from '../model/question.ts';
import { toMarkdown } from '../text/blocks.ts';
import { part, parts, qtiAttribute, qtiName, within } from './qti-names.ts';
import { readItem } from './read-item.ts';

/** A document of a package: its path in it, and its tree. */
interface Part {
  readonly path: string;
  readonly xml: Xml;
}

const difficulties: Readonly<Record<string, string>> = {
  'very easy': 'easy',
  easy: 'easy',
  medium: 'medium',
  difficult: 'hard',
  'very difficult': 'hard',
};

/** Opens a package of QTI 2 or 3, or a single item of it. `files` are those of the archive; `other` gives a file beside a single item. */
export function openQti({
  file,
  files,
  other = () => null,
}: {
  file: string;
  files: ReadonlyMap<string, Buffer>;
  other?: (path: string) => Buffer | null;
}): Opened {
  const body = (path: string) => files.get(path) ?? other(path);
  const single = files.size === 1;
  const documents = [...files].flatMap(([path, bytes]): Part[] => {
    if (!/\.(xml|qti)$/i.test(path) && !single) return [];
    const name = single ? file : `${file}: ${path}`;
    return [{ path, xml: readXml({ file: name, text: decodeText({ file: name, bytes }) }) }];
  });
  const of = (...names: readonly string[]) => documents.filter(({ xml }) => names.includes(qtiName(xml.root)));
  const items = of('assessmentItem');
  if (items.length === 0) throw new ConvertError(`${file}: has no items of QTI 2 or 3`);
  const stimuli = of('assessmentStimulus');
  const about = metadataByPath(of('manifest'));
  const ordered = orderItems({ items, tests: of('assessmentTest') });
  const sources = [...items, ...stimuli].flatMap(({ path, xml }) =>
    within(xml.root, 'img', 'object', 'image').map((image) => ({
      path,
      source: image.attribs['src'] ?? image.attribs['data'] ?? image.attribs['href'] ?? '',
    })),
  );
  const pictures = new Map([
    ...sources.flatMap(({ path, source }) => {
      const key = pictureKey({ path, source });
      const bytes = key === null ? null : body(key);
      return key === null || bytes === null ? [] : [[key, bytes] as const];
    }),
    ...sources.flatMap(({ source }) => [...picturesInAddresses(`src="${source}"`)]),
  ]);
  const read: Opened['read'] = (shelf) => {
    const find = pictureFinder({ shelf, missing: 'the package does not hold it' });
    const finder = (path: string) => (source: string) => find(pictureKey({ path, source }) ?? source);
    const passages = new Map<string, Passage>();
    const passageOf = ({ path, xml }: Part): Passage | null => {
      const href = stimulusOf(xml.root);
      const target = href === null ? null : posix.normalize(posix.join(posix.dirname(path), decode(href)));
      if (target === null) return null;
      const known = passages.get(target);
      const made = known ?? readStimulus({ target, stimuli, bytes: body(target), findPicture: finder(target) });
      if (made !== null) passages.set(target, made);
      return made;
    };
    const drafts: Draft[] = [];
    const shared: Passage[] = [];
    for (const { part: item, bank, section } of ordered) {
      const { path, xml } = item;
      const { topic = '', difficulty = '' } = about.get(path) ?? {};
      const made = readItem({
        root: xml.root,
        place: {
          file: single ? file : `${file}: ${path}`,
          line: xml.lineOf(xml.root),
          bank,
          section,
          topic,
          difficulty,
          passage: passageOf(item),
          findPicture: finder(path),
        },
      });
      drafts.push(...made.drafts);
      shared.push(...made.passages);
    }
    const bankNames = new Map(
      of('assessmentTest').map(({ xml }) => [qtiAttribute(xml.root, 'identifier'), qtiAttribute(xml.root, 'title')] as const),
    );
    const limits = of('assessmentTest').some(({ xml }) => within(xml.root, 'timeLimits').length > 0);
    return { drafts, passages: [...passages.values(), ...shared], bankNames, remarks: limits ? [`${file}: time limits are not kept`] : [] };
  };
  return { pictures, read };
}

/** Where an item's shared text is: a stimulus of QTI 3, or a page that an item of QTI 2 shows. */
function stimulusOf(root: Element): string | null {
  const [reference] = parts(root, 'assessmentStimulusRef');
  if (reference !== undefined) return qtiAttribute(reference, 'href');
  const body = part(root, 'itemBody');
  const page = body === null ? undefined : below(body, 'object').find((each) => /html/.test(each.attribs['type'] ?? ''));
  return page?.attribs['data'] ?? null;
}

function readStimulus({
  target,
  stimuli,
  bytes,
  findPicture,
}: {
  target: string;
  stimuli: readonly Part[];
  bytes: Buffer | null;
  findPicture: (source: string) => { readonly path: string } | { readonly fault: string };
}): Passage | null {
  const stimulus = stimuli.find(({ path }) => path === target)?.xml.root;
  const root = stimulus ?? (bytes === null ? null : readXml({ file: target, text: bytes.toString('utf8') }).root);
  if (root === null) return null;
  const text = within(root, 'stimulusBody', 'body')[0] ?? root;
  const context = { notes: takeNotes(), findPicture, hasFormulas: false };
  const key = stimulus === undefined ? posix.basename(target, posix.extname(target)) : qtiAttribute(stimulus, 'identifier');
  return { id: target, key, title: qtiAttribute(root, 'title'), text: toMarkdown({ nodes: text.children, context }) };
}

/** Items in the order of the tests, each test a bank; items in none come last. */
function orderItems({ items, tests }: { items: readonly Part[]; tests: readonly Part[] }) {
  const placed = tests.flatMap(({ path, xml }) =>
    within(xml.root, 'assessmentSection').flatMap((section) =>
      parts(section, 'assessmentItemRef').flatMap((reference) => {
        const target = posix.normalize(posix.join(posix.dirname(path), decode(qtiAttribute(reference, 'href'))));
        const item = items.find((each) => each.path === target);
        const sections = within(xml.root, 'assessmentSection').length;
        return item === undefined
          ? []
          : [{ part: item, bank: qtiAttribute(xml.root, 'identifier'), section: sections > 1 ? qtiAttribute(section, 'title') : '' }];
      }),
    ),
  );
  const used = new Set(placed.map((each) => each.part));
  return [...placed, ...items.filter((item) => !used.has(item)).map((item) => ({ part: item, bank: '', section: '' }))];
}

/** Topic and difficulty of items, from the manifest. */
function metadataByPath(manifests: readonly Part[]): ReadonlyMap<string, { topic: string; difficulty: string }> {
  return new Map(
    manifests.flatMap(({ path, xml }) =>
      below(xml.root, 'resource').map((resource) => {
        const href = posix.normalize(posix.join(posix.dirname(path), decode(resource.attribs['href'] ?? '')));
        const keywords = [...below(resource, 'keyword'), ...below(resource, 'taxon').flatMap((taxon) => below(taxon, 'entry'))];
        const level = below(resource, 'difficulty').flatMap((each) =>
          below(each, 'value', 'langstring').map((value) => textOf(value).trim()),
        );
        const topic = [...new Set(keywords.map((each) => textOf(each).trim()).filter((text) => text !== ''))].join(' / ');
        return [href, { topic, difficulty: level.map((each) => difficulties[each.toLowerCase()] ?? '')[0] ?? '' }] as const;
      }),
    ),
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
