import { expect, test } from 'vitest';
import { listsLater } from './lists-later.ts';

type Bundle = Record<
  string,
  {
    type: string;
    name?: string;
    fileName?: string;
    isEntry?: boolean;
    code?: string;
    source?: string;
    moduleIds?: string[];
    imports?: string[];
    viteMetadata?: { importedCss: Set<string> };
  }
>;

/** The chunk of the routes as the build writes it: home needs what was planned, the other screens need more. */
const routes = (screens: string) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/home.js","assets/table.js","assets/table.css","assets/chart.js"])))=>i.map(i=>d[i]);${screens}`;
const screen = (path: string, numbers: string, part = '') => `t(()=>import(\`./${path}\`)${part},__vite__mapDeps([${numbers}]))`;
const chunk = (name: string, imports: string[] = [], styles: string[] = []) => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  moduleIds: [`/src/${name}.tsx?component`],
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});
const bundleOf = (code: string): Bundle => ({
  'assets/routes.js': { type: 'chunk', name: 'app', fileName: 'assets/routes.js', imports: [], moduleIds: [], code },
  'assets/home.js': chunk('home', ['assets/main.js']),
  'assets/main.js': chunk('main'),
  'assets/table.js': chunk('table', ['assets/home.js'], ['assets/table.css']),
  'assets/table.css': { type: 'asset', source: '' },
  'assets/chart.js': chunk('chart'),
  'assets/early.js': { type: 'chunk', name: 'early', fileName: 'assets/early.js', isEntry: true, imports: [], moduleIds: [] },
  'index.html': { type: 'asset', source: '<script type="module" src="/assets/main.js"></script><!--ahead-->' },
});

/** Runs the plugin over a build in which home is of a first visit, and home and the table are asked for ahead; gives the files it adds. */
function run(bundle: Bundle): Map<string, string> {
  const { generateBundle } = listsLater({ first: ['home.tsx?'], ahead: { home: ['home.tsx?'], list: ['table.tsx?'] } });
  if (typeof generateBundle !== 'object') throw new Error('the plugin changes the bundle');
  const added = new Map<string, string>();
  const build = {
    emitFile: ({ fileName, source }: { fileName: string; source: string }) => void added.set(fileName, source),
    error: (message: string) => {
      throw new Error(message);
    },
  };
  const handler = generateBundle.handler as unknown as (this: typeof build, options: object, bundle: Bundle) => void;
  handler.call(build, {}, bundle);
  return added;
}

test('home keeps its list, and those of the other screens, whole files or parts of one, are in a file of their own, each file named once', async () => {
  const bundle = bundleOf(
    routes([screen('home.js', '0'), screen('list.js', '0,1,2'), screen('charts.js', '1,3', '.then(e=>e.$c)')].join(';')),
  );
  const [[name, source] = ['', ''], ...others] = run(bundle);
  expect(others).toEqual([]);
  expect(name).toMatch(/^assets\/lists-[\w-]{7}\.js$/);
  const { default: lists } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: string[][];
  };
  expect(lists).toEqual([
    ['assets/home.js', 'assets/table.js', 'assets/table.css'],
    ['assets/table.js', 'assets/chart.js'],
  ]);
  expect(source.match(/assets\/table\.js/g)).toHaveLength(1);
  const code = bundle['assets/routes.js']?.code ?? '';
  expect(code).toContain('m.f=["assets/home.js"]');
  expect(code).toContain('t(()=>import(`./home.js`),__vite__mapDeps([0]))');
  expect(code).toContain('later(t,()=>import(`./list.js`),0)');
  expect(code).toContain('later(t,()=>import(`./charts.js`).then(e=>e.$c),1)');
  expect(code).toContain(`import("./${name.replace('assets/', '')}")`);
});

test('the page names the file of the lists and what its screens need beside what it brings itself, for what runs before the app', () => {
  const bundle = bundleOf(routes([screen('home.js', '0'), screen('list.js', '1')].join(';')));
  const [name = ''] = run(bundle).keys();
  const page = bundle['index.html']?.source ?? '';
  const [, ahead = 'null'] = /<script type="application\/json" id="ahead">(.+?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(ahead)).toEqual({
    screens: { home: ['/assets/home.js'], list: ['/assets/table.js', '/assets/table.css', '/assets/home.js'] },
    lists: [`/${name}`],
  });
  expect(page).not.toContain('<!--ahead-->');
  // what asks for home's data first comes before the app
  expect(page).toMatch(/src="\/assets\/early\.js"[^]*src="\/assets\/main\.js"/);
});

test('what is asked for in another way keeps its list; a build that asks for all screens so stops', () => {
  const other = bundleOf(routes(`${screen('list.js', '1')};t(()=>bring(\`./other.js\`),__vite__mapDeps([3,0]))`));
  run(other);
  expect(other['assets/routes.js']?.code).toContain('m.f=["assets/chart.js","assets/home.js"]');
  expect(other['assets/routes.js']?.code).toContain('t(()=>bring(`./other.js`),__vite__mapDeps([0,1]))');
  expect(() => run(bundleOf(routes(screen('home.js', '0'))))).toThrow('lists-later');
});

test('a bundle without routes, as of a worker, stays as it is', () => {
  const bundle: Bundle = { 'assets/worker.js': { type: 'chunk', name: 'worker', code: 'm.f=[]' } };
  expect(run(bundle).size).toBe(0);
  expect(bundle['assets/worker.js']?.code).toBe('m.f=[]');
});
