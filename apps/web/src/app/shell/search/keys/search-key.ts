/** How the shortcut of the search is written on the keys of this device. */
export const searchKey = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
