// node pages.mjs [--png name …]   checks the pages and the files that the paths name; --png shows pages in /tmp/pages
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import katex from 'katex';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';

const demo = fileURLToPath(new URL('../../../content/demo/', import.meta.url));
const faults = [];
const md = new MarkdownIt();

/** Markdown with mathematics between dollar signs, as HTML. */
export function render(source, name) {
  const kept = [];
  const keep = (tex, displayMode) => {
    try {
      kept.push(katex.renderToString(tex, { displayMode, throwOnError: true, strict: 'error' }));
    } catch (e) {
      faults.push(`${name}: ${e.message} in ${tex}`);
      kept.push('');
    }
    return `@@${kept.length - 1}@@`;
  };
  const text = source.replace(/\$\$([^$]+)\$\$/g, (_, t) => keep(t, true)).replace(/(?<!\\)\$([^$\n]+)\$/g, (_, t) => keep(t, false));
  if (/(?<!\\)\$/.test(text)) faults.push(`${name}: a lone dollar sign`);
  return md.render(text).replace(/@@(\d+)@@/g, (_, i) => kept[i]);
}

const used = new Set(),
  keys = new Set();
let assets = 0;
const seconds = (d) => d.split(':').reduce((a, v) => a * 60 + Number(v), 0);
for (const file of readdirSync(`${demo}paths`)) {
  const walk = (node) => {
    if (!node.key && !node.path) faults.push(`${file}: no key at ${node.name}`);
    for (const a of node.assets ?? []) {
      assets++;
      if (keys.has(a.key)) faults.push(`${file}: ${a.key} twice`);
      keys.add(a.key);
      for (const f of [a.page, a.file, a.captions, a.poster, a.test && `tests/${a.test}.yaml`]) {
        if (!f) continue;
        used.add(f);
        if (!existsSync(demo + f)) {
          faults.push(`${file}: ${a.key} names ${f}, which is not there`);
          continue;
        }
        if (f.endsWith('.mp4')) {
          let real = NaN;
          try {
            real = Number(
              execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', demo + f], {
                stdio: ['ignore', 'pipe', 'ignore'],
              }),
            );
          } catch {
            /* said below */
          }
          if (!(Math.abs(real - seconds(a.duration)) <= 1)) faults.push(`${file}: ${a.key} says ${a.duration}, the clip has ${real} s`);
        }
        if (f.endsWith('.pdf')) {
          const n = (readFileSync(demo + f, 'latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
          if (n !== a.pages) faults.push(`${file}: ${a.key} says ${a.pages} pages, the PDF has ${n}`);
        }
      }
    }
    if (node.thumb && !existsSync(demo + node.thumb)) faults.push(`${file}: no ${node.thumb}`);
    (node.children ?? []).forEach(walk);
  };
  walk(parse(readFileSync(`${demo}paths/${file}`, 'utf8')));
}
const html = {};
for (const file of readdirSync(`${demo}pages`)) {
  const source = readFileSync(`${demo}pages/${file}`, 'utf8');
  const words = source
    .replace(/\$[^$]*\$/g, ' x ')
    .replace(/[|#*>-]/g, ' ')
    .split(/\s+/).length;
  if (words < 300 || words > 900) faults.push(`${file}: ${words} words`);
  // articles of the school explorer are no lessons
  if (file.startsWith('school-')) continue;
  if (!/^## (Try it|करके देखें)$/m.test(source) || !/^### (Answers?|जवाब)$/m.test(source)) faults.push(`${file}: no 'Try it' with an answer`);
  if (!used.has(`pages/${file}`)) faults.push(`${file}: no path uses it`);
  html[file.replace('.md', '')] = render(source, file);
}

if (process.argv.includes('--png')) {
  const { open } = await import('./serve.mjs');
  const { browser, url, close } = await open();
  mkdirSync('/tmp/pages', { recursive: true });
  const page = await browser.newPage({ viewport: { width: 860, height: 900 } });
  for (const name of process.argv.slice(process.argv.indexOf('--png') + 1)) {
    await page.goto(`${url}look.css`);
    await page.setContent(`<link rel="stylesheet" href="/node_modules/katex/dist/katex.min.css"><link rel="stylesheet" href="/content/demo/make/look.css">
      <style>body{max-width:720px;margin:32px auto;font:17px/1.65 'Source Serif';color:#363B46}h2,h3{font-family:Inter;margin:28px 0 8px;color:#15171C}p,ul,ol,table,blockquote{margin:10px 0}ul,ol{padding-left:24px}
      table{border-collapse:collapse;width:100%;font:15px/1.5 Inter}td,th{border-bottom:1px solid #E4E7ED;padding:8px 12px 8px 0;text-align:left}blockquote{border-left:3px solid #4B45C6;padding-left:16px}</style>${html[name]}`);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/pages/${name}.png`, fullPage: true });
  }
  await close();
}
console.log(`${assets} assets, ${Object.keys(html).length} pages`);
if (faults.length) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
