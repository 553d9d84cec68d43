// Builds the page on which `npm run bench -- typing` measures the editor of the studio.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { reactPlugins } from './plugins/react-plugins.ts';
import { stylePlugins } from './plugins/style-plugins.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../test/typing-page', import.meta.url)),
  plugins: [...stylePlugins(), ...reactPlugins()],
  logLevel: 'error',
  build: { target: 'es2022', outDir: fileURLToPath(new URL('../../../.cache/typing-page', import.meta.url)), emptyOutDir: true },
});
