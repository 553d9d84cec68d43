import type { Language } from '@abhyas/contract/languages.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { oneLanguage } from '../plugins/one-language.ts';

const root = '<div id="root"></div>';

/** The brand is known to the server alone. */
const placeholderBrand: Plugin = {
  name: 'placeholder-brand',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('brand.ts')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id.endsWith('/src/lib/brand/brand.ts') === true ? fileURLToPath(new URL('placeholder-brand.ts', import.meta.url)) : found;
  },
};

/**
 * Renders the sign-in into the page `page` of a build in `language`, for portals that send codes and for those that do not. The server sends one of them where a first visit asks for the
 * sign-in, with the brand in it, and takes both out for every other page.
 */
export async function writeFirstSight({ language, page, folder }: { language: Language; page: string; folder: string }): Promise<void> {
  // a name of its own: the program would take the first language's again
  const rendering = `render-${language}.js`;
  await build({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    plugins: [oneLanguage(language), placeholderBrand],
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('render-sign-in.tsx', import.meta.url)),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { output: { entryFileNames: rendering } },
    },
  });
  const { renderSignIn } = (await import(pathToFileURL(join(folder, rendering)).href)) as typeof import('./render-sign-in.tsx');
  rmSync(folder, { recursive: true });
  const { codes, handedOver } = renderSignIn();
  const sight = (html: string) => `<div id="first-sight">${html}</div>`;
  const html = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    html.replace(root, () => `<!--sight-->${sight(codes)}<!--handed-over-->${sight(handedOver)}<!--/sight-->${root}`),
  );
}
