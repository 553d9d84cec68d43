// node sheets.mjs [name …] [--png]   prints sheets/<name>.html to media/<name>.pdf; --png also puts the pages into /tmp/sheets
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { media, open } from './serve.mjs';

const args = process.argv.slice(2);
const png = args.includes('--png');
const wanted = args.filter((a) => a !== '--png');
const all = (await readdir(new URL('./sheets/', import.meta.url))).filter((f) => f.endsWith('.html')).map((f) => f.replace('.html', ''));

const { browser, url, close } = await open();
for (const name of wanted.length ? wanted : all) {
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: 1.5 });
  page.on('pageerror', (e) => {
    console.error(name, e);
    process.exitCode = 1;
  });
  await page.goto(`${url}sheets/${name}.html`);
  await page
    .evaluate(async () => {
      // mathematics between dollar signs, in text nodes only
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const nodes = [];
      while (walker.nextNode())
        if (walker.currentNode.data.includes('$') && !walker.currentNode.parentElement.closest('script')) nodes.push(walker.currentNode);
      for (const node of nodes) {
        const span = document.createElement('span');
        const esc = (s) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;');
        span.innerHTML = node.data
          .split(/(\$\$[^$]+\$\$|\$[^$]+\$)/)
          .map((part) =>
            part.startsWith('$$')
              ? window.katex.renderToString(part.slice(2, -2), { displayMode: true, throwOnError: true, output: 'html' })
              : part.startsWith('$')
                ? window.katex.renderToString(part.slice(1, -1), { throwOnError: true, output: 'html' })
                : esc(part),
          )
          .join('');
        node.replaceWith(...span.childNodes);
      }
      const pages = [...document.querySelectorAll('.page')];
      pages.forEach((p, i) => {
        const f = document.createElement('footer');
        f.innerHTML = `<span>Abhyas</span><span>${i + 1} of ${pages.length}</span>`;
        p.append(f);
      });
      await document.fonts.ready;
      // nothing may run into the foot of a page
      for (const p of pages) {
        const foot = p.querySelector('footer').getBoundingClientRect().top;
        const low = Math.max(...[...p.querySelectorAll(':scope > :not(footer)')].map((e) => e.getBoundingClientRect().bottom));
        if (low > foot - 4) throw new Error(`page ${pages.indexOf(p) + 1} is too full by ${Math.round(low - foot)} px`);
      }
    })
    .catch((e) => {
      console.error(name, e.message.split('\n')[0]);
      process.exitCode = 1;
    });
  if (png) {
    await mkdir('/tmp/sheets', { recursive: true });
    const pages = await page.locator('.page').all();
    for (const [i, p] of pages.entries()) await p.screenshot({ path: `/tmp/sheets/${name}-${i + 1}.png` });
  }
  await page.pdf({ path: `${media}${name}.pdf`, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  const bytes = await readFile(`${media}${name}.pdf`, 'latin1');
  console.log(
    `${name}: ${(bytes.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length} pages, ${Math.round((await stat(`${media}${name}.pdf`)).size / 1024)} KB`,
  );
  await page.close();
}
await close();
