import { unzipSync } from 'fflate';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attribute, below, elements, readXml, textOf } from '../../content/convert/container.ts';
import { openQti } from '../../content/convert/qti/open-qti.ts';
import { convertOpened } from '../../content/convert/testing/convert-text.ts';
import { openFolder } from '../../content/export-units.ts';
import { writeCartridge } from './cartridge.ts';

const demo = new URL('../../../../../content/demo', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'abhyas-cartridge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made: ReturnType<typeof writeCartridge>;
let files: ReadonlyMap<string, Buffer>;
const write = (name: string, programme = 'cat-2026') => {
  const target = join(folder, name);
  const result = writeCartridge({ pack: openFolder(demo), folder: demo, programme, target, onProgress: () => undefined });
  return { result, bytes: readFileSync(target) };
};
beforeAll(() => {
  const { result, bytes } = write('one.imscc');
  made = result;
  files = new Map(Object.entries(unzipSync(bytes)).map(([name, body]) => [name, Buffer.from(body)]));
});

const xml = (file: string) => readXml({ file, text: files.get(file)?.toString() ?? '' }).root;

describe('a course as a Common Cartridge', () => {
  it('names in its manifest every file once, and in its items only what is there', () => {
    const manifest = xml('imsmanifest.xml');
    expect(below(manifest, 'schema').map(textOf)).toEqual(['IMS Common Cartridge']);
    expect(below(manifest, 'schemaversion').map(textOf)).toEqual(['1.3.0']);
    const resources = below(manifest, 'resource');
    const ids = resources.map((each) => attribute(each, 'identifier'));
    expect(new Set(ids).size).toBe(ids.length);
    const named = new Set(resources.flatMap((each) => elements(each, 'file').map((file) => attribute(file, 'href'))));
    expect([...files.keys()].filter((name) => name !== 'imsmanifest.xml' && !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !files.has(name))).toEqual([]);
    const items = below(manifest, 'item');
    expect(new Set(items.map((each) => attribute(each, 'identifier'))).size).toBe(items.length);
    const referred = items.map((each) => attribute(each, 'identifierref')).filter((id) => id !== '');
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
    const types = new Set(resources.map((each) => attribute(each, 'type')));
    expect([...types].toSorted()).toEqual(['imsqti_xmlv1p2/imscc_xmlv1p3/assessment', 'webcontent']);
    // a folder of the organization holds items, and an item that is none has a resource
    expect(items.filter((each) => elements(each, 'item').length === 0 && attribute(each, 'identifierref') === '')).toEqual([]);
  });

  it('has pages that name only files of the cartridge, with formulas as MathML', () => {
    const pages = [...files].filter(([name]) => name.startsWith('pages/'));
    expect(pages.length).toBeGreaterThan(5);
    const text = pages.map(([, body]) => body.toString()).join('');
    expect(text).toContain('<math');
    expect(text).not.toContain('katex');
    const pictures = [...text.matchAll(/<img src="\.\.\/([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(pictures.filter((path) => !files.has(path))).toEqual([]);
  });

  it('has its questions in the profile of Common Cartridge, which QTI import reads with their keys', async () => {
    const tests = [...files.keys()].filter((name) => name.startsWith('tests/'));
    const items = tests.flatMap((name) => below(xml(name), 'item'));
    expect(items.length).toBe(made?.questions);
    const profiles = new Set(
      tests.flatMap((name) => below(xml(name), 'fieldentry').map(textOf)).filter((entry) => entry.startsWith('cc.')),
    );
    expect([...profiles].filter((entry) => !/^cc\.(exam|multiple_choice|multiple_response|fib)\.v0p1$/.test(entry))).toEqual([]);
    for (const name of tests) expect(below(xml(name), 'section')).toHaveLength(1);
    const [first = ''] = tests;
    const only = new Map([['one.xml', files.get(first) ?? Buffer.alloc(0)], ...[...files].filter(([name]) => name.startsWith('media/'))]);
    const again = await convertOpened(openQti({ file: 'one.xml', files: only }));
    expect(again.report.filter(({ at }) => at === null)).toEqual([]);
    expect(again.items.length).toBe(below(xml(first), 'item').length);
  });

  it('has a link as a web link', () => {
    const { bytes } = write('campus.imscc', 'campus');
    const link = Object.entries(unzipSync(bytes)).find(([name]) => name === 'links/cj-practice-call.xml')?.[1] ?? new Uint8Array();
    const { root } = readXml({ file: 'link', text: Buffer.from(link).toString() });
    expect(below(root, 'url').map((url) => attribute(url, 'href'))).toEqual(['https://blog.abhyas.test/practice-call']);
    expect(below(root, 'title').map(textOf)).toEqual(['Book a practice call']);
  });

  it('says what it leaves out, and is the same twice', () => {
    expect([...(made?.losses.keys() ?? [])]).toEqual(expect.arrayContaining(['marking', 'sections', 'chapters']));
    expect(write('two.imscc').bytes.equals(readFileSync(join(folder, 'one.imscc')))).toBe(true);
    const none = { pack: openFolder(demo), folder: demo, programme: 'none', target: join(folder, 'x'), onProgress: () => undefined };
    expect(writeCartridge(none)).toBeNull();
  });
});
