import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
