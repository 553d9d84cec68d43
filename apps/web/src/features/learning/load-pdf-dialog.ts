/** In a file of its own: the names of all files that a PDF needs would otherwise be part of every first visit. */
export const loadPdfDialog = () => import('./pdf-dialog.tsx');
