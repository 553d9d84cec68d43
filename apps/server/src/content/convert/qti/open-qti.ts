import { Element } from 'domhandler';
import { posix } from 'node:path';
import { parseDocument } from 'htmlparser2';
import {
  ConvertError,
  type FileSet,
  type Xml,
  attribute,
  below,
  decodeXml,
  elements,
  filesOf,
  first,
  nameOf,
  readXml,
  textOf,
} from '../container.ts';
import { pictureKey } from './picture-key.ts';
import { uniqueKeys } from '../model/keys.ts';
import { type Opened, pictureFinder, picturesInAddresses } from '../model/opened.ts';
import { quote, takeNotes } from '../model/notes.ts';
import { exact, isSame, markFrom, parseExact, times } from '../model/numbers.ts';
import { type Draft, type Passage, plainDraft } from '../model/question.ts';
import { toMarkdown } from '../text/blocks.ts';
import { part, parts, qtiAttribute, qtiName, within } from './qti-names.ts';
import { readItem } from './read-item.ts';
import { pictureOf12, readItem12 } from './read-qti12.ts';

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

/** Opens a package of QTI 1.2, 2 or 3, or a single document of it. One that cannot be read is named, and the others are read. `files` are those of the archive; `other` gives a file beside a single item. */
export function openQti({
  file,
  files,
  other = () => null,
}: {
  file: string;
  files: FileSet;
  other?: (path: string) => Buffer | null;
}): Opened {
  const body = (path: string) => files.get(path) ?? other(path);
  const single = files.size === 1;
  const broken: Draft[] = [];
  const remarks: string[] = [];
  const documents = [...files.keys()].flatMap((path): Part[] => {
    if (!/\.(xml|qti|dat)$/i.test(path) && !single) return [];
    const bytes = files.get(path) ?? Buffer.alloc(0);
    const name = single ? file : `${file}: ${path}`;
    try {
      return [{ path, xml: readXml({ file: name, text: decodeXml({ file: name, bytes }) }) }];
    } catch (error) {
      if (single || !(error instanceof ConvertError)) throw error;
      const fault = error.message.replace(`${name}: `, '');
      const isItem = /<(\w+:)?(qti-assessment-item|assessmentItem|questestinterop)\b/.test(bytes.subarray(0, 5_000).toString('utf8'));
      if (isItem) broken.push({ ...plainDraft, place: { file: name, line: null, name: path }, changed: [], lost: [], refused: [fault] });
      else remarks.push(`${name}: ${fault}`);
      return [];
    }
  });
  const of = (...names: readonly string[]) => documents.filter(({ xml }) => names.includes(qtiName(xml.root)));
  const items = of('assessmentItem');
  const olds = withoutCopies(of('questestinterop'));
  if (items.length + olds.length + broken.length === 0) throw new ConvertError(`${file}: has no items of QTI 1.2, 2 or 3`);
  const stimuli = of('assessmentStimulus');
  const about = metadataByPath(of('manifest'));
  const ordered = orderItems({ items, tests: of('assessmentTest') });
  const keyOf = ({ path, source }: { path: string; source: string }) => findKey({ path, source, files });
  const sources = [...items, ...stimuli, ...olds].flatMap(({ path, xml }) =>
    [
      ...within(xml.root, 'img', 'object', 'image').map(({ attribs }) => attribs['src'] ?? attribs['data'] ?? attribs['href'] ?? ''),
      ...below(xml.root, 'matimage').map(pictureOf12),
      ...below(xml.root, 'mattext', 'mat_formattedtext').flatMap((text) =>
        [...textOf(text).matchAll(/src\s*=\s*(?:"([^"]+)"|'([^']+)')/gi)].map(([, double, one]) =>
          (double ?? one ?? '').replaceAll('&amp;', '&'),
        ),
      ),
    ].map((source) => ({ path, source })),
  );
  const pictures = new Map<string, () => Buffer>();
  for (const { path, source } of sources) {
    const key = keyOf({ path, source });
    const beside = key === null || pictures.has(key) || files.has(key) ? null : other(key);
    if (key !== null && files.has(key)) pictures.set(key, () => files.get(key) ?? Buffer.alloc(0));
    else if (key !== null && beside !== null) pictures.set(key, () => beside);
    for (const [address, bytes] of picturesInAddresses(`src="${source}"`)) pictures.set(address, () => bytes);
  }
  const read: Opened['read'] = (shelf) => {
    const find = pictureFinder({ shelf, missing: 'the package does not hold it' });
    const finder = (path: string) => (source: string) => find(keyOf({ path, source }) ?? source);
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
    for (const { part: item, bank, section, weights } of ordered) {
      const { path, xml } = item;
      const { topic = '', difficulty = '', tags = [] } = about.get(path) ?? {};
      const made = readItem({
        root: xml.root,
        place: {
          file: single ? file : `${file}: ${path}`,
          line: xml.lineOf(xml.root),
          bank,
          section,
          topic,
          difficulty,
          tags,
          passage: passageOf(item),
          findPicture: finder(path),
        },
      });
      drafts.push(...made.drafts.map((draft) => weighed({ draft, weights })));
      shared.push(...made.passages);
    }
    const titles = new Map<string, string>();
    const nameFor = uniqueKeys();
    for (const old of olds) {
      const made = readOld({
        part: old,
        file: single ? file : `${file}: ${old.path}`,
        finder: finder(old.path),
        title: titleBeside(old, documents),
        nameFor,
      });
      drafts.push(...made.drafts);
      shared.push(...made.passages);
      remarks.push(...made.remarks);
      for (const [bank, title] of made.titles) titles.set(bank, title);
    }
    const bankNames = new Map([
      ['', manifestTitle(of('manifest'))] as const,
      ...titles,
      ...of('assessmentTest').map(({ xml }) => [qtiAttribute(xml.root, 'identifier'), qtiAttribute(xml.root, 'title')] as const),
    ]);
    if (of('assessmentTest').some(({ xml }) => within(xml.root, 'timeLimits').length > 0))
      remarks.push(`${file}: time limits are not kept`);
    for (const { path, xml } of of('assessmentTest'))
      for (const rubric of within(xml.root, 'rubricBlock'))
        remarks.push(`${file}: ${path}: not part of a question: ${quote(textOf(rubric))}`);
    return { drafts: [...drafts, ...broken], passages: [...passages.values(), ...shared], bankNames, remarks: [...new Set(remarks)] };
  };
  return { pictures: filesOf(pictures), read };
}

/** The path of a picture in the package; learning platforms name their own folders. Null for one that is elsewhere, or in the address itself. */
function findKey({ path, source, files }: { path: string; source: string; files: FileSet }): string | null {
  const base = /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/(?:\.\.\/)?([^?#]+)/i.exec(source)?.[1];
  if (base !== undefined) {
    const plain = decode(base);
    return [`web_resources/${plain}`, plain].find((each) => files.has(each)) ?? plain;
  }
  const blackboard = /xid-\d+_\d+/.exec(source)?.[0];
  const named =
    blackboard === undefined ? undefined : [...files.keys()].find((each) => each.includes(blackboard) && !each.endsWith('.xml'));
  return named ?? pictureKey({ path, source });
}

/** Documents of QTI 1.2 without a second form of the same assessment: a course of Canvas has each quiz for others and for itself, which says more. */
function withoutCopies(documents: readonly Part[]): Part[] {
  const identOf = ({ xml }: Part) => attribute(first(xml.root, 'assessment') ?? xml.root, 'ident');
  return documents.filter(
    (one) =>
      identOf(one) === '' ||
      one.path.includes('non_cc_assessments') ||
      !documents.some((other) => other !== one && other.path.includes('non_cc_assessments') && identOf(other) === identOf(one)),
  );
}

/** The title of a quiz of Canvas, which is in a document beside it. */
function titleBeside(old: Part, documents: readonly Part[]): string {
  const about = documents.find(({ path }) => path === posix.join(posix.dirname(old.path), 'assessment_meta.xml'));
  return about === undefined ? '' : textOf(first(about.xml.root, 'title')).trim();
}

function manifestTitle(manifests: readonly Part[]): string {
  return (
    manifests
      .flatMap(({ xml }) => elements(xml.root, 'metadata').flatMap((about) => below(about, 'title')))
      .map((title) => textOf(title).trim())
      .find((title) => title !== '') ?? ''
  );
}

/** The items of a document of QTI 1.2: each assessment or pool is a bank. */
function readOld({
  part: { path, xml },
  file,
  finder: findPicture,
  title,
  nameFor,
}: {
  part: Part;
  file: string;
  finder: (source: string) => { readonly path: string } | { readonly fault: string };
  title: string;
  nameFor: (wish: string) => string;
}) {
  const drafts: Draft[] = [];
  const passages: Passage[] = [];
  const titles = new Map<string, string>();
  const remarks: string[] = [];
  const banks = elements(xml.root, 'assessment', 'objectbank');
  for (const bank of banks.length === 0 ? [xml.root] : banks) {
    const shown = title || attribute(bank, 'title');
    const name = nameFor(shown || (banks.length === 0 ? '' : attribute(bank, 'ident') || path));
    titles.set(name, shown || name);
    const sections = below(bank, 'section').filter((section) => elements(section, 'item').length > 0);
    for (const item of below(bank, 'item')) {
      const section = sections.length > 1 && item.parent !== null && 'attribs' in item.parent ? attribute(item.parent, 'title') : '';
      const place = { file, line: xml.lineOf(item), bank: name, section, number: drafts.length + 1, findPicture };
      const made = readItem12({ item, place });
      const shared = sharedText(item);
      const fault = `the text that it shares with its section is not read: ${quote(shared)}`;
      drafts.push(...made.drafts.map((draft) => (shared === '' ? draft : { ...draft, refused: [...draft.refused, fault] })));
      passages.push(...made.passages);
    }
    const known =
      /^(item|section|itemref|sectionref|qtimetadata|assessmentmetadata|sectionmetadata|metadata|duration|selection_ordering|outcomes_processing|(assessment|section)(control|precondition|postcondition|proc_extension|processing_extension)|qticomment)$/;
    const beside = [bank, ...below(bank, 'section')].flatMap((each) => elements(each)).filter((each) => !known.test(nameOf(each)));
    for (const each of beside) {
      const words = textOf(each).replace(/<[^>]+>/g, ' ');
      if (words.trim() !== '') remarks.push(`${file}: not part of a question: <${nameOf(each)}> ${quote(words)}`);
    }
    if (below(bank, 'sourcebank_ref').length > 0) remarks.push(`${file}: questions that are drawn from a bank elsewhere are not in it`);
  }
  return { drafts, passages, titles, remarks };
}

/** What the sections around an item show with each of their items. */
function sharedText({ parent }: Element): string {
  if (parent === null || !('attribs' in parent)) return '';
  const own = elements(parent, 'presentation_material').map((each) => textOf(each).replace(/<[^>]+>/g, ' '));
  return [sharedText(parent), ...own].join(' ').trim();
}

/** A page that an item shows. One that is not well-formed is read as a browser would. */
function readPage({ target, bytes, notes }: { target: string; bytes: Buffer; notes: ReturnType<typeof takeNotes> }): Element {
  try {
    return readXml({ file: target, text: decodeXml({ file: target, bytes }) }).root;
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    if (!/\.x?html?$/i.test(target)) throw error;
    notes.change(`the page ${target} is not well-formed and is read as a browser would: ${error.message.replace(`${target}: `, '')}`);
    return new Element('page', {}, parseDocument(bytes.toString('utf8')).children);
  }
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
  const notes = takeNotes();
  const context = { notes, findPicture, hasFormulas: false };
  const root = stimulus ?? (bytes === null ? null : readPage({ target, bytes, notes }));
  if (root === null) return null;
  const text = within(root, 'stimulusBody', 'body')[0] ?? root;
  const key = stimulus === undefined ? posix.basename(target, posix.extname(target)) : qtiAttribute(stimulus, 'identifier');
  return { id: target, key, title: qtiAttribute(root, 'title'), text: toMarkdown({ nodes: text.children, context }), said: notes };
}

/** Items in the order of the tests, each test a bank; items in none come last. */
function orderItems({ items, tests }: { items: readonly Part[]; tests: readonly Part[] }) {
  const placed = tests.flatMap(({ path, xml }) =>
    within(xml.root, 'assessmentSection').flatMap((section) =>
      parts(section, 'assessmentItemRef').flatMap((reference) => {
        const target = posix.normalize(posix.join(posix.dirname(path), decode(qtiAttribute(reference, 'href'))));
        const item = items.find((each) => each.path === target);
        const sections = within(xml.root, 'assessmentSection').length;
        const weights = [...new Set(parts(reference, 'weight').map((weight) => qtiAttribute(weight, 'value')))];
        const place = { bank: qtiAttribute(xml.root, 'identifier'), section: sections > 1 ? qtiAttribute(section, 'title') : '' };
        return item === undefined ? [] : [{ part: item, ...place, weights }];
      }),
    ),
  );
  const used = new Set(placed.map((each) => each.part));
  return [...placed, ...items.filter((item) => !used.has(item)).map((item) => ({ part: item, bank: '', section: '', weights: [] }))];
}

/** A question with the weight that a test gives it in its marks. */
function weighed({ draft, weights }: { draft: Draft; weights: readonly string[] }): Draft {
  const [written, other] = weights;
  const weight = written === undefined ? null : parseExact(written);
  if (written === undefined || (other === undefined && weight !== null && isSame(weight, exact(1)))) return draft;
  const notes = takeNotes(draft);
  if (other !== undefined || weight === null || weight.above <= 0n) {
    notes.change(`the weight ${weights.join(' or ')} of the test is not in its marks`);
    return { ...draft, ...notes };
  }
  const { correct, wrong, blank, partial } = draft.marks ?? { correct: 1, wrong: 0, blank: 0 };
  const weigh = (mark: number) => markFrom({ mark: times(parseExact(String(mark)) ?? exact(0), weight), notes });
  notes.change(`the weight ${written} of the test is in its marks`);
  const marks = {
    correct: weigh(correct),
    wrong: weigh(wrong),
    blank: weigh(blank),
    ...(partial === undefined ? {} : { partial: weigh(partial) }),
  };
  return { ...draft, marks, ...notes };
}

/** Topic, difficulty and tags of items, from the manifest: where it does not class an item, its first keyword is the topic. */
function metadataByPath(manifests: readonly Part[]): ReadonlyMap<string, { topic: string; difficulty: string; tags: readonly string[] }> {
  return new Map(
    manifests.flatMap(({ path, xml }) =>
      below(xml.root, 'resource').map((resource) => {
        const href = posix.normalize(posix.join(posix.dirname(path), decode(resource.attribs['href'] ?? '')));
        const wordsOf = (found: readonly Element[]) => [...new Set(found.map((each) => textOf(each).trim()).filter((text) => text !== ''))];
        const keywords = wordsOf(below(resource, 'keyword'));
        const taxons = wordsOf(below(resource, 'taxon').flatMap((taxon) => below(taxon, 'entry')));
        const isClassed = below(resource, 'classification').length > 0;
        const level = below(resource, 'difficulty').flatMap((each) =>
          below(each, 'value', 'langstring').map((value) => textOf(value).trim()),
        );
        const topic = isClassed ? taxons.join(' / ') : (keywords[0] ?? '');
        return [
          href,
          {
            topic,
            tags: isClassed ? keywords : keywords.slice(1),
            difficulty: level.map((each) => difficulties[each.toLowerCase()] ?? '')[0] ?? '',
          },
        ] as const;
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
