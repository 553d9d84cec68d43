import { languages, type Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { type Catalogue, createSay } from '../src/messages/say.ts';

function catalogueOf(language: Language): Catalogue {
  const folder = new URL(`../../contract/src/messages/${language}/`, import.meta.url);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue;
  return Object.assign({}, ...readdirSync(folder).map(read)) as Catalogue;
}

const say = createSay(new Map(languages.map((language) => [language, catalogueOf(language)])));

/** What a rule says, in words. */
export const inWords = (said: Said, language: Language = 'en'): string => say(said, language);
