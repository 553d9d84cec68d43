import { languageCookie } from '@abhyas/contract/languages.ts';
import type { Plugin } from 'vite';

/** In the development server, which has one page for all: the page takes its language from the cookie, as the server of a build would. */
export const pageLanguage = (): Plugin => ({
  name: 'page-language',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      injectTo: 'head-prepend',
      children: `document.documentElement.lang = /(?:^|; )${languageCookie}=(\\w+)/.exec(document.cookie)?.[1] ?? 'en'`,
    },
  ],
});
