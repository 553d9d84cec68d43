// A static server for the repository's root on a free port, and a headless Chromium that looks at it.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const media = fileURLToPath(new URL('../../../content/demo/media/', import.meta.url));
const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

export async function open() {
  const server = createServer(async (req, res) => {
    if (req.url === '/favicon.ico') return res.writeHead(204).end();
    const path = normalize(decodeURIComponent(new URL(req.url, 'http://x').pathname));
    try {
      const body = await readFile(join(root, path));
      res.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
      res.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((p) => p && existsSync(p));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'] });
  const url = `http://127.0.0.1:${server.address().port}/content/demo/make/`;
  return {
    browser,
    url,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
