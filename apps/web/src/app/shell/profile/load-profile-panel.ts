/** In a file of its own: the names of all files that the menu needs would otherwise be part of every first visit. */
export const loadProfilePanel = () => import('./profile-panel.tsx');
