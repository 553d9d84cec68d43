import { createHash } from 'node:crypto';
import type { ItemInput } from '../../../modules/assessment/import/content-input.ts';
import { writeZip } from '../container.ts';
import { uniqueKeys } from '../model/keys.ts';
import type { Exported } from './exported.ts';
import { documentOf, writeItem, xmlHead } from './write-item.ts';
import { escapeXml, writeXhtml } from './write-xhtml.ts';

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/svg+xml': 'svg' };
const difficulties: Readonly<Record<string, string>> = { easy: 'easy', medium: 'medium', hard: 'difficult' };

interface Resource {
  readonly type: 'item' | 'test' | 'stimulus' | 'media';
  readonly href: string;
  readonly about?: string;
}

/** Makes files of the pictures in texts: gives the place of each in the archive, which its bytes decide. */
export function pictureFiles(add: (href: string, body: Buffer) => void): (dataUrl: string) => string {
  return (dataUrl) => {
    const [head = '', base64 = ''] = dataUrl.split(',');
    const body = Buffer.from(base64, 'base64');
    const name = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const href = `media/${name}.${endings[/^data:([^;]+)/.exec(head)?.[1] ?? ''] ?? 'png'}`;
    add(href, body);
    return href;
  };
}

/** Whether the package lacks something of a question: its hints, or its versions in other languages. */
export const isShortened = ({ hints = [], versions = [] }: ItemInput): boolean => hints.length + versions.length > 0;

/** Banks or a test as a content package of QTI 3. Each is a test of its own, so that their order and their names are kept. */
export function writePackage(exported: readonly Exported[]): Buffer {
  const files = new Map<string, string | Buffer>();
  const resources: Resource[] = [];
  const add = (resource: Resource, body: string | Buffer) => {
    if (files.has(resource.href)) return;
    resources.push(resource);
    files.set(resource.href, body);
  };
  const fileOf = pictureFiles((href, body) => add({ type: 'media', href }, body));
  const picture = (dataUrl: string) => `../../${fileOf(dataUrl)}`;
  for (const each of exported) writeOne({ exported: each, picture, add });
  return writeZip(new Map([['imsmanifest.xml', manifest(resources)], ...files]));
}

function writeOne({
  exported,
  picture,
  add,
}: {
  exported: Exported;
  picture: (dataUrl: string) => string;
  add: (resource: Resource, body: string | Buffer) => void;
}): void {
  const { key, name, passages, sections } = exported;
  const passageOf = (item: ItemInput) => passages.find((passage) => passage.bank === item.bank && passage.key === item.passageKey);
  const itemName = uniqueKeys();
  const stimulusNames = new Map<unknown, string>();
  const stimulusName = uniqueKeys();
  const parts = sections.map((section, index) => {
    const refs = section.items.map((each) => {
      const { item } = each;
      const passage = passageOf(item);
      if (passage !== undefined && !stimulusNames.has(passage)) {
        const stimulus = stimulusName(passage.key);
        stimulusNames.set(passage, stimulus);
        const body = writeXhtml({ html: passage.html, picture });
        const head = documentOf({ name: 'qti-assessment-stimulus', identifier: passage.key, title: passage.title });
        const text = `${head}<qti-stimulus-body>${body}</qti-stimulus-body></qti-assessment-stimulus>\n`;
        add({ type: 'stimulus', href: `stimuli/${key}/${stimulus}.xml` }, text);
      }
      const file = itemName(item.key);
      const stimulus = passage === undefined ? '' : `../../stimuli/${key}/${stimulusNames.get(passage) ?? ''}.xml`;
      add({ type: 'item', href: `items/${key}/${file}.xml`, about: metadata(item) }, writeItem({ ...each, stimulus, picture }));
      return `<qti-assessment-item-ref identifier="i-${escapeXml(file)}" href="../items/${escapeXml(key)}/${escapeXml(file)}.xml"/>`;
    });
    const limit = section.minutes === null ? '' : `<qti-time-limits max-time="${Math.round(section.minutes * 60)}"/>`;
    return `<qti-assessment-section identifier="s-${index + 1}" title="${escapeXml(section.name)}" visible="true">${limit}${refs.join('\n')}</qti-assessment-section>`;
  });
  const part = `<qti-test-part identifier="part" navigation-mode="nonlinear" submission-mode="simultaneous">\n${parts.join('\n')}\n</qti-test-part>`;
  const head = documentOf({ name: 'qti-assessment-test', identifier: key, title: name });
  add({ type: 'test', href: `tests/${key}.xml` }, `${head}\n${part}\n</qti-assessment-test>\n`);
}

/**
 * What a manifest says of an item, in the words of LOM: its difficulty, and its topic as a keyword. Where the item has tags these are the keywords, and the topic
 * is its discipline.
 */
function metadata({ topic, difficulty, tags = [] }: ItemInput): string {
  const keywords = tags.length === 0 && topic !== '' ? [topic] : tags;
  const written = keywords.map((keyword) => `<keyword><string language="en">${escapeXml(keyword)}</string></keyword>`).join('');
  const keyword = written === '' ? '' : `<general>${written}</general>`;
  const taxon = `<taxonPath><source><string language="en">Topic</string></source><taxon><entry><string language="en">${escapeXml(topic)}</string></entry></taxon></taxonPath>`;
  const purpose = '<purpose><source>LOMv1.0</source><value>discipline</value></purpose>';
  const discipline = tags.length === 0 ? '' : `<classification>${purpose}${topic === '' ? '' : taxon}</classification>`;
  const value = difficulties[difficulty];
  const level =
    value === undefined ? '' : `<educational><difficulty><source>LOMv1.0</source><value>${value}</value></difficulty></educational>`;
  if (keyword === '' && level === '') return '';
  return `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM">${keyword}${level}${discipline}</lom></metadata>`;
}

function manifest(resources: readonly Resource[]): string {
  const types = { item: 'imsqti_item_xmlv3p0', test: 'imsqti_test_xmlv3p0', stimulus: 'imsqti_stimulus_xmlv3p0', media: 'webcontent' };
  const each = resources.map(
    ({ type, href, about = '' }, index) =>
      `<resource identifier="r-${index + 1}" type="${types[type]}" href="${escapeXml(href)}">${about}<file href="${escapeXml(href)}"/></resource>`,
  );
  return [
    `${xmlHead}<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="package">`,
    '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>',
    `<organizations/><resources>\n${each.join('\n')}\n</resources></manifest>\n`,
  ].join('\n');
}
