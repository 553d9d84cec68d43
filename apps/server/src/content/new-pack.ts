import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Document, parseDocument } from 'yaml';
import { jsonSchemas } from './format/schemas/json-schemas.ts';

const model = fileURLToPath(new URL('../../../../content/new', import.meta.url));
/** Where the schemas are in a pack. Hidden, so that they are no part of it. */
const schemaFolder = '.schemas';

/** Writes the JSON Schemas of the YAML files into the pack in `folder`. Returns their names in it. */
export function writeSchemas(folder: string): string[] {
  mkdirSync(join(folder, schemaFolder), { recursive: true });
  return Object.entries(jsonSchemas()).map(([kind, schema]) => {
    const name = `${schemaFolder}/${kind}.json`;
    writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
    return name;
  });
}

/** Lays out a small pack that can be imported, with the schemas for editors. Its key is the folder's name, if that is one. Returns what is wrong if it cannot. */
export function newPack(folder: string): string | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) return `${folder} is a file. Name a new folder.`;
  if (found !== undefined && readdirSync(folder).length > 0) return `The folder ${folder} is not empty. Name a new folder.`;
  cpSync(model, folder, { recursive: true });
  const name = basename(folder).toLowerCase();
  const about = join(folder, 'pack.yaml');
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) writeFileSync(about, readFileSync(about, 'utf8').replace('pack: my-pack', `pack: ${name}`));
  writeSchemas(folder);
  return null;
}

/**
 * The files of a pack for an institute that begins in the browser, by their paths: a brand, one course with its tabs, and two empty paths. The key of the pack and
 * the course are made of their names.
 */
export function firstPack({
  institute,
  course,
  exam,
  examDate,
  helpdesk,
  phone,
  timeZone,
  host,
}: {
  institute: string;
  course: string;
  exam: string;
  examDate: string;
  /** '' for none. */
  helpdesk: string;
  phone: string;
  timeZone: string;
  host: string;
}): { pack: string; texts: ReadonlyMap<string, string> } {
  const keyOf = (name: string, otherwise: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40)
      .replace(/-$/, '') || otherwise;
  const [pack, programme] = [keyOf(institute, 'institute'), keyOf(course, 'course')];
  const edit = (file: string, set: (document: Document) => void): [string, string] => {
    const text = readFileSync(join(model, file), 'utf8').replace(/^# yaml-language-server.*\n/, '');
    const document = parseDocument(text);
    set(document);
    return [file, document.toString({ lineWidth: 0 })];
  };
  const texts = new Map([
    edit('pack.yaml', (about) => {
      about.set('pack', pack);
      about.set('name', institute);
    }),
    edit('brands.yaml', (brands) => {
      brands.setIn(['brands', 0, 'hosts'], brands.createNode([host], { flow: true }));
      brands.setIn(['brands', 0, 'name'], institute);
      brands.setIn(['brands', 0, 'wording', 'portal'], institute);
      brands.setIn(['brands', 0, 'wording', 'signIn'], `Sign in to ${institute}`);
      brands.setIn(['brands', 0, 'timezone'], timeZone);
      const desk = { name: 'Helpdesk', mail: helpdesk, ...(phone === '' ? {} : { phone }) };
      if (helpdesk !== '') brands.setIn(['brands', 0, 'helpdesk'], brands.createNode(desk, { flow: true }));
    }),
    edit('programmes.yaml', (programmes) => {
      const fields = { key: programme, name: course, myImsCourseId: programme.toUpperCase(), exam, examDate };
      for (const [field, value] of Object.entries(fields)) programmes.setIn(['programmes', 0, field], value);
    }),
    edit('modules.yaml', (modules) => {
      modules.setIn(['modules', 0, 'key'], programme);
      modules.setIn(['modules', 0, 'programme'], programme);
    }),
    ...['paths/lessons.yaml', 'paths/tests.yaml'].map((file) =>
      edit(file, (path) => {
        path.set('programme', programme);
        path.set('children', path.createNode([], { flow: true }));
      }),
    ),
  ]);
  return { pack, texts };
}
