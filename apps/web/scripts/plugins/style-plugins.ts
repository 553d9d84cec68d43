import tailwindcss from '@tailwindcss/vite';

/** How styles are compiled: utilities.css becomes the classes that components name. */
export const stylePlugins = () => [tailwindcss()];
