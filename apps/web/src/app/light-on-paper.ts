const scheme = 'data-mantine-color-scheme';

/** Paper is white: while the page is printed it has the light colours, whatever the theme. */
export function watchPrinting(): void {
  const { documentElement: page } = document;
  let before: string | null = null;
  window.addEventListener('beforeprint', () => {
    before = page.getAttribute(scheme);
    page.setAttribute(scheme, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (before !== null) page.setAttribute(scheme, before);
  });
}
