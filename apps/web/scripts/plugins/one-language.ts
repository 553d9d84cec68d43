import type { Language } from '@abhyas/contract/languages.ts';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const messageFile = /\/src\/paraglide\/messages\/(?!_index)[^/]+\.js$/;
/** The end of a compiled message: the function that chooses among its languages. */
const choosing = /export const (\w+) = [^]*$/;
const runtimeImport = /^import \{[^}]*\} from '\.\.\/runtime\.js';\n/m;

/** The last of the plural forms needs no question, and forms with the same words need none at all. What a message is given is there. */
const shorten = (code: string): string =>
  code
    .replaceAll('i?.', 'i.')
    .replaceAll(/^\tif \(\w+ === "other"\) (return .+)\n\treturn [^\n]*\("\w+"\);$/gm, '\t$1')
    .replaceAll(/const (\w+) = registry\.plural\([^\n]*\n\tif \(\1 === "one"\) return ([^\n]*?);?\n\treturn \2;?$/gm, '\n\treturn $2');

const wordsOf = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../messages/${language}/page.json`, import.meta.url), 'utf8')) as Record<string, string>;

/**
 * Makes a build of one language: each compiled message is the text of that language and does not choose, so that the texts of the others are left out; and the
 * page says its language, and its own words in it.
 */
export const oneLanguage = (language: Language): Plugin => ({
  name: 'one-language',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ define: { PAGE_LANGUAGE: JSON.stringify(language) } }),
  transform: {
    filter: { id: messageFile },
    handler(code, id) {
      const [choice = '', name = ''] = choosing.exec(code) ?? [];
      if (!choice.includes(`return ${language}_${name}(inputs)`)) this.error(`one-language: cannot find the ${language} text of ${id}`);
      const own = code.replace(choosing, `export { ${language}_${name} as ${name} };\n`);
      return { code: shorten(own).replace(runtimeImport, ''), map: null };
    },
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => {
      const [written, wanted] = [wordsOf('en'), wordsOf(language)];
      const texts = Object.keys(written).filter((key) => !key.startsWith('$'));
      return texts.reduce(
        (html, key) => html.replace(written[key] ?? '', () => wanted[key] ?? ''),
        page.replace('<html lang="en"', `<html lang="${language}"`),
      );
    },
  },
});
