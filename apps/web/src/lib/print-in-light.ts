/** Opens the print dialog. Paper is white: the light theme is put on for as long as the dialog is open. */
export function printInLight(): void {
  const root = document.documentElement;
  const scheme = root.dataset['mantineColorScheme'];
  root.dataset['mantineColorScheme'] = 'light';
  window.print();
  if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
}
