import { shownUnits } from '../../content/format/tree.ts';
import type { ExportLoss } from '@abhyas/contract/studio/exports.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { uniqueKeys } from '../../content/convert/model/keys.ts';
import { questionsIn } from '../../content/convert/qti/exported.ts';
import { pictureFiles } from '../../content/convert/qti/write-package.ts';
import { writeAssessment } from '../../content/convert/qti/write-qti12.ts';
import { escapeXml, writeXhtml } from '../../content/convert/qti/write-xhtml.ts';
import { exportTest, type LazyPack } from '../../content/export-units.ts';
import type { Pack } from '../../content/format/pack.ts';
import { openZip } from './zip-file.ts';

type Asset = Pack['paths'][number]['children'][number]['assets'][number];

interface Resource {
  readonly id: string;
  readonly type: string;
  readonly href: string;
  readonly files: readonly string[];
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const imscc = 'imsccv1p3';

/**
 * A course as an IMS Common Cartridge 1.3: its paths as folders, its pages, videos and PDFs as files, its tests as assessments of QTI 1.2. Null where the pack has no such course. What the format
 * has no place for is counted.
 */
export function writeCartridge({
  pack,
  folder,
  programme,
  target,
  onProgress,
}: {
  pack: LazyPack;
  folder: string;
  programme: string;
  target: string;
  onProgress: (done: number, total: number) => void;
}): { questions: number; losses: ReadonlyMap<ExportLoss, number> } | null {
  const rest = pack.rest();
  const course = rest?.programmes.find(({ key }) => key === programme);
  const paths = rest?.paths.filter((path) => path.programme === programme) ?? [];
  if (rest === null || course === undefined || paths.length === 0) return null;
  const zip = openZip(target);
  const losses = new Map<ExportLoss, number>();
  const lose = (kind: ExportLoss, count = 1) => void (count > 0 && losses.set(kind, (losses.get(kind) ?? 0) + count));
  const resources = new Map<string, Resource>();
  const nameOf = uniqueKeys();
  const written = new Set<string>();
  let questions = 0;
  const write = (path: string, body: string | Buffer) => {
    if (written.has(path)) return;
    written.add(path);
    zip.add(path, body);
  };
  const add = (resource: Omit<Resource, 'id'>): string => {
    const known = resources.get(resource.href);
    if (known !== undefined) return known.id;
    const id = `r-${resources.size + 1}`;
    resources.set(resource.href, { ...resource, id });
    return id;
  };
  const shown = (base: string) => {
    const named: string[] = [];
    const picture = pictureFiles((href, body) => {
      named.push(href);
      write(href, body);
    });
    return { named, picture: (url: string) => `${base}${picture(url)}` };
  };

  const files = new Map(pack.banks.map((file) => [file.slice('questions/'.length).replace(/\.(md|jsonl)$/, ''), file]));
  const testOf = (key: string): string | null => {
    const test = rest.tests.find((each) => each.test === key);
    const bankNamed = (name: string) => (files.has(name) ? pack.bank(files.get(name) ?? '') : undefined);
    const made = test === undefined ? null : exportTest({ test, bankNamed });
    if (made === null || questionsIn(made.exported) === 0) {
      lose('test');
      return null;
    }
    const href = `tests/${key}.xml`;
    if (resources.has(href)) return add({ type: '', href, files: [] });
    const { named, picture } = shown('$IMS-CC-FILEBASE$');
    const { xml, left } = writeAssessment({ exported: made.exported, picture });
    lose('faulty', made.faulty);
    for (const [kind, count] of Object.entries(left)) lose(kind as ExportLoss, count);
    questions += questionsIn(made.exported) - left.pairs;
    write(href, xml);
    return add({ type: 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', href, files: [href, ...named] });
  };
  const pageOf = (file: string, title: string): string | null => {
    const html = rest.pages.get(file);
    if (html === undefined) return null;
    const href = file.replace(/\.md$/, '.html');
    if (!resources.has(href)) lose('quiz', html.split(' data-quiz=').length - 1);
    const { named, picture } = shown('../');
    const body = writeXhtml({ html, picture });
    write(
      href,
      `<!DOCTYPE html>\n<html lang="${escapeXml(rest.about.language ?? 'en')}"><head><meta charset="utf-8"/><title>${escapeXml(title)}</title></head><body>${body}</body></html>\n`,
    );
    return add({ type: 'webcontent', href, files: [href, ...named] });
  };
  const fileOf = (path: string, more: readonly string[]): string | null => {
    // a stream is a list of many files that only a player of its own plays
    if (path.endsWith('.m3u8')) lose('stream');
    else if (!existsSync(join(folder, path))) lose('file');
    else {
      const all = [path, ...more].filter((each) => existsSync(join(folder, each)));
      for (const each of all) {
        if (written.has(each)) continue;
        written.add(each);
        if (!zip.addFile(each, join(folder, each))) lose('size');
      }
      return add({ type: 'webcontent', href: path, files: all });
    }
    return null;
  };
  const linkOf = ({ key, name, url = '' }: Asset): string => {
    const href = `links/${key}.xml`;
    const space = 'http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3';
    write(
      href,
      `<?xml version="1.0" encoding="UTF-8"?>\n<webLink xmlns="${space}"><title>${escapeXml(name)}</title><url href="${escapeXml(url)}" target="_blank"/></webLink>\n`,
    );
    return add({ type: 'imswl_xmlv1p3', href, files: [href] });
  };
  const assetOf = (asset: Asset): string => {
    const { name, type, file = '', page = '', test = '', captions, chapters } = asset;
    if (chapters !== undefined) lose('chapters');
    const made = {
      assessment: () => testOf(test),
      html: () => pageOf(page, name),
      link: () => linkOf(asset),
      video: () => fileOf(file, captions === undefined ? [] : [captions]),
      pdf: () => fileOf(file, []),
    };
    const id = made[type]();
    return id === null ? '' : item(nameOf('item'), name, '', id);
  };

  const folders = paths.map((path, index) => {
    const units = shownUnits(path).map((unit) => {
      const topics = unit.children.map((topic) => item(nameOf('item'), topic.name, topic.assets.map(assetOf).join('')));
      return item(nameOf('item'), unit.name, unit.assets.map(assetOf).join('') + topics.join(''));
    });
    onProgress(index + 1, paths.length);
    return item(nameOf('item'), path.name, units.join(''));
  });
  write('imsmanifest.xml', manifest({ programme, name: course.name, items: folders.join(''), resources: [...resources.values()] }));
  zip.end();
  return { questions, losses };
}

const item = (id: string, title: string, inner: string, resource = '') =>
  inner === '' && resource === ''
    ? ''
    : `<item identifier="${id}"${resource === '' ? '' : ` identifierref="${resource}"`}><title>${escapeXml(title)}</title>${inner}</item>`;

function manifest({
  programme,
  name,
  items,
  resources,
}: {
  programme: string;
  name: string;
  items: string;
  resources: readonly Resource[];
}): string {
  const lom = (of: string) => `http://ltsc.ieee.org/xsd/${imscc}/LOM/${of}`;
  const listed = resources.map(({ id, type, href, files }) => {
    const own = files.map((file) => `<file href="${escapeXml(file)}"/>`).join('');
    return `<resource identifier="${id}" type="${type}"${type === 'webcontent' ? ` href="${escapeXml(href)}"` : ''}>${own}</resource>`;
  });
  // the name is made of what is named, so that another course has another one
  const identifier = `cc-${createHash('sha256').update(`${programme} ${name}`).digest('hex').slice(0, 16)}`;
  return [
    `${xmlHead}<manifest identifier="${identifier}" xmlns="http://www.imsglobal.org/xsd/${imscc}/imscp_v1p1" xmlns:lom="${lom('resource')}" xmlns:lomimscc="${lom('manifest')}">`,
    `<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string language="en">${escapeXml(name)}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata>`,
    `<organizations><organization identifier="org" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations>`,
    `<resources>\n${listed.join('\n')}\n</resources></manifest>\n`,
  ].join('\n');
}
