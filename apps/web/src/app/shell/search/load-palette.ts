/** In a file of its own: the names of all files that these need would otherwise be part of every first visit. */
export const loadPalette = () => import('./palette/search-palette.tsx');
export const loadKeysDialog = () => import('./keys/keys-dialog.tsx');
export const loadPageKeys = () => import('./keys/page-keys.ts');
