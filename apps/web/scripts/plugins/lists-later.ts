import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** How the build asks for a screen: the files that it needs beside its own are named by a list of numbers. */
const loading = /(\w+|\$)\(\(\)=>import\((`[^`]+`)\),__vite__mapDeps\(\[([\d,]+)\]\)\)/g;
const names = /m\.f=(\[[^\]]*\])/;

/** Gives a screen the files of its list, which come with the first screen that needs one. Where they cannot be had, its part of the app is missing. */
const later = (file: string) =>
  `const later=(preload,load,screen)=>(later.lists??=import("./${file}")).then(({default:lists})=>preload(load,lists[screen]),error=>{later.lists=void 0;return preload(()=>Promise.reject(error),[])});\n`;

/** Every name once, and of each screen the numbers of its files. */
const moduleOf = (lists: readonly (readonly string[])[]): string => {
  const files = [...new Set(lists.flat())];
  const numbers = new Map(files.map((file, number) => [file, number]));
  return `const f=${JSON.stringify(files)};export default ${JSON.stringify(lists.map((list) => list.map((file) => numbers.get(file))))}.map(l=>l.map(n=>f[n]));\n`;
};

/**
 * Puts the lists of files that the screens of the routes need into a file of their own, because they are an eighth of the script of a first
 * visit, which needs none (`planned` modules keep theirs). The page names that file, so that it can be asked for before the app is here
 * (public/ahead.js).
 */
export const listsLater = (planned: ReadonlySet<string>): Plugin => ({
  name: 'lists-later',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const routes = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'routes' && names.test(file.code));
      if (routes?.type !== 'chunk') return;
      const files = JSON.parse(names.exec(routes.code)?.[1] ?? '[]') as string[];
      const isPlanned = (name: string) => {
        const file = bundle[name];
        if (file?.type !== 'chunk' || file === routes) return true;
        const written = Object.entries(file.modules).filter(([id, { renderedLength }]) => renderedLength > 0 && id.startsWith('/'));
        return written.every(([id]) => planned.has(id));
      };
      const kept: string[] = [];
      const lists: string[][] = [];
      const code = routes.code.replace(loading, (whole, preload: string, path: string, numbers: string) => {
        const list = numbers.split(',').map((number) => files[Number(number)] ?? '');
        if (list.every(isPlanned)) {
          const own = list.map((file) => (kept.includes(file) ? kept.indexOf(file) : kept.push(file) - 1));
          return whole.replace(numbers, own.join(','));
        }
        return `later(${preload},()=>import(${path}),${lists.push(list) - 1})`;
      });
      if (lists.length === 0 || /__vite__mapDeps\(\[/.test(code.replace(loading, '')))
        this.error('lists-later: the build asks for its screens in another way');
      const source = moduleOf(lists);
      const file = `lists-${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.js`;
      this.emitFile({ type: 'asset', fileName: `assets/${file}`, source });
      routes.code = later(file) + code.replace(names, () => `m.f=${JSON.stringify(kept)}`);
      const page = bundle['index.html'];
      if (page?.type !== 'asset') this.error('lists-later: the build has no page');
      const html = String(page.source);
      const home = kept.filter((name) => !html.includes(`"/${name}"`)).map((name) => `/${name}`);
      const ahead = JSON.stringify({ home, lists: [`/assets/${file}`] });
      const early = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry && each.name === 'early');
      if (early === undefined) this.error('lists-later: the build has no early file');
      page.source = html
        .replace('<!--ahead-->', () => `<script type="application/json" id="ahead">${ahead}</script>`)
        .replace(
          '<script type="module"',
          (script) => `<script type="module" crossorigin src="/${early.fileName}"></script>\n    ${script}`,
        );
    },
  },
});
