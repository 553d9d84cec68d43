import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** How the build asks for a screen, which may be a part of a file: the files that it needs beside its own are named by a list of numbers. */
const loading =
  /([\w$]+)\(\(\)=>import\((`[^`]+`)\)(\.then\(\w+=>(?:\w+\.[\w$]+|\(\{default:\w+\.[\w$]+\}\))\))?,__vite__mapDeps\(\[([\d,]+)\]\)\)/;
/** How it asks for anything else. */
const other = /__vite__mapDeps\(\[([\d,]+)\]\)/;
const asking = new RegExp(`${loading.source}|${other.source}`, 'g');
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

interface Wanted {
  /** What stands for the screens of a first visit, as parts of the paths of their modules: the routes keep their lists. */
  readonly first: readonly string[];
  /** What the page asks for at once where someone is signed in, by the first word of its address. */
  readonly ahead: Readonly<Record<string, readonly string[]>>;
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'moduleIds' | 'imports' | 'viteMetadata'>;

/** Whether a file has a module, by a part of its path. */
const has = ({ moduleIds }: Chunk, module: string): boolean => moduleIds.some((id) => id.includes(module));

/** The files that a module needs that is imported when it is needed, its own first. */
function filesOf({ module, chunks }: { module: string; chunks: ReadonlyMap<string, Chunk> }): string[] {
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(chunks.get(imported));
  };
  add([...chunks.values()].find((chunk) => has(chunk, module)));
  return [...files];
}

/**
 * Puts the lists of files that the screens of the routes need into a file of their own, because they are an eighth of the script of a first
 * visit, which needs none. The page names that file, and what its own screen needs, so that they can be asked for before the app is here
 * (public/ahead.js).
 */
export const listsLater = ({ first, ahead }: Wanted): Plugin => ({
  name: 'lists-later',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const all = Object.values(bundle).filter((file) => file.type === 'chunk');
      const routes = all.find((file) => file.name === 'app' && names.test(file.code));
      if (routes === undefined) return;
      const chunks = new Map<string, Chunk>(all.map((chunk) => [chunk.fileName, chunk]));
      const files = JSON.parse(names.exec(routes.code)?.[1] ?? '[]') as string[];
      const isFirst = (name: string) => {
        const chunk = chunks.get(name);
        return chunk !== undefined && first.some((module) => has(chunk, module));
      };
      const kept: string[] = [];
      const lists: string[][] = [];
      const filesBy = (numbers: string) => numbers.split(',').map((number) => files[Number(number)] ?? '');
      const keep = (numbers: string) =>
        filesBy(numbers)
          .map((file) => (kept.includes(file) ? kept.indexOf(file) : kept.push(file) - 1))
          .join(',');
      const code = routes.code.replace(
        asking,
        (whole: string, preload: string, path: string | undefined, part: string | undefined, numbers: string, others: string) => {
          if (path === undefined) return `__vite__mapDeps([${keep(others)}])`;
          if (isFirst(`assets/${path.slice(3, -1)}`)) return whole.replace(`[${numbers}]`, `[${keep(numbers)}]`);
          return `later(${preload},()=>import(${path})${part ?? ''},${lists.push(filesBy(numbers)) - 1})`;
        },
      );
      if (lists.length === 0) this.error('lists-later: the build asks for its screens in another way');
      const source = moduleOf(lists);
      const file = `lists-${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.js`;
      this.emitFile({ type: 'asset', fileName: `assets/${file}`, source });
      routes.code = later(file) + code.replace(names, () => `m.f=${JSON.stringify(kept)}`);
      const page = bundle['index.html'];
      if (page?.type !== 'asset') this.error('lists-later: the build has no page');
      const html = String(page.source);
      const screens = Object.entries(ahead).map(([word, modules]) => {
        const needed = modules.map((module) => {
          const own = filesOf({ module, chunks });
          if (own.length === 0) this.error(`lists-later: no file stands for ${module}: name its successor in first-screens.ts`);
          return own;
        });
        return [word, [...new Set(needed.flat())].filter((name) => !html.includes(`"/${name}"`)).map((name) => `/${name}`)] as const;
      });
      const named = JSON.stringify({ screens: Object.fromEntries(screens), lists: [`/assets/${file}`] });
      const early = all.find((each) => each.isEntry && each.name === 'early');
      if (early === undefined) this.error('lists-later: the build has no early file');
      const script = `<script type="module" crossorigin src="/${early.fileName}"></script>\n    `;
      page.source = html
        .replace(script, '')
        .replace('<!--ahead-->', () => `<script type="application/json" id="ahead">${named}</script>`)
        .replace('<script type="module"', (next) => `${script}${next}`);
    },
  },
});
