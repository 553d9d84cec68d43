import babel from '@rolldown/plugin-babel';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { i18nOptions, routeOptions } from './scripts/options.ts';

const apiServer = `http://localhost:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, ...routeOptions }),
    paraglideVitePlugin(i18nOptions),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
  build: {
    target: 'es2022',
    // The Content-Security-Policy knows no data: urls for fonts and pictures.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // What the routes say of themselves (not their screens, nor the files that begin with a dash) every page needs: in one file it takes half the room.
        codeSplitting: { groups: [{ name: 'routes', test: /\/src\/(?:routes\/(?:[^?]*\/)?[^-?/][^?/]*\.tsx|route-tree\.gen\.ts)$/ }] },
      },
    },
  },
  server: {
    port: Number(process.env['WEB_PORT'] ?? '5173'),
    proxy: Object.fromEntries(['/api', '/myims', '/home/v1', '/cms', '/files', '/docs', '/dev/outbox'].map((path) => [path, apiServer])),
  },
});
