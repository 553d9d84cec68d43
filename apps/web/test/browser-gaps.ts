/** What the simulated browser lacks and the component library asks for. Nothing has a size in it, so each answers as on a wide, light screen. */
export function fillBrowserGaps(): void {
  window.matchMedia = (media) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, {
      media,
      // motion is taken away, as for those who ask: nothing is left to wait for
      matches: media.includes('prefers-reduced-motion: reduce'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  // a field that grows with its text listens for the fonts, and a page to read waits for them
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
    configurable: true,
  });
  // a download leaves the page where it is
  HTMLAnchorElement.prototype.click = function click() {
    if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
  };
  Object.defineProperty(Element.prototype, 'ariaExpanded', {
    get(this: Element) {
      return this.getAttribute('aria-expanded');
    },
    configurable: true,
  });
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
}
